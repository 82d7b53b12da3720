/** What opens over the shell, in light and dark, on a desktop and a phone: no accessibility violation, no error, nothing wider than the window, no jump. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { desktop, openAs, phone } from "./browser.ts";
import { expectSound, expectSoundNow, inEachLook } from "./looks.ts";
import { measureVitals, readVitals } from "./vitals.ts";

async function dismiss(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
}

it("what opens over the shell is sound in every look, and nothing jumps", async () => {
  await using opened = await openAs("Mira Solberg");
  const { context, page, problems } = opened;
  await measureVitals(context);
  await page.goto("/app");
  await page.getByText("Latest reviews").waitFor();

  await page.keyboard.press("Control+k");
  await page.getByRole("dialog", { name: "Command palette" }).waitFor();
  await expectSound(page, "the palette");
  await page.keyboard.type("no such command");
  await page.getByText("No command matches.").waitFor();
  await expectSound(page, "the palette without a match");
  await dismiss(page);

  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  await expectSound(page, "the shortcuts");
  await dismiss(page);

  await context.setOffline(true);
  await page.getByText("You are offline.").waitFor();
  await expectSound(page, "the shell without a network");
  await context.setOffline(false);
  await page.getByText("You are back online.").waitFor();

  await inEachLook(page, async (look) => {
    if (look.viewport === phone) {
      await page.getByRole("button", { name: "Open menu" }).click();
      await page.getByRole("link", { name: "Home" }).waitFor();
    }
    const administration = page.getByRole("button", { name: "Administration" });
    if ((await administration.getAttribute("aria-expanded")) === "false") await administration.click();
    await expectSoundNow(page, `the menu, ${look.name}`, look, "each layout");
    await page.keyboard.press("Escape");
    await page.keyboard.press("c");
    await page.getByText("There is nothing to create on this page.").first().waitFor();
    await expectSoundNow(page, `a toast, ${look.name}`, look);
  });

  expect(problems).toEqual([]);
  const { shift, jumps } = await readVitals(page);
  expect(shift, jumps.join("\n")).toBeLessThanOrEqual(0.02);
});

describe("every page of the app", () => {
  it.each([
    ["a desktop", desktop],
    ["a phone", phone],
  ])("comes without a jump on %s", async (_, viewport) => {
    await using opened = await openAs("Mira Solberg", { viewport });
    const { context, page } = opened;
    await measureVitals(context);
    for (const path of [
      "/app",
      "/app/reviews",
      "/app/github/settings",
      "/app/users",
      "/app/audit",
      "/app/account",
      "/app/require-active",
      "/app/no-such-page",
      "/login",
    ]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForLoadState("networkidle");
      const { shift, jumps } = await readVitals(page);
      expect(shift, jumps.join("\n")).toBeLessThanOrEqual(0.02);
    }
  });
});

/** The color that a browser would give its own bar: the first whose media applies. */
function barColor(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const colors = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
    return colors.find(({ media }) => matchMedia(media).matches)?.content;
  });
}

describe("the theme", () => {
  it("is there at the first paint, against the system's, and never flashes", async () => {
    await using opened = await openAs("Ines Hart");
    const { context, page } = opened;
    await context.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { seenBackgrounds: seen });
      const look = (): void => {
        const body = document.querySelector("body");
        const color = body === null ? "" : getComputedStyle(body).backgroundColor;
        if (color !== "" && seen.at(-1) !== color) seen.push(color);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto("/app");
    expect(await barColor(page)).toBe("#f6f7f9");
    await page.getByRole("button", { name: /^Theme: system/ }).click();
    await page.getByRole("button", { name: /^Theme: light/ }).click();
    await page.getByRole("button", { name: /^Theme: dark/ }).waitFor();
    expect(await barColor(page)).toBe("#0b0e14");
    await page.reload();
    await page.getByText("Latest reviews").waitFor();
    expect(await barColor(page)).toBe("#0b0e14");
    const seen = await page.evaluate(
      () => (window as unknown as { seenBackgrounds: string[] }).seenBackgrounds,
    );
    expect(seen).toEqual(["rgb(11, 14, 20)"]);
  });
});
