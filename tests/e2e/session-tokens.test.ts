/** How often a token is refreshed: never without need, and at most once an hour and tab. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { watchCalls } from "./answers.ts";
import { openAs, openWindow, signIn } from "./browser.ts";

const MINUTE_MS = 60_000;

/** Leaves a page only when one of its calls was answered: a refresh that is broken off is asked for again. */
async function walk(page: Page): Promise<void> {
  for (const [path, text] of [
    ["/app", "Latest reviews"],
    ["/app/reviews", "Reviews"],
    ["/app/github/settings", "GitHub Settings"],
  ] as const) {
    const answered = page.waitForResponse("**/api/**");
    await page.goto(path);
    await page.getByRole("heading", { name: text, exact: true }).waitFor();
    await answered;
  }
  await page.waitForLoadState("networkidle");
}

it.concurrent("no token is refreshed while the one from the sign-in is good", async () => {
  await using opened = await openWindow();
  const { page, problems } = opened;
  const { calls } = watchCalls(page);
  await signIn(page, "Ines Hart");
  await walk(page);
  await walk(page);
  expect(calls.filter((call) => call !== "refresh").length).toBeGreaterThan(6);
  expect(calls).not.toContain("refresh");
  expect(problems).toEqual([]);
});

it.concurrent("an hour later it is refreshed once, however many calls need it together", async () => {
  await using opened = await openAs("Ines Hart");
  const { page } = opened;
  const { calls } = watchCalls(page);
  await walk(page);
  await page.clock.setFixedTime(Date.now() + 61 * MINUTE_MS);
  await walk(page);
  expect(calls.filter((call) => call === "refresh")).toHaveLength(1);
  await page.clock.setFixedTime(Date.now() + 100 * MINUTE_MS);
  await walk(page);
  expect(calls.filter((call) => call === "refresh")).toHaveLength(1);
  await page.clock.setFixedTime(Date.now() + 122 * MINUTE_MS);
  await walk(page);
  expect(calls.filter((call) => call === "refresh")).toHaveLength(2);
});

it.concurrent("one refused call is answered with one refresh, and the person notices nothing", async () => {
  await using opened = await openAs("Ines Hart", { at: "/app" });
  const { page } = opened;
  await page.getByText("Latest reviews").waitFor();
  const { calls } = watchCalls(page);
  let refused = 0;
  await page.route("**/api/reviews*", (route) => {
    refused += 1;
    if (refused > 1) return route.continue();
    const body = JSON.stringify({ code: "auth_expired", message: "Sign in again.", requestId: "r" });
    return route.fulfill({ status: 401, contentType: "application/json", body });
  });
  await page.getByRole("link", { name: "Reviews", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Reviews" }).waitFor();
  await page.locator('a[href^="/app/reviews/"]').or(page.getByText("No reviews yet")).first().waitFor();
  expect(calls.filter((call) => call === "refresh")).toHaveLength(1);
  expect(new URL(page.url()).pathname).toBe("/app/reviews");
});
