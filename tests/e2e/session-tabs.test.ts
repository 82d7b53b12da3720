/** Two tabs of one browser stay in step, and whoever leaves leaves nothing behind. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { watchCalls } from "./answers.ts";
import { openAs, openWindow, signIn } from "./browser.ts";

const draft = "acrux:draft:uid:post";

/** Of one person, or of nobody. */
async function twoTabs(name?: string): Promise<AsyncDisposable & { first: Page; second: Page }> {
  const opened = name === undefined ? await openWindow() : await openAs(name, { at: "/app" });
  return { ...opened, first: opened.page, second: await opened.context.newPage() };
}

describe.concurrent("two tabs", () => {
  it("sign in together", async () => {
    await using opened = await twoTabs();
    const { first, second } = opened;
    await first.goto("/login?next=%2Fapp%2Freviews");
    await first.getByRole("heading", { name: "Sign in to your account" }).waitFor();
    await signIn(second, "Ines Hart");
    await first.waitForURL("**/app/reviews");
    await first.getByRole("link", { name: "Account of Ines Hart" }).waitFor();
  });

  it("sign out together, and drafts are gone from both", async () => {
    await using opened = await twoTabs("Ines Hart");
    const { first, second } = opened;
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
  });

  it("switch to another person together", async () => {
    await using opened = await twoTabs("Mira Solberg");
    const { first, second } = opened;
    await second.goto("/app");
    await second.getByRole("button", { name: "Administration" }).waitFor();
    await first.getByRole("button", { name: "Logout" }).click();
    await first.waitForURL("**/login");
    await signIn(first, "Ines Hart");
    await second.getByRole("link", { name: "Account of Ines Hart" }).waitFor();
    expect(await second.getByRole("button", { name: "Administration" }).count()).toBe(0);
    expect(await second.getByText("Mira Solberg").count()).toBe(0);
  });

  it("take the theme from each other", async () => {
    await using opened = await twoTabs("Ines Hart");
    const { first, second } = opened;
    await second.goto("/app");
    await second.getByRole("button", { name: /^Theme: system/ }).waitFor();
    await first.getByRole("button", { name: /^Theme: system/ }).click();
    await second.getByRole("button", { name: /^Theme: light/ }).waitFor();
    expect(await second.evaluate(() => document.documentElement.dataset["theme"])).toBe("light");
  });
});

describe.concurrent("after signing out", () => {
  it("the next person on the same page gets answers of their own, and reactfire's cache is empty", async () => {
    await using opened = await twoTabs("Mira Solberg");
    const { first: page } = opened;
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
  });

  it("neither Back nor an old address shows a page again", async () => {
    await using opened = await twoTabs("Ines Hart");
    const { first: page } = opened;
    await page.getByRole("link", { name: "Reviews", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Reviews" }).waitFor();
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL("**/login");
    await page.goBack();
    await page.getByRole("heading", { name: "Sign in to your account" }).waitFor();
    expect(await page.getByRole("heading", { name: "Reviews" }).count()).toBe(0);
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
    await using opened = await openWindow();
    const { page } = opened;
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await page.getByRole("button", { name: "Ines Hart" }).click();
    await page.waitForURL((url) => url.pathname === "/app" && url.search === "");
  });

  it("of a return from GitHub's installation says that it is installed, and leads on to it", async () => {
    await using opened = await openWindow();
    const { page, problems } = opened;
    await page.goto("/app/github/settings/callback?installation_id=7&setup_action=install");
    await page.getByText("Installed. Sign in to finish").waitFor();
    await page.getByRole("button", { name: "Mira Solberg" }).click();
    await page.waitForURL("**/app/github/settings?setup_action=install");
    await page.getByRole("heading", { level: 1, name: "GitHub Settings" }).waitFor();
    expect(problems).toEqual([]);
  });
});
