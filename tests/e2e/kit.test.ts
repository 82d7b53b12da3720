/** The kit: sound in every look with whatever floats open, and markdown in which nothing can run. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launchBrowser } from "../../local/browser.ts";
import { openContext, signIn, watchedPage } from "./browser.ts";
import { expectSound, looks } from "./looks.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function openKit(page: Page): Promise<void> {
  await signIn(page, "Ines Hart");
  await page.goto("/app/kit");
  await page.locator(".markdown h3").first().waitFor();
  await page.locator(".recharts-surface").first().waitFor();
}

it.concurrent.each(looks)("is sound with each of its floating parts open, $name", async (look) => {
  const context = await openContext(browser, look);
  const { page, problems } = await watchedPage(context);
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

  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.getByRole("menuitem", { name: "Edit" }).waitFor();
  await expectSound(page, "a menu");
  await page.keyboard.press("Escape");

  for (const table of await page.getByText("Show as a table").all()) await table.click();
  await page.getByRole("button", { name: "Error toast" }).click();
  await page.getByText("It is back where it was.").waitFor();
  await expectSound(page, "tables of charts, and a toast");
  expect(problems).toEqual([]);
  await context.close();
});

it("keeps the focus where it is when the file of a tooltip comes late, and then shows it", async () => {
  const context = await openContext(browser);
  const { page } = await watchedPage(context);
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
  await context.close();
});

it("lets nothing in markdown run, load, cover the page or pass for a part of it", async () => {
  const context = await openContext(browser);
  const { page, problems } = await watchedPage(context);
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
  await context.close();
});

it("gives the headings of markdown levels that follow each other, and tasks their boxes", async () => {
  const context = await openContext(browser);
  const { page } = await watchedPage(context);
  await openKit(page);
  const levels = await page
    .locator(".markdown :is(h2, h3, h4, h5, h6)")
    .evaluateAll((headings) => headings.map(({ tagName }) => tagName));
  expect(levels).toEqual(["H3", "H4"]);
  expect(await page.locator(".markdown").getByRole("checkbox", { name: "Done" }).first().isChecked()).toBe(
    true,
  );
  expect(await page.locator(".markdown").getByRole("checkbox", { name: "Not done" }).isDisabled()).toBe(true);
  await context.close();
});
