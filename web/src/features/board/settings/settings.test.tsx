/** What is typed into a project's settings stays until it is saved or given up. */
import { cleanup, screen } from "@testing-library/react";
import { expect, it } from "vitest";
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
