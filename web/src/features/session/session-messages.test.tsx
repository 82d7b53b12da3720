/** Every sentence of the error catalogue for the session and the login page. */
import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { identityOf, ines, openApp, type OpenedApp, person } from "../../testing/open-app.tsx";
import { takeProblems } from "../../testing/problems.ts";
import { SignInError } from "../../lib/identity.ts";
import { signInWithGitHub } from "../../lib/sign-in.ts";

const button = { name: "Continue with GitHub" };

async function alertThatSays(text: string | RegExp): Promise<void> {
  expect(await screen.findByText(text, { selector: "[role=alert] *, [role=alert]" })).toBeTruthy();
}

/** The login page, where GitHub's window will say that Ines agreed, or fail as told. */
async function openLogin(options: Parameters<typeof openApp>[1] = {}, failure?: Error): Promise<OpenedApp> {
  const app = openApp("/login?next=%2Fapp%2Freviews", { as: null, ...options });
  vi.mocked(signInWithGitHub).mockImplementation(() => {
    if (failure !== undefined) return Promise.reject(failure);
    const identity = identityOf(ines);
    app.report(identity);
    return Promise.resolve(identity);
  });
  await screen.findByRole("button", button);
  return app;
}

describe("any 401", () => {
  it("is logged and leads to the login page, which leads back", async () => {
    const app = openApp("/app/reviews", {
      api: (api) => {
        api.fail("listReviews", "auth_required");
      },
    });
    await alertThatSays("Your session has ended. Sign in again.");
    expect(app.address()).toBe("/login?next=%2Fapp%2Freviews");
    expect(takeProblems().join("\n")).toContain("The API refused the session.");
    app.api.answer("listReviews", []);
    app.report(identityOf(ines));
    await screen.findByRole("heading", { level: 1, name: "Reviews" });
    expect(app.address()).toBe("/app/reviews");
  });
});

describe("a user record that cannot be read", () => {
  it("is logged with status, address and answer, and the app goes on without it", async () => {
    openApp("/app/reviews", {
      api: (api) => {
        api.fail("getUser", "internal", "The database is away.");
        api.answer("listReviews", []);
      },
    });
    await screen.findByText(/Your account could not be loaded completely/);
    await screen.findByRole("heading", { level: 1, name: "Reviews" });
    const line = takeProblems().find((one) => one.includes("The user record could not be read ("));
    expect(line).toContain("500 /api/users/uid-ines");
    expect(line).toContain('{"code":"internal","message":"The database is away.","requestId":"req-test"}');
  });
});

describe("too many requests", () => {
  it("are said in the server's words, and not answered with more of them", async () => {
    const { api } = openApp("/app/reviews", {
      api: (played) => {
        played.fail("listReviews", "too_many_requests", "Too many requests. Wait a minute.");
      },
    });
    await screen.findByText("Too many requests. Wait a minute.");
    expect(api.calls.filter((name) => name === "listReviews")).toHaveLength(1);
  });
});

describe("signing in", () => {
  it("shows the sign-in step's own message", async () => {
    const disabled = "This account was disabled. Contact an administrator.";
    const { user } = await openLogin({}, new SignInError(disabled));
    await user.click(screen.getByRole("button", button));
    await alertThatSays(disabled);
    expect(takeProblems().join("\n")).toContain("Signing in failed.");
  });

  it.each([
    ["the server's message", "Sign-up is closed.", "Sign-up is closed."],
    ["Login failed when the server has none", "", "Login failed"],
  ])("shows %s", async (_, message, shown) => {
    const app = await openLogin({
      api: (api) => {
        api.fail("getUser", "not_found");
        api.fail("createUser", "forbidden", message);
      },
    });
    await app.user.click(screen.getByRole("button", button));
    await alertThatSays(shown);
    expect(app.address()).toMatch(/^\/login/);
    expect(takeProblems().join("\n")).toContain("The user record could not be created.");
  });

  it("says Login failed when something answers that is not our server", async () => {
    const app = await openLogin({
      api: (api) => {
        api.fail("getUser", "not_found");
        api.play("createUser", () => new Response("<h1>Bad gateway</h1>", { status: 502 }));
      },
    });
    await app.user.click(screen.getByRole("button", button));
    await alertThatSays("Login failed");
    expect(takeProblems()).not.toEqual([]);
  });

  it("calls anything else an unexpected error", async () => {
    const app = await openLogin();
    // What the browser itself cannot do is nobody's message.
    vi.mocked(signInWithGitHub).mockRejectedValue("no error at all");
    await app.user.click(screen.getByRole("button", button));
    await alertThatSays("An unexpected error occurred");
    expect(takeProblems().join("\n")).toContain("Signing in failed.");
  });

  it("goes straight on after a 409", async () => {
    let reads = 0;
    const app = await openLogin({
      api: (api) => {
        api.answer("listReviews", []);
        api.fail("createUser", "user_exists");
        api.play("getUser", () => {
          reads += 1;
          if (reads === 1)
            return Response.json({ code: "not_found", message: "No.", requestId: "r" }, { status: 404 });
          return Response.json(ines);
        });
      },
    });
    await app.user.click(screen.getByRole("button", button));
    await screen.findByRole("heading", { level: 1, name: "Reviews" });
    expect(app.address()).toBe("/app/reviews");
    expect(reads).toBe(2);
  });
});

describe("who is not active", () => {
  it("is told whether that changed, or why it cannot be said, and can sign out", async () => {
    const petra = person("Petra Noor", ["user"], { isActive: false });
    const { api, user, address } = openApp("/app/reviews", { as: petra });
    await screen.findByRole("heading", { name: "Account Not Active" });
    expect(address()).toBe("/app/require-active");
    api.fail("getUser", "internal");
    await user.click(screen.getByRole("button", { name: "Check again" }));
    await alertThatSays("Message of internal.");
    api.answer("getUser", petra);
    await user.click(screen.getByRole("button", { name: "Check again" }));
    await screen.findByText("Your account is still inactive.");
    await user.click(screen.getByRole("button", { name: "Sign out" }));
    await screen.findByRole("heading", { name: "Sign in to your account" });
    expect(address()).toBe("/login");
  });
});
