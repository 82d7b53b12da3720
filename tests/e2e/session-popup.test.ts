/** Signing in through GitHub's window, as a deployment does: agreed, closed, blocked, and with a record that exists already. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { answer, failWith, watchCalls } from "./answers.ts";
import { openWindow } from "./browser.ts";
import { expectSound } from "./looks.ts";
import { agree, openPopup, standInForGoogle } from "./popup.ts";

const mira = { sub: "583101", email: "mira@acrux.example", name: "Mira Solberg" };
const petra = { sub: "583105", email: "petra@acrux.example", name: "Petra Noor" };

async function openLogin(next = "") {
  const opened = await openWindow();
  await standInForGoogle(opened.context);
  await opened.page.goto(`/login${next}`);
  await opened.page.getByRole("button", { name: "Continue with GitHub" }).waitFor();
  return opened;
}

describe.concurrent("GitHub's window", () => {
  it("signs in, and leads to the page that was asked for", async () => {
    await using opened = await openLogin("?next=%2Fapp%2Freviews%3Fstatus%3Dposted");
    const { page, problems } = opened;
    const { calls } = watchCalls(page);
    const popup = await openPopup(page);
    await page.getByRole("button", { name: "Connecting..." }).waitFor();
    expect(await page.getByRole("button", { name: "Connecting..." }).isDisabled()).toBe(true);
    expect(new URL(popup.url()).searchParams.get("scopes")).toBe(null);
    await agree(page, popup, mira);
    await page.waitForURL("**/app/reviews?status=posted");
    await page.getByRole("heading", { level: 1, name: "Reviews" }).waitFor();
    expect(calls.filter((call) => call.includes("/users"))).toHaveLength(1);
    expect(calls).not.toContain("refresh");
    expect(problems).toEqual([]);
  });

  it("says that it was closed, and works again", async () => {
    await using opened = await openLogin();
    const { page } = opened;
    const popup = await openPopup(page);
    await popup.close();
    await page.getByText("The GitHub window was closed before the sign-in was finished.").waitFor();
    await expectSound(page, "/login after the window was closed");
    await agree(page, await openPopup(page), mira);
    await page.waitForURL((url) => url.pathname === "/app");
  });

  it("says that the browser blocked it", async () => {
    await using opened = await openLogin();
    const { page } = opened;
    await page.evaluate(() => {
      window.open = () => null;
    });
    await page.getByRole("button", { name: "Continue with GitHub" }).click();
    await page.getByText("Your browser blocked the GitHub window.").waitFor();
    await page.getByRole("button", { name: "Continue with GitHub" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/login");
  });

  it("says that the sign-in service cannot be reached", async () => {
    await using opened = await openWindow();
    const { page, context } = opened;
    await context.route("https://apis.google.com/**", (route) => route.abort());
    await page.goto("/login");
    await page.getByRole("button", { name: "Continue with GitHub" }).click();
    await page.getByText("The sign-in service could not be reached.").waitFor();
  });
});

describe.concurrent("a record that another tab created in the meantime (409)", () => {
  it("is read before any page of the app shows, so that who is not active sees no page", async () => {
    await using opened = await openLogin();
    const { page } = opened;
    await watchHeadings(page);
    let reads = 0;
    await page.route("**/api/users/*", (route) => {
      reads += 1;
      if (reads > 1) return route.continue();
      return route.fulfill({
        status: 404,
        contentType: "application/json",
        body: JSON.stringify({ code: "not_found", message: "Not found.", requestId: "r" }),
      });
    });
    const created = await failWith(page, "POST /users", "user_exists");
    await agree(page, await openPopup(page), petra);
    await page.getByRole("heading", { name: "Account Not Active" }).waitFor();
    expect([reads, created.calls()]).toEqual([2, 1]);
    expect(await seenHeadings(page)).toEqual(["Sign in to your account", "Account Not Active"]);
  });
});

describe.concurrent("a sign-in that the server refuses", () => {
  it("shows the server's own message and stays at the login page", async () => {
    await using opened = await openLogin();
    const { page } = opened;
    await failWith(page, "GET /users/*", "not_found");
    await failWith(page, "POST /users", "forbidden", "Sign-up is closed. Ask an administrator.");
    await agree(page, await openPopup(page), mira);
    await page.getByText("Sign-up is closed. Ask an administrator.").waitFor();
    expect(new URL(page.url()).pathname).toBe("/login");
  });

  it("says Login failed when the server said nothing", async () => {
    await using opened = await openLogin();
    const { page } = opened;
    await failWith(page, "GET /users/*", "not_found");
    await answer(page, "POST /users", {
      status: 502,
      contentType: "text/html",
      body: "<h1>Bad gateway</h1>",
    });
    await agree(page, await openPopup(page), mira);
    await page.getByText("Login failed", { exact: true }).waitFor();
  });
});

it.concurrent("an account that was disabled is told so, in the words for Firebase's code", async () => {
  await using opened = await openLogin();
  const { page, problems } = opened;
  await page.route("**/accounts:signInWithIdp*", (route) =>
    route.fulfill({
      status: 400,
      contentType: "application/json",
      body: JSON.stringify({ error: { code: 400, message: "USER_DISABLED" } }),
    }),
  );
  await agree(page, await openPopup(page), mira);
  await page.getByText("This account was disabled. Contact an administrator.").waitFor();
  expect(problems.some((line) => line.includes("Signing in failed."))).toBe(true);
});

/** Notes every heading that was ever shown, however short. */
async function watchHeadings(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: string[] = [];
    const look = (): void => {
      const text = document.querySelector("h1")?.textContent ?? "";
      if (text !== "" && seen.at(-1) !== text) seen.push(text);
    };
    look();
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    Object.assign(window, { seenHeadings: seen });
  });
}

function seenHeadings(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { seenHeadings: string[] }).seenHeadings);
}
