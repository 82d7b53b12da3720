/** The one way to look at a screen: as it stands, in light and dark, on a desktop and a phone, without loading it again. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { desktop, phone } from "./browser.ts";

/** The order changes one thing at a time, and comes back to what a window begins with. */
export const looks = [
  { name: "light on a desktop", theme: "light", viewport: desktop },
  { name: "dark on a desktop", theme: "dark", viewport: desktop },
  { name: "dark on a phone", theme: "dark", viewport: phone },
  { name: "light on a phone", theme: "light", viewport: phone },
] as const;

export type Look = (typeof looks)[number];

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const everything = {
  runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] },
};
/** What changes with the theme, and what with the width of the window: the rest is said of the same document again. */
const themeAlone = { runOnly: { type: "rule", values: ["color-contrast"] } };
const widthAlone = {
  runOnly: { type: "rule", values: ["color-contrast", "target-size", "scrollable-region-focusable"] },
};

/** Where everything is checked: on a desktop, or on a phone too, whose shell and menus are others. */
type Depth = "once" | "each layout";

/**
 * Fails unless the screen is sound in each look: no accessibility violation, and nothing wider than the window. A screen
 * is checked for everything once, in its other looks for what they change. A menu or a dialog may stand open, as long as
 * it stays open in a window of another width; where it does not, look with `inEachLook`.
 */
export async function expectSound(page: Page, where: string, depth: Depth = "once"): Promise<void> {
  await inEachLook(page, (look) => expectSoundNow(page, `${where}, ${look.name}`, look, depth));
}

/** Does the same in each look, for what has to be opened anew in a window of another width. */
export async function inEachLook(page: Page, work: (look: Look) => Promise<void>): Promise<void> {
  for (const look of looks) {
    await showAs(page, look);
    await work(look);
  }
  await showAs(page, looks[0]);
}

/** The same of the look that the window has now, for use within `inEachLook`. */
export async function expectSoundNow(
  page: Page,
  where: string,
  look: Look = looks[0],
  depth: Depth = "once",
): Promise<void> {
  await expectAccessible(page, where, rulesFor(look, depth));
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
}

function rulesFor(look: Look, depth: Depth): object {
  if (look.theme === "dark") return themeAlone;
  return look.viewport === desktop || depth === "each layout" ? everything : widthAlone;
}

/** Opens what its own code still has to come for, or what a window that just changed its width closes again: then once more. */
export async function openUntil(trigger: Locator, shown: Locator): Promise<void> {
  for (let tries = 0; tries < 5 && !(await shown.isVisible()); tries += 1) {
    await trigger.click();
    await shown.waitFor({ timeout: 5_000 }).catch(() => undefined);
  }
  await shown.waitFor();
}

/** Waits for a frame, so that what listens to the window's size and theme has drawn. */
async function showAs(page: Page, { theme, viewport }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize(viewport);
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(null)))),
  );
}

async function expectAccessible(page: Page, where: string, rules: object): Promise<void> {
  // Through the debugger, as the page's own policy allows no foreign script; once a document, as it is large.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  const violations = await page.evaluate(async (options) => {
    const { axe: run } = globalThis as unknown as {
      axe: { run(what: unknown, how: object): Promise<AxeResult> };
    };
    const result = await run.run(document, { ...options, resultTypes: ["violations"] });
    return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
  }, rules);
  expect(violations, where).toEqual([]);
}

interface AxeResult {
  violations: { id: string; nodes: { html: string }[] }[];
}

/** Fails unless the text stands in the color of errors of the current theme. */
export async function expectRed(page: Page, text: string): Promise<void> {
  const message = page.getByText(text, { exact: true }).first();
  await message.waitFor();
  const [shown, red] = await message.evaluate((element) => {
    const probe = document.createElement("span");
    probe.style.color = "var(--color-danger)";
    element.append(probe);
    const colors = [getComputedStyle(element).color, getComputedStyle(probe).color];
    probe.remove();
    return colors;
  });
  expect(shown, `the color of "${text}"`).toBe(red);
}
