/**
 * Seven failures that would send a naive client round in circles: each has to come to rest, with a screen that says what is wrong.
 * 1 every token is refused · 2 the record cannot be read · 3 the record cannot be created · 4 it exists and is missing ·
 * 5 record and server disagree about being active · 6 GitHub's 401 · 7 no token can be fetched. The eighth, a file that is gone,
 * needs a browser: tests/e2e/session-loops.test.ts.
 */
import { routes } from "@acrux/contract";
import { act, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ines, openApp, type OpenedApp } from "../../testing/open-app.tsx";
import { takeProblems } from "../../testing/problems.ts";

const ended = "Your session has ended. Sign in again.";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

/** Nothing is asked and nowhere is gone for a minute, which is longer than any of our delays. What failed on the way is expected. */
async function expectRest(app: OpenedApp): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  const before = [app.api.calls.length, app.places.length, app.refreshes()];
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect([app.api.calls.length, app.places.length, app.refreshes()]).toEqual(before);
  expect(takeProblems().filter((problem) => problem.startsWith("Nobody answers"))).toEqual([]);
}

describe("no failure goes round in circles:", () => {
  it("1. a server that refuses every token ends the session, with one refresh for each of the two calls it refused", async () => {
    const app = openApp("/app/reviews", {
      api: (api) => {
        for (const name of Object.keys(routes) as (keyof typeof routes)[]) {
          if (name !== "getUser") api.fail(name, "auth_expired");
        }
      },
    });
    await screen.findByText(ended);
    await expectRest(app);
    expect(app.refreshes()).toBeLessThanOrEqual(2);
    expect(app.places.filter((place) => place.startsWith("/login"))).toHaveLength(1);
  });

  it("2. a record that cannot be read is read twice and never created, and the app says so", async () => {
    const app = openApp("/app/account", {
      api: (api) => {
        api.fail("getUser", "internal");
      },
    });
    await screen.findByText(/Your account could not be loaded completely/);
    await expectRest(app);
    expect(app.api.calls.filter((name) => name === "getUser")).toHaveLength(2);
    expect(app.api.calls).not.toContain("createUser");
    app.api.answer("getUser", ines);
    await app.user.click(screen.getByRole("button", { name: "Try again" }));
    await vi.waitFor(() => {
      expect(screen.queryByText(/Your account could not be loaded completely/)).toBeNull();
    });
  });

  it("3. a record that the server refuses to create ends at the login page, with its reason", async () => {
    const app = openApp("/app/reviews", {
      api: (api) => {
        api.fail("getUser", "not_found");
        api.fail("createUser", "forbidden", "Sign-up is closed.");
      },
    });
    await screen.findByText("Sign-up is closed.");
    await expectRest(app);
    expect(app.api.calls).toEqual(["getUser", "createUser"]);
    expect(app.address()).toMatch(/^\/login/);
  });

  it("4. a record that exists for creating and is missing for reading is asked for three times in all", async () => {
    const app = openApp("/app/account", {
      api: (api) => {
        api.fail("getUser", "not_found");
        api.fail("createUser", "user_exists");
      },
    });
    await screen.findByText(/Your account could not be loaded completely/);
    await expectRest(app);
    expect(app.api.calls).toEqual(["getUser", "createUser", "getUser"]);
  });

  it("5. a server that calls an active user inactive holds them on one screen, Check again included", async () => {
    const app = openApp("/app/reviews", {
      api: (api) => {
        for (const name of Object.keys(routes) as (keyof typeof routes)[]) {
          if (name !== "getUser") api.fail(name, "account_inactive");
        }
      },
    });
    await screen.findByRole("heading", { name: "Account Not Active" });
    await expectRest(app);
    // Active says the record, so the start page is tried once more, and refused once more.
    await app.user.click(screen.getByRole("button", { name: "Check again" }));
    await expectRest(app);
    await screen.findByRole("heading", { name: "Account Not Active" });
    expect(app.api.calls.filter((name) => name === "listReviews").length).toBeLessThanOrEqual(2);
  });

  it("6. a GitHub connection that lapsed is said on its screen, and nobody is signed out for it", async () => {
    const app = openApp("/app/github/settings", {
      api: (api) => {
        api.fail("listAccounts", "github_connection_required");
      },
    });
    expect(await screen.findAllByText(/GitHub connection required/)).not.toEqual([]);
    await expectRest(app);
    expect(app.address()).toBe("/app/github/settings");
    expect(app.api.calls.filter((name) => name === "listAccounts")).toHaveLength(1);
    expect(app.refreshes()).toBe(0);
  });

  it("7. a token that cannot be fetched leads to the login page once", async () => {
    let works = true;
    const app = openApp("/app/account", {
      getToken: () => (works ? Promise.resolve("token") : Promise.reject(new Error("The service is away."))),
      api: (api) => {
        api.fail("listReviews", "auth_required");
      },
    });
    await screen.findByRole("heading", { level: 1, name: "Account" });
    works = false;
    // Pages have no style sheet here, so the sidebar and a phone's menu both show.
    await app.user.click(screen.getAllByRole("link", { name: "Reviews" })[0] ?? document.body);
    await screen.findByText(ended);
    await expectRest(app);
    expect(app.places.filter((place) => place.startsWith("/login"))).toHaveLength(1);
  });
});
