/** Every sentence of the error catalogue for the session, the login page and the GitHub settings, reached in a browser. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "../../local/browser.ts";
import { answer, failWith } from "./answers.ts";
import { expectAccessible, openContext, signIn } from "./browser.ts";
import { agree, openPopup, standInForGoogle } from "./popup.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** The errors of the console, which the catalogue asks for too. */
async function open() {
  const context = await openContext(browser);
  const page = await context.newPage();
  const logged: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") logged.push(message.text());
  });
  return { context, page, logged };
}

async function openSettings(fail: (page: Page) => Promise<unknown>) {
  const opened = await open();
  await signIn(opened.page, "Mira Solberg");
  await opened.page.getByRole("heading", { level: 1 }).waitFor();
  await fail(opened.page);
  await opened.page.goto("/app/github/settings");
  await opened.page.getByRole("heading", { level: 1, name: "GitHub Settings" }).waitFor();
  return opened;
}

function alert(page: Page, text: string) {
  return page.getByRole("alert").filter({ hasText: text });
}

describe.concurrent("any 401", () => {
  it("is logged and leads to the login page, which leads back", async () => {
    const { context, page, logged } = await open();
    await signIn(page, "Ines Hart");
    await page.getByText("Latest reviews").waitFor();
    await failWith(page, "GET /reviews*", "auth_required");
    await page.getByRole("link", { name: "Reviews", exact: true }).click();
    await page.waitForURL("**/login?next=%2Fapp%2Freviews");
    await alert(page, "Your session has ended. Sign in again.").waitFor();
    expect(logged.some((line) => line.includes("The API refused the session."))).toBe(true);
    await page.unroute("**/api/reviews*");
    await page.getByRole("button", { name: "Ines Hart" }).click();
    await page.waitForURL("**/app/reviews");
    await context.close();
  });
});

describe.concurrent("a user record that cannot be read", () => {
  it("is logged with status, address and answer, and the app goes on without it", async () => {
    const { context, page, logged } = await open();
    await signIn(page, "Ines Hart");
    await failWith(page, "GET /users/*", "internal", "The database is away.");
    await page.goto("/app");
    await page.getByText("Your account could not be loaded completely").waitFor();
    const line = logged.find((one) => one.includes("The user record could not be read ("));
    expect(line).toContain("500 /api/users/seed-ines");
    expect(line).toContain('{"code":"internal","message":"The database is away.","requestId":"req-test"}');
    await context.close();
  });
});

describe.concurrent("too many requests", () => {
  it("are said in the server's words, and not answered with more of them", async () => {
    const { context, page } = await open();
    await signIn(page, "Ines Hart");
    await page.getByText("Latest reviews").waitFor();
    const refused = await failWith(
      page,
      "GET /reviews*",
      "too_many_requests",
      "Too many requests. Wait a minute.",
    );
    await page.getByRole("link", { name: "Reviews", exact: true }).click();
    await page.getByText("Too many requests. Wait a minute.").waitFor();
    await page.waitForTimeout(3_000);
    expect(refused.calls()).toBe(1);
    await context.close();
  });
});

describe.concurrent("signing in", () => {
  it("shows the sign-in step's own message", async () => {
    const { context, page, logged } = await open();
    await standInForGoogle(context);
    await page.goto("/login");
    await page.route("**/accounts:signInWithIdp*", (route) =>
      route.fulfill({
        status: 400,
        contentType: "application/json",
        body: JSON.stringify({ error: { code: 400, message: "USER_DISABLED" } }),
      }),
    );
    await agree(page, await openPopup(page), { sub: "583103", email: "ines@acrux.example", name: "Ines" });
    await alert(page, "This account was disabled. Contact an administrator.").waitFor();
    expect(logged.some((line) => line.includes("Signing in failed."))).toBe(true);
    await context.close();
  });

  it.each([
    ["the server's message", "Sign-up is closed.", "Sign-up is closed."],
    ["Login failed when the server has none", "", "Login failed"],
  ])("shows %s", async (_, message, shown) => {
    const { context, page } = await open();
    await page.goto("/login");
    await failWith(page, "GET /users/*", "not_found");
    await failWith(page, "POST /users", "forbidden", message);
    await page.getByRole("button", { name: "Ines Hart" }).click();
    await alert(page, shown).waitFor();
    await context.close();
  });

  it("calls anything else an unexpected error", async () => {
    const { context, page } = await open();
    await page.goto("/login");
    await failWith(page, "GET /users/*", "not_found");
    await page.getByRole("button", { name: "Ines Hart" }).waitFor();
    await page.evaluate(() => {
      const write = JSON.stringify;
      // What the browser itself cannot do is nobody's message: here it cannot write the new record.
      JSON.stringify = (value: unknown) => {
        if (typeof value === "object" && value !== null && "roles" in value)
          throw new RangeError("Too large.");
        return write(value);
      };
    });
    await page.getByRole("button", { name: "Ines Hart" }).click();
    await alert(page, "An unexpected error occurred").waitFor();
    await context.close();
  });

  it("goes straight on after a 409", async () => {
    const { context, page } = await open();
    await page.goto("/login");
    let reads = 0;
    await page.route("**/api/users/*", (route) => {
      reads += 1;
      const body = JSON.stringify({ code: "not_found", message: "Not found.", requestId: "r" });
      return reads > 1
        ? route.continue()
        : route.fulfill({ status: 404, contentType: "application/json", body });
    });
    await failWith(page, "POST /users", "user_exists");
    await page.getByRole("button", { name: "Ines Hart" }).click();
    await page.waitForURL((url) => url.pathname === "/app");
    await page.getByText("Latest reviews").waitFor();
    await context.close();
  });
});

describe.concurrent("signing out", () => {
  it("says so when it fails, and the person stays signed in", async () => {
    const { context, page } = await open();
    await signIn(page, "Petra Noor");
    await failWith(page, "GET /users/*", "internal");
    await page.getByRole("button", { name: "Check again" }).click();
    await alert(page, "Message of internal.").waitFor();
    await page.unroute("**/api/users/*");
    await page.getByRole("button", { name: "Check again" }).click();
    await page.getByText("Your account is still inactive.").waitFor();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL("**/login");
    await context.close();
  });
});

describe.concurrent("the GitHub settings", () => {
  it.each([
    ["GET /github/accounts", "github_connection_required", "GitHub connection required"],
    ["GET /github/accounts", "github_unavailable", "Failed to check GitHub connection status"],
    ["GET /github/repositories*", "github_unavailable", "Failed to load repositories"],
  ] as const)("say after %s %s: %s", async (call, code, text) => {
    const { context, page } = await openSettings((opened) => failWith(opened, call, code));
    await alert(page, text).waitFor();
    await expectAccessible(page, text);
    await context.close();
  });

  it.each([
    ["GET /github/oauth/add-account", "+ Add account", "Failed to start account addition process"],
    ["GET /github/oauth/login", "Reconnect", "Failed to start GitHub reconnection"],
  ] as const)("say after %s: the button %s, %s", async (call, button, text) => {
    const { context, page, logged } = await openSettings((opened) => failWith(opened, call, "internal"));
    await page.getByRole("button", { name: button }).first().click();
    await alert(page, text).waitFor();
    expect(logged.some((line) => line.includes("Failed to leave for GitHub"))).toBe(true);
    await context.close();
  });

  it("say when a switch fails, which then stands as it was", async () => {
    const { context, page } = await openSettings((opened) =>
      failWith(opened, "POST /github/repositories/*/acr", "internal"),
    );
    const toggle = page.getByRole("switch", { disabled: false }).first();
    const before = await toggle.getAttribute("aria-checked");
    await toggle.click();
    await alert(page, "Failed to update repository settings").waitFor();
    expect(await page.getByRole("switch").first().getAttribute("aria-checked")).toBe(before);
    await context.close();
  });

  it.each(["?error=access_denied", "?code=no-such-code&state=add_account_forged", "?code=c&state=forged"])(
    "say that the account could not be connected after a return with %s",
    async (query) => {
      const { context, page } = await open();
      await signIn(page, "Mira Solberg");
      await page.goto(`/app/github/settings/callback${query}`);
      await alert(page, "Failed to connect GitHub account").waitFor();
      await page.waitForURL(
        (url) => url.pathname.startsWith("/app/github/settings") && !url.search.includes("code="),
      );
      await context.close();
    },
  );

  it("say that they load, and that there is nothing", async () => {
    const { context, page } = await openSettings((opened) =>
      answer(opened, "GET /github/repositories*", {
        status: 200,
        contentType: "application/json",
        body: JSON.stringify({ repositories: [] }),
      }),
    );
    await page.getByText("No repositories found for your account.").waitFor();
    await page.route("**/api/github/repositories*", () => new Promise(() => undefined));
    await page.reload();
    await page.getByText("Loading repositories...").waitFor();
    await context.close();
  });
});
