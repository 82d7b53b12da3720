/** The whole shell by keyboard alone: in, round every place, through everything that opens, and out again. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { openWindow } from "./browser.ts";
import { floorOfDelays, measureVitals, percentile95, readVitals } from "./vitals.ts";

/** The focused element as its role, or tag, and its text or label. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    const name = element?.getAttribute("aria-label") ?? element?.textContent ?? "";
    return `${element?.id === "main" ? "main" : (element?.tagName.toLowerCase() ?? "")} ${name}`
      .slice(0, 60)
      .trim();
  });
}

/** Presses Tab until that element has the focus; fails when it cannot be reached. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press("Tab");
    if (name.test(await focused(page))) return;
  }
  throw new Error(`Tab does not reach ${String(name)}; it is at ${await focused(page)}.`);
}

async function expectHeading(page: Page, name: string): Promise<void> {
  await page.getByRole("heading", { level: 1, name }).waitFor();
}

// A machine that is busy with something else is slow, not the app: it may try again.
it("can be walked through without a mouse, quickly and without a jump", { retry: 2 }, async () => {
  await using opened = await openWindow();
  const { context, page, problems } = opened;
  await measureVitals(context);

  await page.goto("/login");
  await page.getByRole("button", { name: "Mira Solberg" }).waitFor();
  await tabTo(page, /^button .*Mira Solberg/);
  await page.keyboard.press("Enter");
  await expectHeading(page, "Welcome to Acrux");

  // The skip link comes first and leads past the navigation.
  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe("a Skip to content");
  await page.keyboard.press("Enter");
  expect(await focused(page)).toMatch(/^main/);
  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe("a View all posts");

  // One submenu at a time.
  await page.keyboard.press("Shift+Tab");
  await page.goto("/app");
  await expectHeading(page, "Welcome to Acrux");
  await tabTo(page, /^button Administration/);
  await page.keyboard.press("Enter");
  expect(await page.getByRole("link", { name: "Reviews", exact: true }).count()).toBe(0);
  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe("a Users");
  await page.keyboard.press("Enter");
  await expectHeading(page, "Users");
  expect(await focused(page)).toMatch(/^main/);

  // Pairs of keys.
  for (const [letter, heading] of [
    ["r", "Reviews"],
    ["e", "Rules"],
    ["l", "Audit log"],
    ["a", "Account"],
    ["g", "GitHub Settings"],
    ["h", "Welcome to Acrux"],
  ] as const) {
    await page.keyboard.press("g");
    await page.keyboard.press(letter);
    await expectHeading(page, heading);
    expect(await focused(page)).toMatch(/^main/);
  }

  // The palette: opened, searched, run; opened and left, with the focus where it was.
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").waitFor();
  // A page that other tests do not fill with things to tab through.
  await page.keyboard.type("account");
  await page.keyboard.press("Enter");
  await expectHeading(page, "Account");
  await tabTo(page, /^a .*Account of Mira/);
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Control+k");
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  expect(await focused(page)).toMatch(/^a .*Account of Mira/);

  // The sheet, whose switch turns single keys off and on again.
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  await tabTo(page, /^button/);
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  expect(await focused(page)).toMatch(/^a .*Account of Mira/);

  // The theme, then out.
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.type("dark");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset["theme"])).toBe("dark");
  await tabTo(page, /^button Logout/);
  const { shift, jumps, delays } = await readVitals(page);
  await page.keyboard.press("Enter");
  await expectHeading(page, "Sign in to your account");

  expect(problems).toEqual([]);
  expect(shift, jumps.join("\n")).toBeLessThanOrEqual(0.02);
  expect(delays.length).toBeGreaterThan(5);
  // 100 ms on a machine that answers an empty page in the 16 ms of one frame; as much longer as that takes longer now.
  const limit = Math.max(100, 6 * (await floorOfDelays(context)));
  expect(percentile95(delays), `of ${delays.join(", ")} ms`).toBeLessThanOrEqual(limit);
});
