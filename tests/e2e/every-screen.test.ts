/** Every screen in light and dark, on a desktop and a phone: no accessibility violation, no console error, nothing wider than the window. */
import type { Page, Response } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openAs, openWindow } from "./browser.ts";
import { expectSound } from "./looks.ts";

const outside = [
  "/",
  "/login",
  "/terms",
  "/security",
  "/pricing",
  "/docs/configure",
  "/docs/rules/js-sql-injection",
  "/status",
];
const inside = [
  "/app",
  "/app/reviews",
  "/app/reviews?status=failed",
  "/app/github/settings",
  "/app/github/settings?error=auth_failed",
  "/app/rules/no-such-rule",
  "/app/rules/learnings",
  "/app/users",
  "/app/no-such-page",
];

async function look(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settle(page);
  await expectSound(page, path, "each layout");
}

/** Until the heading stands and nothing says that it is loading. */
async function settle(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page
    .getByText(/^Loading/)
    .first()
    .waitFor({ state: "hidden" });
}

describe("every screen", () => {
  it.each(outside)("%s is sound for somebody who is signed out", async (path) => {
    await using opened = await openWindow();
    await look(opened.page, path);
    expect(opened.problems).toEqual([]);
  });

  it.each(inside)("%s is sound for somebody who is signed in", async (path) => {
    await using opened = await openAs("Mira Solberg");
    await look(opened.page, path);
    expect(opened.problems).toEqual([]);
  });

  it("a review is sound", async () => {
    await using opened = await openAs("Mira Solberg", { at: "/app/reviews" });
    const { page, problems } = opened;
    await settle(page);
    const review = page.locator('a[href^="/app/reviews/"]').first();
    await look(page, (await review.getAttribute("href")) ?? "/app/reviews/none");
    expect(problems).toEqual([]);
  });

  it("holds an inactive user on the Account Not Active screen", async () => {
    await using opened = await openAs("Petra Noor", { at: "/app" });
    const { page } = opened;
    await page.waitForURL(/\/app\/require-active/);
    await page.getByRole("heading", { name: "Account Not Active" }).waitFor();
    await expectSound(page, "/app/require-active");
    await page.goto("/app/users");
    await page.waitForURL(/\/app\/require-active/);
  });

  it("denies a plain user the users screen", async () => {
    await using opened = await openAs("Ines Hart");
    const { page, problems } = opened;
    await page.goto("/app/users");
    await page.getByText("You do not have permission to view this page.").waitFor();
    expect(await page.getByRole("link", { name: "Users" }).count()).toBe(0);
    await expectSound(page, "/app/users");
    expect(problems).toEqual([]);
  });
});

it("is what a deployment serves: React for production, whatever NODE_ENV the suite was started with", async () => {
  await using opened = await openWindow();
  const { page } = opened;
  const scripts: Response[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.push(response);
  });
  await page.goto("/", { waitUntil: "networkidle" });
  const code = (await Promise.all(scripts.map((script) => script.text()))).join("\n");
  // React's errors are numbers in production, with a page that explains them; the development build spells them out.
  expect(code).toContain("https://react.dev/errors/");
  expect(code).not.toContain("react_stack_bottom_frame");
});
