/** `npm run pictures`: photographs the example review for the README, in a suite that knows only the example data. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { launchBrowser } from "./browser.ts";
import { root } from "./build.ts";
import { startSuite } from "./suite.ts";

const folder = join(root, "web/pictures");
const size = { width: 1100, height: 760 };

/** The app's page of the review of the first example pull request. */
async function photographApp(page: Page, appUrl: string): Promise<void> {
  await page.goto(`${appUrl}/login`);
  await page.getByRole("button", { name: "Mira Solberg" }).click();
  await page.getByRole("link", { name: "Add the checkout flow" }).click();
  await page.getByRole("heading", { name: "Posted on the pull request" }).waitFor();
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: join(folder, "app-review.png") });
}

/** The same review where it was posted: from a changed line with a remark below it. */
async function photographGitHub(page: Page, githubUrl: string): Promise<void> {
  await page.goto(`${githubUrl}/northwind-labs/harbor-api/pull/1/files`);
  const line = await page.getByText("cursor.execute(f", { exact: false }).first().boundingBox();
  if (line === null) throw new Error("The changed line is not on the page.");
  const clip = { x: 0, y: line.y - 100, ...size };
  await page.screenshot({ path: join(folder, "github-review.png"), fullPage: true, clip });
}

const stateDirectory = mkdtempSync(join(tmpdir(), "acrux-pictures-"));
const suite = await startSuite({
  stateDirectory,
  fresh: true,
  log: (line) => process.stdout.write(`${line}\n`),
});
const browser = await launchBrowser();
try {
  const context = await browser.newContext({ viewport: size, colorScheme: "light", reducedMotion: "reduce" });
  const page = await context.newPage();
  await photographApp(page, suite.appUrl);
  await photographGitHub(page, suite.githubUrl);
} finally {
  await browser.close();
  await suite.stop();
  rmSync(stateDirectory, { recursive: true, force: true });
}
process.stdout.write("web/pictures are new.\n");
