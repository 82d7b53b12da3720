/** A browser page that fails its test on any console error, and the steps that journeys share. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { addressOf } from "../../local/ports.ts";

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

export interface WatchedPage {
  readonly page: Page;
  /** Console errors and uncaught exceptions so far. */
  readonly problems: readonly string[];
}

interface Look {
  theme?: "light" | "dark";
  viewport?: { width: number; height: number };
}

export async function openContext(browser: Browser, look: Look = {}): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: addressOf("hosting"),
    colorScheme: look.theme ?? "light",
    viewport: look.viewport ?? desktop,
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(20_000);
  return context;
}

export async function watchedPage(context: BrowserContext): Promise<WatchedPage> {
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error")
      problems.push(`${page.url()}: ${message.text()} ${message.location().url}`.trim());
  });
  page.on("pageerror", (error) => problems.push(`${page.url()}: ${error.message}`));
  return { page, problems };
}

/** Signs in as one of the seeded people, through the login screen. */
export async function signIn(page: Page, name: string): Promise<void> {
  await page.goto("/login");
  await page.getByRole("button", { name }).click();
  await page.waitForURL((url) => url.pathname.startsWith("/app"));
}

/** A window of its own, signed in as one of the seeded people. */
export async function openAs(
  browser: Browser,
  name: string,
  look?: Look,
): Promise<WatchedPage & { context: BrowserContext }> {
  const context = await openContext(browser, look);
  const watched = await watchedPage(context);
  await signIn(watched.page, name);
  return { ...watched, context };
}

/** Fails with what axe found, in words. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  // Through the debugger, as the page's own policy allows no foreign script.
  await page.evaluate(axe);
  const violations = await page.evaluate(async (tags) => {
    const { axe: run } = globalThis as unknown as {
      axe: { run(what: unknown, how: object): Promise<AxeResult> };
    };
    const result = await run.run(document, { runOnly: { type: "tag", values: tags } });
    return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
  }, standards);
  expect(violations, where).toEqual([]);
}

interface AxeResult {
  violations: { id: string; nodes: { html: string }[] }[];
}
