/** What several files do on a board: by the card, the open task, the settings and the list. */
import type { Locator, Page } from "playwright-core";
import { openUntil } from "./looks.ts";
import { cardOf, type NewProject } from "./new-project.ts";

export async function press(page: Page, title: string, key: string): Promise<void> {
  await cardOf(page, title).focus();
  await page.keyboard.press(key);
}

export async function undo(page: Page, message: string | RegExp): Promise<void> {
  const toast = page.getByRole("listitem").filter({ hasText: message });
  await toast.getByRole("button", { name: "Undo" }).click();
}

export async function chooseOfCard(page: Page, title: string, item: string): Promise<void> {
  await cardOf(page, title).hover();
  const chosen = page.getByRole("menuitem", { name: item, exact: true });
  await openUntil(cardOf(page, title).getByRole("button", { name: /^Actions for/ }), chosen);
  await chosen.click();
}

export async function openTask(page: Page, { path }: NewProject, number: number): Promise<Locator> {
  await page.goto(`${path}?task=${String(number)}`);
  const task = page.getByRole("dialog");
  await task.getByRole("region", { name: "Description" }).waitFor();
  return task;
}

export async function openSettings(page: Page, tab: string): Promise<Locator> {
  await page.getByRole("button", { name: "Project Settings" }).click();
  const settings = page.getByRole("dialog", { name: "Project Settings" });
  await settings.getByRole("tab", { name: tab }).click();
  return settings;
}

/** Titles of the list view, from the top. */
export function titlesIn(page: Page): Promise<string[]> {
  return page.getByRole("table", { name: "Tasks" }).getByRole("link").allTextContents();
}
