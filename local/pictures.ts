/** `npm run pictures`: photographs the product for the README and the landing page, in a suite that knows only the example data. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Locator, Page } from "playwright-core";
import sharp from "sharp";
import { type PictureName, pictureSizes } from "../web/src/public/landing/picture-size.ts";
import { launchBrowser } from "./browser.ts";
import { root } from "./build.ts";
import { startSuite, type Suite } from "./suite.ts";

const readmeFolder = join(root, "web/pictures");
const landingFolder = join(root, "web/src/public/landing/pictures");
const readmeSize = { width: 1100, height: 760 };
/** What links to the site show, as Open Graph asks for it. */
const previewSize = { width: 1200, height: 630 };

/** Nothing moves any more. Pages that listen never fall silent, so that their network cannot tell. */
async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(1_000);
}

async function signIn(page: Page, appUrl: string, name = "Mira Solberg"): Promise<void> {
  await page.goto(`${appUrl}/login`);
  await page.getByRole("button", { name }).click();
  await page.waitForURL(/\/app/);
  await page.getByRole("heading", { level: 1 }).waitFor();
}

/** The app's page of the review of the first example pull request. */
async function openReview(page: Page, { appUrl }: Suite): Promise<void> {
  await page.goto(`${appUrl}/app/reviews`);
  await page.getByRole("link", { name: "Add the checkout flow" }).click();
  await page.getByRole("heading", { name: "Posted on the pull request" }).waitFor();
}

/** A finding of it, with its code and the way of its value. */
async function openFinding(page: Page, suite: Suite): Promise<void> {
  await openReview(page, suite);
  await scrollTo(page, page.getByText("SQL injection: query built from input").first(), 96);
}

/** The same review where it was posted: from a changed line with a remark below it, and the steps of the value unfolded. */
async function openComment(page: Page, { githubUrl }: Suite): Promise<void> {
  await page.goto(`${githubUrl}/northwind-labs/harbor-api/pull/1/files`);
  await inTheProductsFonts(page);
  const line = page.getByText("cursor.execute(f", { exact: false }).first();
  await page
    .getByText("How the value gets here")
    .nth(await indexBelow(page, line))
    .click();
  await scrollTo(page, line, 40);
}

/** Which of the folded ways is the first below the line. */
async function indexBelow(page: Page, line: Locator): Promise<number> {
  const top = (await line.boundingBox())?.y ?? 0;
  const folded = await page.getByText("How the value gets here").all();
  const places = await Promise.all(folded.map((one) => one.boundingBox()));
  return places.findIndex((place) => place !== null && place.y > top);
}

/** So that it stands `below` pixels under the window's top. */
async function scrollTo(page: Page, target: Locator, below: number): Promise<void> {
  const place = await target.boundingBox();
  if (place === null) throw new Error("What the picture is of is not on the page.");
  await page.mouse.wheel(0, place.y - below);
  await page.waitForTimeout(300);
}

/** GitHub's pages use the system's font; that of a machine without any would be in the picture. */
async function inTheProductsFonts(page: Page): Promise<void> {
  const face = (family: string, file: string): string => {
    const font = readFileSync(join(root, "node_modules/@fontsource-variable", file)).toString("base64");
    return `@font-face { font-family: "${family}"; font-weight: 100 900; src: url("data:font/woff2;base64,${font}"); }`;
  };
  await page.addStyleTag({
    content: `${face("Inter", "inter/files/inter-latin-wght-normal.woff2")}
${face("JetBrains Mono", "jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2")}
* { font-family: "Inter"; }
:is(pre, code, .diff .text, .diff .number) { &, * { font-family: "JetBrains Mono"; font-variant-ligatures: none; } }`,
  });
  await page.evaluate("document.fonts.ready.then(() => null)");
}

/** A board with cards in every column. */
async function openBoard(page: Page, { appUrl }: Suite): Promise<void> {
  await page.goto(`${appUrl}/app/projects`);
  await page.getByRole("link", { name: "Harbor checkout" }).first().click();
  await page.getByText("Say why a card was declined").first().waitFor();
}

async function openPost(page: Page, { appUrl }: Suite): Promise<void> {
  await page.goto(`${appUrl}/app/posts`);
  await page.getByRole("link", { name: "How we review now" }).first().click();
  await page.getByText("Can we switch it on for").first().waitFor();
}

const shots = {
  github: openComment,
  review: openFinding,
  board: openBoard,
  post: openPost,
} as const satisfies Record<PictureName, unknown>;

async function photographForReadme(browser: Browser, suite: Suite): Promise<void> {
  const context = await browser.newContext({
    viewport: readmeSize,
    colorScheme: "light",
    reducedMotion: "reduce",
    bypassCSP: true,
  });
  const page = await context.newPage();
  await signIn(page, suite.appUrl);
  await openReview(page, suite);
  await settle(page);
  await page.screenshot({ path: join(readmeFolder, "app-review.png") });
  await openComment(page, suite);
  await settle(page);
  await page.screenshot({ path: join(readmeFolder, "github-review.png") });
  await context.close();
}

/** Whoever wrote a post is offered to delete it; the picture shows it to a reader. */
const seenBy = {
  github: "Mira Solberg",
  review: "Mira Solberg",
  board: "Mira Solberg",
  post: "Kofi Lund",
} as const satisfies Record<PictureName, string>;

/** Twice as many points as CSS pixels, so that they are sharp on every screen. */
async function photographForLanding(
  browser: Browser,
  suite: Suite,
  name: PictureName,
  scheme: "light" | "dark",
): Promise<void> {
  const context = await browser.newContext({
    viewport: pictureSizes[name],
    deviceScaleFactor: 2,
    colorScheme: scheme,
    reducedMotion: "reduce",
    // For the fonts of the local GitHub, whose pages allow no foreign style.
    bypassCSP: true,
  });
  const page = await context.newPage();
  await signIn(page, suite.appUrl, seenBy[name]);
  await shots[name](page, suite);
  await settle(page);
  const picture = sharp(await page.screenshot());
  const file = join(landingFolder, `${name}-${scheme}`);
  await picture.clone().avif({ quality: 55 }).toFile(`${file}.avif`);
  await picture.clone().webp({ quality: 75 }).toFile(`${file}.webp`);
  await context.close();
}

async function photographPreview(browser: Browser, { appUrl }: Suite): Promise<void> {
  const context = await browser.newContext({
    viewport: previewSize,
    colorScheme: "light",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.goto(appUrl);
  await settle(page);
  await sharp(await page.screenshot())
    .png({ palette: true })
    .toFile(join(root, "web/public/preview.png"));
  await context.close();
}

const stateDirectory = mkdtempSync(join(tmpdir(), "acrux-pictures-"));
const suite = await startSuite({
  stateDirectory,
  fresh: true,
  log: (line) => process.stdout.write(`${line}\n`),
});
const browser = await launchBrowser();
try {
  await photographForReadme(browser, suite);
  for (const name of Object.keys(shots) as PictureName[]) {
    await photographForLanding(browser, suite, name, "light");
    await photographForLanding(browser, suite, name, "dark");
  }
  await photographPreview(browser, suite);
} finally {
  await browser.close();
  await suite.stop();
  rmSync(stateDirectory, { recursive: true, force: true });
}
process.stdout.write("The pictures are new.\n");
