/** The card of the model: what it says of cost and key, and that a key that was written goes out once and is shown nowhere. */
import type { ModelAccess, TeamSettings } from "@acrux/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { openApp, tomas } from "../../../testing/open-app.tsx";
import type { PlayedApi } from "../../../testing/played-api.ts";
import { takeProblems } from "../../../testing/problems.ts";

const settings: TeamSettings = {
  ...{ scope: "repositories", _id: "101", auditId: "settings-repository-101", name: "northwind-labs/orbit" },
  ...{ text: "", version: 0, updatedBy: null, updatedByName: null, updatedAt: null, effective: "" },
  ownFile: { state: "missing", reason: null },
};
const access: ModelAccess = {
  ...{ scope: "repositories", _id: "101", auditId: "model-repository-101", version: 0 },
  ...{ own: null, spentUsd: 0, otherwise: "none" },
};
const own: NonNullable<ModelAccess["own"]> = {
  ...{ provider: "openai", strong: "gpt-6.1-sol", cheap: null, monthlyCapUsd: 20, hasPrice: true },
  ...{ updatedBy: "uid-mira", updatedByName: "Mira Solberg", updatedAt: "2026-11-21T04:05:06.000Z" },
};
const key = ["canary", "model", "key", "2222"].join("-");

async function openCard(given: Partial<ModelAccess>, play: (api: PlayedApi) => void = () => undefined) {
  const opened = openApp("/app/rules/settings/repositories/101", {
    as: tomas,
    api: (api) => {
      api.answer("getTeamSettings", settings);
      api.answer("listTeamSettings", []);
      api.answer("getModelAccess", { ...access, ...given });
      play(api);
    },
  });
  const card = await screen.findByRole("region", { name: "Model" });
  return { ...opened, card: within(card) };
}

it("says that no model is configured", async () => {
  const { card } = await openCard({});
  await card.findByText("No model configured. Everything in a review comes from rules.");
});

it("says what this repository's reviews cost by the deployment's model", async () => {
  const { card } = await openCard({ otherwise: "deployment", spentUsd: 3.2 });
  await card.findByText("The deployment’s model reads. $3.20 this month.");
});

it("says how much of a month's cap is spent", async () => {
  const { card } = await openCard({ own, version: 1, spentUsd: 3.2 });
  await card.findByText(/\$3\.20 of at most \$20 this month\./);
});

it("says that a month's cap cannot be kept where nobody knows the price", async () => {
  const { card } = await openCard({ own: { ...own, hasPrice: false }, version: 1 });
  await card.findByText(/so the cap of \$20 a month cannot be kept/);
  expect(card.queryByText(/\$0\.00/)).toBeNull();
});

it("sends a key once and shows it nowhere; a change keeps it, another provider wants another one", async () => {
  const sent: unknown[] = [];
  const { card, user } = await openCard({}, (api) => {
    api.answer("setModelAccess", ({ body }) => {
      sent.push(body);
      return { ...access, own, version: sent.length };
    });
  });
  await user.click(await card.findByRole("button", { name: "Use a key of its own" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.selectOptions(dialog.getByLabelText("Provider"), "openai");
  await user.type(dialog.getByLabelText("Model for findings"), "gpt-6.1-sol");
  await user.type(dialog.getByLabelText("US dollars a month at most"), "20");
  expect(dialog.getByRole("button", { name: "Save" })).toHaveProperty("disabled", true);
  await user.type(dialog.getByLabelText("Key"), key);
  expect(dialog.getByLabelText("Key")).toHaveProperty("type", "password");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await card.findByText("Key kept");
  await user.click(card.getByRole("button", { name: "Change" }));
  const change = within(await screen.findByRole("dialog"));
  expect(change.getByLabelText("Key")).toHaveProperty("value", "");
  expect(document.body.innerHTML).not.toContain(key);
  await user.click(change.getByRole("button", { name: "Save" }));
  await screen.findByText("Key kept");
  const named = { provider: "openai", strong: "gpt-6.1-sol", cheap: null, monthlyCapUsd: 20 };
  expect(sent).toEqual([
    { version: 0, ...named, key },
    { version: 1, ...named },
  ]);
  await user.click(card.getByRole("button", { name: "Change" }));
  const other = within(await screen.findByRole("dialog"));
  await user.selectOptions(other.getByLabelText("Provider"), "google");
  expect(other.getByRole("button", { name: "Save" })).toHaveProperty("disabled", true);
});

it("keeps what was written when somebody was faster, and does not write over them at a second try", async () => {
  const versions: unknown[] = [];
  const { card, user } = await openCard({ own, version: 1 }, (api) => {
    api.play("setModelAccess", ({ body }) => {
      versions.push((body as { version: number }).version);
      api.answer("getModelAccess", { ...access, own: { ...own, strong: "gpt-6-astra" }, version: 2 });
      return conflict();
    });
  });
  await user.click(await card.findByRole("button", { name: "Change" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText("Model for summaries"), "gpt-6-luna");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await dialog.findByText(/Somebody changed the model meanwhile/);
  expect(dialog.getByLabelText("Model for summaries")).toHaveProperty("value", "gpt-6-luna");
  await screen.findByText("openai / gpt-6-astra");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(versions).toEqual([1, 1]));
  await dialog.findByText(/Somebody changed the model meanwhile/);
  expect(takeProblems()).toHaveLength(2);
});

function conflict(): Response {
  const message = "Somebody changed the model meanwhile. Load it again.";
  const body = JSON.stringify({ code: "conflict", message, requestId: "req-test" });
  return new Response(body, { status: 409, headers: { "content-type": "application/json" } });
}

it("forgets a key after a question", async () => {
  const { card, user, api } = await openCard({ own, version: 1 }, (played) => {
    played.answer("clearModelAccess", () => {
      played.answer("getModelAccess", access);
      return { deleted: true };
    });
  });
  await user.click(await card.findByRole("button", { name: "Forget the key" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Forget this key?" }));
  await user.click(dialog.getByRole("button", { name: "Forget the key" }));
  await card.findByText(/No model configured/);
  expect(api.calls).toContain("clearModelAccess");
});
