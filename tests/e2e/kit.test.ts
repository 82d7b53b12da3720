/** The kit: sound in every look with whatever floats open, and markdown in which nothing can run. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { openAs } from "./browser.ts";
import { expectSound, expectSoundNow, inEachLook, openUntil } from "./looks.ts";

async function openKit(page: Page): Promise<void> {
  await page.goto("/app/kit");
  await page.locator(".markdown h3").first().waitFor();
  await page.locator(".recharts-surface").first().waitFor();
}

it("is sound with each of its floating parts open, in every look", async () => {
  await using opened = await openAs("Ines Hart");
  const { page, problems } = opened;
  await openKit(page);
  await expectSound(page, "the kit");

  await page.getByRole("button", { name: "Dialog", exact: true }).click();
  await page.getByRole("dialog", { name: "Archive project" }).waitFor();
  await expectSound(page, "a dialog");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Palette", exact: true }).click();
  await page.getByRole("option", { name: "Go to Users" }).waitFor();
  await expectSound(page, "the palette");
  await page.keyboard.type("dark");
  await page.getByRole("option", { name: "Switch the theme" }).waitFor();
  await page.keyboard.press("Escape");

  for (const table of await page.getByText("Show as a table").all()) await table.click();
  await expectSound(page, "tables of charts");
  await inEachLook(page, async (look) => {
    await openUntil(
      page.getByRole("button", { name: "Menu", exact: true }),
      page.getByRole("menuitem", { name: "Edit" }),
    );
    await expectSoundNow(page, `a menu, ${look.name}`, look);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Error toast" }).click();
    await page.getByText("It is back where it was.").first().waitFor();
    await expectSoundNow(page, `a toast, ${look.name}`, look);
  });
  expect(problems).toEqual([]);
});

it("keeps the focus where it is when the file of a tooltip comes late, and then shows it", async () => {
  await using opened = await openAs("Ines Hart");
  const { page } = opened;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/tooltip-radix-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await openKit(page);
  const button = page.getByRole("button", { name: "Hover me" });
  await button.focus();
  release();
  await page.getByRole("tooltip").waitFor();
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
});

it("lets nothing in markdown run, load, cover the page or pass for a part of it", async () => {
  await using opened = await openAs("Ines Hart");
  const { page, problems } = opened;
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith("http://127.0.0.1:")) foreign.push(request.url());
  });
  await openKit(page);
  const found = await page.getByTestId("hostile").evaluate((box) => ({
    harm: (globalThis as { acruxHarmed?: string }).acruxHarmed ?? null,
    tags: [
      ...new Set([...box.querySelectorAll(".markdown *")].map(({ tagName }) => tagName.toLowerCase())),
    ].sort(),
    handlers: [...box.querySelectorAll("*")].flatMap((element) =>
      element
        .getAttributeNames()
        .filter((name) => name.startsWith("on") || name === "style" || name === "id"),
    ),
    links: [...box.querySelectorAll("a")].map((link) => [
      link.textContent,
      link.getAttribute("href"),
      link.getAttribute("target"),
      link.rel,
    ]),
  }));
  expect(found.harm).toBeNull();
  expect(found.handlers).toEqual([]);
  expect(found.tags).toEqual(["a", "div", "p"]);
  expect(found.links).toEqual([
    ["picture", "https://example.com/pixel.png", "_blank", "noopener noreferrer nofollow ugc"],
    ["beside", "/app/users", null, "noopener noreferrer nofollow ugc"],
  ]);
  expect(await page.getByTestId("too-deep").locator("blockquote").count()).toBe(0);
  expect(foreign).toEqual([]);
  expect(problems).toEqual([]);
});

it("gives the headings of markdown levels that follow each other, and tasks their boxes", async () => {
  await using opened = await openAs("Ines Hart");
  const { page } = opened;
  await openKit(page);
  const levels = await page
    .locator(".markdown :is(h2, h3, h4, h5, h6)")
    .evaluateAll((headings) => headings.map(({ tagName }) => tagName));
  expect(levels).toEqual(["H3", "H4"]);
  expect(await page.locator(".markdown").getByRole("checkbox", { name: "Done" }).first().isChecked()).toBe(
    true,
  );
  expect(await page.locator(".markdown").getByRole("checkbox", { name: "Not done" }).isDisabled()).toBe(true);
});
