/** What is typed into a project's settings stays until it is saved or given up. */
import type { Project } from "@acrux/contract";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { project, renderOnBoard } from "../render-on-board.tsx";
import { ProjectSettings } from "./ProjectSettings.tsx";

const open = () => renderOnBoard(<ProjectSettings onClose={() => undefined} />).user;
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);

it("a name and a limit are there again on another tab, and after the page was closed", async () => {
  const user = open();
  await user.type(await field("Project Name"), " of Northwind");
  await user.click(screen.getByRole("tab", { name: "Board" }));
  await user.type(await field("In Review"), "4");
  await user.click(screen.getByRole("tab", { name: "General" }));
  expect((await field("Project Name")).value).toBe("Harbor operations of Northwind");
  cleanup();

  const again = open();
  expect((await field("Project Name")).value).toBe("Harbor operations of Northwind");
  await again.click(screen.getByRole("button", { name: "Discard" }));
  expect((await field("Project Name")).value).toBe(project.name);
  await again.click(screen.getByRole("tab", { name: "Board" }));
  expect((await field("In Review")).value).toBe("4");
  await again.click(screen.getByRole("button", { name: "Discard" }));
  expect((await field("In Review")).value).toBe("");
});

it("a project that was saved leaves nothing to bring back", async () => {
  const { user } = renderOnBoard(<ProjectSettings onClose={() => undefined} />, (api) => {
    api.answer("updateProject", { ...project, name: "Harbor" });
    api.answer("listProjects", { projects: [], total: 0 });
  });
  const name = await field("Project Name");
  await user.clear(name);
  await user.type(name, "Harbor");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Save");
  cleanup();
  open();
  expect((await field("Project Name")).value).toBe(project.name);
  expect(screen.queryByRole("button", { name: "Discard" })).toBeNull();
});

const conflict = (theirs: Partial<Project>) => () =>
  Response.json(
    { code: "edit_conflict", message: "Changed.", requestId: "r", current: { ...project, ...theirs } },
    { status: 409 },
  );

it("a name that somebody else changed meanwhile is shown beside one's own, and either can be kept", async () => {
  const sent: unknown[] = [];
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { api, user } = renderOnBoard(<ProjectSettings onClose={() => undefined} />, (played) => {
    played.play("updateProject", conflict({ name: "Theirs" }));
    played.answer("listProjects", { projects: [], total: 0 });
  });
  const name = await field("Project Name");
  await user.clear(name);
  await user.type(name, "Mine");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Theirs");
  expect(name.value).toBe("Mine");
  api.answer("updateProject", ({ body }) => {
    sent.push(body);
    return { ...project, name: "Mine" };
  });
  await user.click(screen.getByRole("button", { name: "Keep mine" }));
  await waitFor(() => expect(sent).toEqual([{ name: "Mine", was: { name: "Theirs" } }]));

  api.play("updateProject", conflict({ name: "Theirs again" }));
  await user.type(name, " too");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Theirs again");
  await user.click(screen.getByRole("button", { name: "Take theirs" }));
  expect(name.value).toBe("Theirs again");
  expect(screen.queryByRole("button", { name: "Take theirs" })).toBeNull();
});

it("a limit that somebody else changed meanwhile, too", async () => {
  const sent: unknown[] = [];
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { api, user } = renderOnBoard(<ProjectSettings onClose={() => undefined} />, (played) => {
    played.play("updateProject", conflict({ wipLimits: { IN_REVIEW: 9 } }));
    played.answer("listProjects", { projects: [], total: 0 });
  });
  await user.click(await screen.findByRole("tab", { name: "Board" }));
  await user.type(await field("In Review"), "4");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("In Review 9");
  api.answer("updateProject", ({ body }) => {
    sent.push(body);
    return { ...project, wipLimits: { IN_REVIEW: 4 } };
  });
  await user.click(screen.getByRole("button", { name: "Keep mine" }));
  const wanted = { wipLimits: { IN_REVIEW: 4 }, was: { wipLimits: { IN_REVIEW: 9 } } };
  await waitFor(() => expect(sent).toEqual([wanted]));
});
