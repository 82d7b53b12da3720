/** The screens of rules in their own states: what they say when something fails, and whom they show nothing. */
import type { TeamRule } from "@acrux/contract";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { ines, openApp, tomas } from "../../testing/open-app.tsx";
import { takeProblems } from "../../testing/problems.ts";

const at = "2026-11-21T04:05:06.000Z";
const rule: TeamRule = {
  ...{
    _id: "team-sample-1",
    name: "Sample 1",
    text: "id: team-sample-1\n",
    repositoryIds: [],
    enabled: true,
  },
  ...{ version: 1, createdBy: "uid-mira", updatedBy: "uid-mira", updatedByName: "Mira Solberg" },
  ...{ createdAt: at, updatedAt: at },
};

it("say why a rule could not be switched", async () => {
  const { user } = openApp("/app/rules", {
    as: tomas,
    api: (api) => {
      api.answer("listRules", [rule]);
      api.answer("listTeamSettings", []);
      api.fail("updateRule", "internal", "Not today.");
    },
  });
  await user.click(await screen.findByRole("switch"));
  await screen.findByText("The rule could not be switched");
  expect(takeProblems()).toHaveLength(1);
});

it("say why a rule could not be tested or deleted", async () => {
  const { user } = openApp("/app/rules/team-sample-1", {
    as: tomas,
    api: (api) => {
      api.answer("listRules", [rule]);
      api.answer("listTeamSettings", []);
      api.fail("testRule", "internal", "No test today.");
      api.fail("deleteRule", "internal", "Not today either.");
    },
  });
  await user.click(await screen.findByRole("button", { name: "Test" }));
  await screen.findByText("The rule could not be tested");
  await user.click(screen.getByRole("button", { name: "Delete rule" }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Delete rule" }));
  await within(dialog).findByText(/Not today either\./);
  expect(takeProblems()).not.toEqual([]);
});

it.each(["/app/rules", "/app/rules/new", "/app/rules/settings", "/app/rules/settings/repositories/1"])(
  "%s shows nothing to a plain user, who is not offered it",
  async (path) => {
    const { api } = openApp(path, { as: ines });
    await screen.findByRole("heading", { level: 1, name: "Access Denied" });
    expect(screen.queryByRole("link", { name: "Rules" })).toBeNull();
    expect(api.calls).toEqual(["getUser"]);
  },
);
