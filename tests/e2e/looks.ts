/** The four looks in which a screen is checked, and what each must be free of. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { desktop, expectAccessible, phone } from "./browser.ts";

export const looks = [
  { name: "light on a desktop", theme: "light", viewport: desktop },
  { name: "dark on a desktop", theme: "dark", viewport: desktop },
  { name: "light on a phone", theme: "light", viewport: phone },
  { name: "dark on a phone", theme: "dark", viewport: phone },
] as const;

/** No accessibility violation, and nothing wider than the window. */
export async function expectSound(page: Page, where: string): Promise<void> {
  await expectAccessible(page, where);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
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
