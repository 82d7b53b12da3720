/** The screen of learnings: it is empty, kept, switched, edited, deleted, and says what could not be. */
import type { Learning } from "@acrux/contract";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { ines, openApp, tomas } from "../../../testing/open-app.tsx";
import type { PlayedApi } from "../../../testing/played-api.ts";
import { takeProblems } from "../../../testing/problems.ts";

const at = "2026-11-21T04:05:06.000Z";
const learning: Learning = {
  ...{ _id: "learning-1", text: "Logs may hold ids of customers.", paths: ["billing/**"] },
  ...{ repositoryIds: [], enabled: true, source: "written", version: 3 },
  ...{ createdBy: "uid-mira", updatedBy: "uid-mira", updatedByName: "Mira Solberg" },
  ...{ createdAt: at, updatedAt: at },
};

function openLearnings(list: readonly Learning[], play: (api: PlayedApi) => void = () => undefined) {
  return openApp("/app/rules/learnings", {
    as: tomas,
    api: (api) => {
      api.answer("listLearnings", [...list]);
      api.answer("listTeamSettings", []);
      play(api);
    },
  });
}

it("offers to write the first one, which is kept with its files", async () => {
  const sent: unknown[] = [];
  const { user } = openLearnings([], (api) =>
    api.answer("createLearning", ({ body }) => {
      sent.push(body);
      return { ...learning, version: 1 };
    }),
  );
  await user.click(await screen.findByRole("button", { name: "Write the first learning" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("button", { name: "Add learning" })).toHaveProperty("disabled", true);
  await user.type(dialog.getByLabelText("What it should know"), "  Logs may hold ids of customers.  ");
  await user.type(dialog.getByLabelText("Files"), "billing/**\n\n");
  await user.click(dialog.getByRole("button", { name: "Add learning" }));
  await screen.findByText("1 learning, 1 enabled");
  expect(sent).toEqual([
    { text: "Logs may hold ids of customers.", paths: ["billing/**"], repositoryIds: [], enabled: true },
  ]);
});

it("switches one off, and edits its words alone", async () => {
  const sent: unknown[] = [];
  const { user } = openLearnings([learning], (api) =>
    api.answer("updateLearning", ({ body }) => {
      sent.push(body);
      return { ...learning, ...(body as Partial<Learning>), version: 3 + sent.length };
    }),
  );
  await user.click(await screen.findByRole("switch", { name: /^Hand to the model/ }));
  await screen.findByText("1 learning, 0 enabled");
  await user.click(screen.getByRole("button", { name: /^Edit/ }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.clear(dialog.getByLabelText("What it should know"));
  await user.type(dialog.getByLabelText("What it should know"), "Ids are fine.");
  await user.click(dialog.getByRole("button", { name: "Save changes" }));
  await screen.findByText("Ids are fine.");
  expect(sent).toEqual([
    { version: 3, enabled: false },
    { version: 4, text: "Ids are fine." },
  ]);
});

it("deletes one after a question, and keeps the dialog where that fails", async () => {
  const { user } = openLearnings([learning], (api) => {
    api.fail("deleteLearning", "internal", "Not today.");
  });
  await user.click(await screen.findByRole("button", { name: /^Delete/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete this learning?" }));
  await user.click(dialog.getByRole("button", { name: "Delete learning" }));
  await dialog.findByText(/Not today\./);
  expect(takeProblems()).toHaveLength(1);
});

it("says that somebody else was faster, with what was written still there", async () => {
  const { user } = openLearnings([learning], (api) => {
    api.fail("updateLearning", "conflict", "Somebody changed the learning meanwhile. Load it again.");
  });
  await user.click(await screen.findByRole("button", { name: /^Edit/ }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText("What it should know"), " Always.");
  await user.click(dialog.getByRole("button", { name: "Save changes" }));
  await dialog.findByText(/Somebody changed the learning meanwhile/);
  expect(dialog.getByLabelText("What it should know")).toHaveProperty(
    "value",
    "Logs may hold ids of customers. Always.",
  );
  expect(takeProblems()).toHaveLength(1);
});

it("shows nothing to a plain user", async () => {
  const { api } = openApp("/app/rules/learnings", { as: ines });
  await screen.findByRole("heading", { level: 1, name: "Access Denied" });
  expect(api.calls).toEqual(["getUser"]);
});
