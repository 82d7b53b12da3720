/** Every sentence of the error catalogue for the GitHub settings, and what they say while they load and when there is nothing. */
import type { Account, Repository, RouteName } from "@acrux/contract";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ines, mira, openApp, type OpenedApp } from "../../testing/open-app.tsx";
import type { PlayedApi } from "../../testing/played-api.ts";
import { takeProblems } from "../../testing/problems.ts";

const account: Account = {
  id: 7,
  name: "northwind-labs",
  type: "Organization",
  state: "reconnect",
  manageUrl: null,
};
const repository: Repository = {
  ...{ id: 101, full_name: "northwind-labs/harbor-api", description: null },
  ...{ private: true, enableACR: false, canSwitch: true },
};

function openSettings(change: (api: PlayedApi) => void, state: Account["state"] = "connected"): OpenedApp {
  return openApp("/app/github/settings", {
    as: mira,
    api: (api) => {
      api.answer("listAccounts", { accounts: [{ ...account, state }] });
      api.answer("listRepositories", { repositories: [repository] });
      change(api);
    },
  });
}

function alertThatSays(text: string): Promise<HTMLElement> {
  return screen.findByText(text, { selector: "[role=alert] *, [role=alert]" });
}

it.each([
  ["listAccounts", "github_connection_required", "GitHub connection required"],
  ["listAccounts", "github_unavailable", "Failed to check GitHub connection status"],
  ["listRepositories", "github_unavailable", "Failed to load repositories"],
] as const)("say after %s %s: %s", async (name, code, text) => {
  openSettings((api) => {
    api.fail(name, code);
  });
  await alertThatSays(text);
});

it.each([
  ["startAddAccount", "+ Add account", "Failed to start account addition process"],
  ["startLogin", "Reconnect", "Failed to start GitHub reconnection"],
] as const satisfies [RouteName, string, string][])(
  "say after %s: the button %s, %s",
  async (name, button, text) => {
    const { user } = openSettings((api) => {
      api.fail(name, "internal");
    }, "reconnect");
    await user.click((await screen.findAllByRole("button", { name: button }))[0] ?? document.body);
    await alertThatSays(text);
    expect(takeProblems().join("\n")).toContain("Failed to leave for GitHub");
  },
);

it("say when a switch fails, which then stands as it was", async () => {
  const { user } = openSettings((api) => {
    api.fail("switchReview", "internal");
  });
  const toggle = await screen.findByRole("switch");
  await user.click(toggle);
  await alertThatSays("Failed to update repository settings");
  expect(toggle.getAttribute("aria-checked")).toBe("false");
  expect(takeProblems().join("\n")).toContain("Failed to update repository settings");
});

it("say that they load", async () => {
  openSettings((api) => {
    api.play("listRepositories", () => new Promise(() => undefined));
  });
  await screen.findByText("Loading repositories...");
});

it("say that there is nothing", async () => {
  openSettings((api) => {
    api.answer("listRepositories", { repositories: [] });
  });
  await screen.findByText("No repositories found for your account.");
});

it("offer a plain user no review settings", async () => {
  openApp("/app/github/settings", {
    as: ines,
    api: (api) => {
      api.answer("listAccounts", { accounts: [{ ...account, state: "connected" }] });
      api.answer("listRepositories", { repositories: [{ ...repository, enableACR: true }] });
    },
  });
  await screen.findByText("Repository Management");
  await screen.findByText("northwind-labs/harbor-api");
  expect(screen.queryByRole("link", { name: /Review settings/ })).toBeNull();
});
