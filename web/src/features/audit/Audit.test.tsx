/** The audit log's own states: a file that cannot be had, and a reader who may not. */
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ines, openApp, tomas } from "../../testing/open-app.tsx";
import { takeProblems } from "../../testing/problems.ts";

it("says so when the file cannot be had", async () => {
  const { user } = openApp("/app/audit", {
    as: tomas,
    api: (api) => {
      api.answer("listAudit", []);
      api.fail("exportAudit", "internal", "No file today.");
    },
  });
  await user.click(await screen.findByRole("button", { name: "Download CSV" }));
  await screen.findByText(/No file today\./);
  expect(takeProblems()).not.toEqual([]);
});

it("shows nothing to a plain user", async () => {
  const { api } = openApp("/app/audit", { as: ines });
  await screen.findByRole("heading", { level: 1, name: "Access Denied" });
  expect(api.calls).toEqual(["getUser"]);
});
