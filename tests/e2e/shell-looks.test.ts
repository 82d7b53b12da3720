/** What opens over the shell, in light and dark, on a desktop and a phone: no accessibility violation, no error, nothing wider than the window, no jump. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "../../local/browser.ts";
import { desktop, expectAccessible, openContext, phone, signIn, watchedPage } from "./browser.ts";
import { measureVitals, readVitals } from "./vitals.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const looks = [
  { name: "light on a desktop", theme: "light", viewport: desktop },
  { name: "dark on a desktop", theme: "dark", viewport: desktop },
  { name: "light on a phone", theme: "light", viewport: phone },
  { name: "dark on a phone", theme: "dark", viewport: phone },
] as const;

async function expectSound(page: Page, where: string): Promise<void> {
  await expectAccessible(page, where);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
}

async function dismiss(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
}

describe("what opens over the shell", () => {
  it.each(looks)("is sound in $name", async ({ theme, viewport }) => {
    const context = await openContext(browser, { theme, viewport });
    await measureVitals(context);
    const { page, problems } = await watchedPage(context);
    await signIn(page, "Mira Solberg");
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

    if (viewport === phone) {
      await page.getByRole("button", { name: "Open menu" }).click();
      await page.getByRole("link", { name: "Home" }).waitFor();
    }
    await page.getByRole("button", { name: "Administration" }).click();
    await expectSound(page, "the menu");
    await page.keyboard.press("Escape");

    await context.setOffline(true);
    await page.getByText("You are offline.").waitFor();
    await expectSound(page, "the shell without a network");
    await context.setOffline(false);
    await page.getByText("You are back online.").waitFor();

    await page.keyboard.press("c");
    await page.getByText("There is nothing to create on this page.").waitFor();
    await expectSound(page, "a toast");

    expect(problems).toEqual([]);
    const { shift, jumps } = await readVitals(page);
    expect(shift, jumps.join("\n")).toBeLessThanOrEqual(0.02);
    await context.close();
  });
});

describe("every page of the app", () => {
  it.each([
    ["a desktop", desktop],
    ["a phone", phone],
  ])("comes without a jump on %s", async (_, viewport) => {
    const context = await openContext(browser, { viewport });
    await measureVitals(context);
    const { page } = await watchedPage(context);
    await signIn(page, "Mira Solberg");
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
    await context.close();
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
    const context = await openContext(browser, { theme: "light" });
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
    const { page } = await watchedPage(context);
    await signIn(page, "Ines Hart");
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
    await context.close();
  });
});
