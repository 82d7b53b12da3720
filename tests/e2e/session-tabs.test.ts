/** Two tabs of one browser stay in step, and whoever leaves leaves nothing behind. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "../../local/browser.ts";
import { watchCalls } from "./answers.ts";
import { openContext, signIn, watchedPage } from "./browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const draft = "acrux:draft:uid:post";

async function twoTabs(): Promise<{ context: BrowserContext; first: Page; second: Page }> {
  const context = await openContext(browser);
  const { page: first } = await watchedPage(context);
  const { page: second } = await watchedPage(context);
  return { context, first, second };
}

describe.concurrent("two tabs", () => {
  it("sign in together", async () => {
    const { context, first, second } = await twoTabs();
    await first.goto("/login?next=%2Fapp%2Freviews");
    await first.getByRole("heading", { name: "Sign in to your account" }).waitFor();
    await signIn(second, "Ines Hart");
    await first.waitForURL("**/app/reviews");
    await first.getByRole("link", { name: "Account of Ines Hart" }).waitFor();
    await context.close();
  });

  it("sign out together, and drafts are gone from both", async () => {
    const { context, first, second } = await twoTabs();
    await signIn(first, "Ines Hart");
    await second.goto("/app/reviews");
    await second.getByRole("heading", { level: 1, name: "Reviews" }).waitFor();
    await first.evaluate((key) => {
      localStorage.setItem(key, "Half a post");
      localStorage.setItem("acrux:theme", "dark");
    }, draft);
    await first.getByRole("button", { name: "Logout" }).click();
    await first.waitForURL("**/login");
    await second.waitForURL("**/login");
    expect(await second.evaluate((key) => localStorage.getItem(key), draft)).toBeNull();
    expect(await second.evaluate(() => localStorage.getItem("acrux:theme"))).toBe("dark");
    await context.close();
  });

  it("switch to another person together", async () => {
    const { context, first, second } = await twoTabs();
    await signIn(first, "Mira Solberg");
    await second.goto("/app");
    await second.getByRole("button", { name: "Administration" }).waitFor();
    await first.getByRole("button", { name: "Logout" }).click();
    await first.waitForURL("**/login");
    await signIn(first, "Ines Hart");
    await second.getByRole("link", { name: "Account of Ines Hart" }).waitFor();
    expect(await second.getByRole("button", { name: "Administration" }).count()).toBe(0);
    expect(await second.getByText("Mira Solberg").count()).toBe(0);
    await context.close();
  });

  it("take the theme from each other", async () => {
    const { context, first, second } = await twoTabs();
    await signIn(first, "Ines Hart");
    await second.goto("/app");
    await second.getByRole("button", { name: /^Theme: system/ }).waitFor();
    await first.getByRole("button", { name: /^Theme: system/ }).click();
    await second.getByRole("button", { name: /^Theme: light/ }).waitFor();
    expect(await second.evaluate(() => document.documentElement.dataset["theme"])).toBe("light");
    await context.close();
  });
});

describe.concurrent("after signing out", () => {
  it("the next person on the same page gets answers of their own, and reactfire's cache is empty", async () => {
    const { context, first: page } = await twoTabs();
    await signIn(page, "Mira Solberg");
    await page.getByText("Latest reviews").waitFor();
    await page.evaluate(() => {
      Object.assign(window, { _reactFirePreloadedObservables: new Map([["reviews", "denied"]]), kept: true });
    });
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL("**/login");
    const { calls } = watchCalls(page);
    await page.getByRole("button", { name: "Ines Hart" }).click();
    await page.getByText("Latest reviews").waitFor();
    await page.waitForLoadState("networkidle");
    expect(calls.some((call) => call.startsWith("GET /reviews"))).toBe(true);
    const left = await page.evaluate(() => {
      const state = window as unknown as {
        kept?: boolean;
        _reactFirePreloadedObservables: Map<string, string>;
      };
      return { samePage: state.kept, observables: state._reactFirePreloadedObservables.size };
    });
    expect(left).toEqual({ samePage: true, observables: 0 });
    await context.close();
  });

  it("neither Back nor an old address shows a page again", async () => {
    const { context, first: page } = await twoTabs();
    await signIn(page, "Ines Hart");
    await page.getByRole("link", { name: "Reviews", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Reviews" }).waitFor();
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL("**/login");
    await page.goBack();
    await page.getByRole("heading", { name: "Sign in to your account" }).waitFor();
    expect(await page.getByRole("heading", { name: "Reviews" }).count()).toBe(0);
    await context.close();
  });
});

describe.concurrent("a return address", () => {
  it.each([
    "//evil.example/app",
    "/\\evil.example",
    "https://evil.example",
    "/app/%2F%2Fevil.example",
    "/login",
  ])("%s is not followed", async (next) => {
    const context = await openContext(browser);
    const { page } = await watchedPage(context);
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await page.getByRole("button", { name: "Ines Hart" }).click();
    await page.waitForURL((url) => url.pathname === "/app" && url.search === "");
    await context.close();
  });

  it("of a return from GitHub's installation says that it is installed, and leads on to it", async () => {
    const context = await openContext(browser);
    const { page, problems } = await watchedPage(context);
    await page.goto("/app/github/settings/callback?installation_id=7&setup_action=install");
    await page.getByText("Installed. Sign in to finish").waitFor();
    await page.getByRole("button", { name: "Mira Solberg" }).click();
    await page.waitForURL("**/app/github/settings?setup_action=install");
    await page.getByRole("heading", { level: 1, name: "GitHub Settings" }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});
