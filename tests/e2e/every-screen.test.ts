/** Every screen in light and dark, on a desktop and a phone: no accessibility violation, no console error, nothing wider than the window. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "../../local/browser.ts";
import { desktop, expectAccessible, openContext, phone, signIn, watchedPage } from "./browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const outside = ["/", "/login", "/terms", "/privacy", "/no-such-page"];
const inside = [
  "/app",
  "/app/reviews",
  "/app/reviews?status=failed",
  "/app/github/settings",
  "/app/github/settings?error=auth_failed",
  "/app/rules/no-such-rule",
  "/app/users",
  "/app/no-such-page",
];

const looks = [
  { name: "light on a desktop", theme: "light", viewport: desktop },
  { name: "dark on a desktop", theme: "dark", viewport: desktop },
  { name: "light on a phone", theme: "light", viewport: phone },
  { name: "dark on a phone", theme: "dark", viewport: phone },
] as const;

async function look(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settle(page);
  await expectAccessible(page, path);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** Until the heading stands and nothing says that it is loading. */
async function settle(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page
    .getByText(/^Loading/)
    .first()
    .waitFor({ state: "hidden", timeout: 20_000 });
}

describe("every screen", () => {
  it.concurrent.each(looks)("is sound in $name", async ({ theme, viewport }) => {
    const context = await openContext(browser, { theme, viewport });
    const { page, problems } = await watchedPage(context);
    for (const path of outside) await look(page, path);
    await signIn(page, "Mira Solberg");
    for (const path of inside) await look(page, path);
    await page.goto("/app/reviews");
    await settle(page);
    const review = page.locator('a[href^="/app/reviews/"]').first();
    await look(page, (await review.getAttribute("href")) ?? "/app/reviews/none");
    expect(problems).toEqual([]);
    await context.close();
  });

  it.concurrent.each(looks)(
    "holds an inactive user on the Account Not Active screen, $name",
    async (look) => {
      const context = await openContext(browser, look);
      const { page } = await watchedPage(context);
      await signIn(page, "Petra Noor");
      await page.waitForURL(/\/app\/require-active/);
      await page.getByRole("heading", { name: "Account Not Active" }).waitFor();
      await expectAccessible(page, "/app/require-active");
      await page.goto("/app/users");
      await page.waitForURL(/\/app\/require-active/);
      await context.close();
    },
  );

  it("denies a plain user the users screen", async () => {
    const context = await openContext(browser);
    const { page, problems } = await watchedPage(context);
    await signIn(page, "Ines Hart");
    await page.goto("/app/users");
    await page.getByText("You do not have permission to view this page.").waitFor();
    expect(await page.getByRole("link", { name: "Users" }).count()).toBe(0);
    await expectAccessible(page, "/app/users");
    expect(problems).toEqual([]);
    await context.close();
  });
});

it("is what a deployment serves: React for production, whatever NODE_ENV the suite was started with", async () => {
  const context = await openContext(browser);
  const page = await context.newPage();
  const scripts: Promise<string>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.push(response.text());
  });
  await page.goto("/");
  await page.getByRole("heading", { level: 1 }).waitFor();
  const code = (await Promise.all(scripts)).join("\n");
  // React's errors are numbers in production, with a page that explains them; the development build spells them out.
  expect(code).toContain("https://react.dev/errors/");
  expect(code).not.toContain("react_stack_bottom_frame");
  await context.close();
});
