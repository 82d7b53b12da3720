/**
 * Eight failures that would send a naive client round in circles: each has to come to rest, with a screen that says what is wrong.
 * 1 every token is refused · 2 the record cannot be read · 3 the record cannot be created · 4 it exists and is missing ·
 * 5 record and server disagree about being active · 6 GitHub's 401 · 7 no token can be fetched · 8 a page's file is gone for good.
 */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "../../local/browser.ts";
import { failWith, watchCalls } from "./answers.ts";
import { openContext, signIn } from "./browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const ended = "Your session has ended. Sign in again.";

/** A page of its own, signed in, with everything it asks for and everywhere it goes noted from then on. */
async function signedIn(name = "Ines Hart") {
  const context = await openContext(browser);
  const page = await context.newPage();
  await signIn(page, name);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return { context, page, ...watchCalls(page), places: watchPlaces(page) };
}

/** Every address the tab was at, loads and changes by script alike. */
function watchPlaces(page: Page): string[] {
  const places: string[] = [];
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) places.push(new URL(frame.url()).pathname);
  });
  return places;
}

/**
 * Nothing is asked and nowhere is gone for three seconds, which is longer than any of our delays but the probe of a lost
 * connection. What is under way may end before: on a busy machine that takes longer than a moment.
 */
async function expectRest(page: Page, calls: readonly string[], places: readonly string[]): Promise<void> {
  await page.waitForTimeout(1_500);
  await page.waitForLoadState("networkidle");
  const before = [calls.length, places.length];
  await page.waitForTimeout(3_000);
  expect([calls.length, places.length]).toEqual(before);
}

describe.concurrent("no failure goes round in circles:", () => {
  it("1. a server that refuses every token ends the session, with one refresh for each of the two calls it refused", async () => {
    const { context, page, calls, places } = await signedIn();
    await failWith(page, "* /**", "auth_expired");
    await page.goto("/app/reviews");
    await page.getByText(ended).waitFor();
    await expectRest(page, calls, places);
    expect(new URL(page.url()).pathname).toBe("/login");
    expect(calls.filter((call) => call === "refresh").length).toBeLessThanOrEqual(2);
    expect(places.filter((place) => place === "/login")).toHaveLength(1);
    await page.goto("/app");
    await page.getByRole("heading", { name: "Sign in to your account" }).waitFor();
    await context.close();
  });

  it("2. a record that cannot be read is read twice and never created, and the app says so", async () => {
    const { context, page, calls, places } = await signedIn();
    await failWith(page, "* /users/*", "internal");
    await page.goto("/app");
    await page.getByText("Your account could not be loaded completely").waitFor();
    await expectRest(page, calls, places);
    expect(calls.filter((call) => call.startsWith("GET /users/"))).toHaveLength(2);
    expect(calls).not.toContain("POST /users");
    await page.unroute("**/api/users/*");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("Your account could not be loaded completely").waitFor({ state: "detached" });
    await context.close();
  });

  it("3. a record that the server refuses to create ends at the login page, with its reason", async () => {
    const { context, page, calls, places } = await signedIn();
    await failWith(page, "GET /users/*", "not_found");
    await failWith(page, "POST /users", "forbidden", "Sign-up is closed.");
    await page.goto("/app");
    await page.getByText("Sign-up is closed.").waitFor();
    await expectRest(page, calls, places);
    expect(calls.filter((call) => call.includes("/users"))).toHaveLength(2);
    expect(new URL(page.url()).pathname).toBe("/login");
    await context.close();
  });

  it("4. a record that exists for creating and is missing for reading is asked for three times in all", async () => {
    const { context, page, calls, places } = await signedIn();
    await failWith(page, "GET /users/*", "not_found");
    await failWith(page, "POST /users", "user_exists");
    await page.goto("/app");
    await page.getByText("Your account could not be loaded completely").waitFor();
    await expectRest(page, calls, places);
    expect(calls.filter((call) => call.includes("/users"))).toHaveLength(3);
    await context.close();
  });

  it("5. a server that calls an active user inactive holds them on one screen, Check again included", async () => {
    const { context, page, calls, places } = await signedIn();
    await failWith(page, "GET /reviews*", "account_inactive");
    await page.goto("/app");
    await page.getByRole("heading", { name: "Account Not Active" }).waitFor();
    await expectRest(page, calls, places);
    // Active says the record, so the dashboard is tried once more, and refused once more.
    await page.getByRole("button", { name: "Check again" }).click();
    await expectRest(page, calls, places);
    await page.getByRole("heading", { name: "Account Not Active" }).waitFor();
    expect(calls.filter((call) => call.startsWith("GET /reviews")).length).toBeLessThanOrEqual(2);
    await context.close();
  });

  it("6. a GitHub connection that lapsed is said on its screen, and nobody is signed out for it", async () => {
    const { context, page, calls, places } = await signedIn();
    await failWith(page, "GET /github/accounts", "github_connection_required");
    await page.goto("/app/github/settings");
    await page.getByText("GitHub connection required").first().waitFor();
    await expectRest(page, calls, places);
    expect(new URL(page.url()).pathname).toBe("/app/github/settings");
    expect(calls.filter((call) => call === "GET /github/accounts")).toHaveLength(1);
    expect(calls).not.toContain("refresh");
    await context.close();
  });

  it("7. a token that cannot be fetched leads to the login page once", async () => {
    const { context, page, calls, places } = await signedIn();
    const down = { status: 503, contentType: "application/json", body: "{}" };
    await page.route("**/v1/token*", (route) => route.fulfill(down));
    // Two hours later the token is no longer good, and each call goes out without one.
    await page.clock.setFixedTime(Date.now() + 2 * 60 * 60 * 1000);
    await page.goto("/app");
    await page.getByText(ended).waitFor();
    await expectRest(page, calls, places);
    expect(new URL(page.url()).pathname).toBe("/login");
    expect(places.filter((place) => place === "/login")).toHaveLength(1);
    await context.close();
  });

  it("8. a page whose file is gone for good reloads the tab once, then says that something went wrong", async () => {
    const { context, page, calls, places } = await signedIn();
    const gone = await answerFile(page, "GitHubSettings");
    await page.getByRole("link", { name: "GitHub" }).click();
    await page.getByRole("heading", { name: "Something went wrong" }).waitFor();
    const asked = gone.calls();
    await expectRest(page, calls, places);
    expect(gone.calls()).toBe(asked);
    expect(places.filter((place) => place === "/app/github/settings")).toHaveLength(2);
    expect(await page.getByRole("button", { name: "Reload the page" }).count()).toBe(1);
    await context.close();
  });
});

it.concurrent("a page whose file is gone after a deployment is there after one reload", async () => {
  const { context, page, places } = await signedIn();
  let asked = 0;
  await page.route("**/assets/GitHubSettings-*.js", (route) => {
    asked += 1;
    return asked === 1 ? route.fulfill({ status: 404, body: "" }) : route.continue();
  });
  await page.getByRole("link", { name: "GitHub" }).click();
  await page.getByRole("heading", { level: 1, name: "GitHub Settings" }).waitFor();
  expect(asked).toBe(2);
  expect(places.filter((place) => place === "/app/github/settings")).toHaveLength(2);
  await context.close();
});

/** Hosting answers a file that it no longer has with the start page, which is no script. */
async function answerFile(page: Page, name: string) {
  let calls = 0;
  await page.route(`**/assets/${name}-*.js`, (route) => {
    calls += 1;
    return route.fulfill({ contentType: "text/html", body: "<!doctype html>" });
  });
  return { calls: () => calls };
}
