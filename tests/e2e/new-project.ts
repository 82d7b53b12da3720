/** Projects and tasks of a test's own, made through the screens, so that what it does to them disturbs no other test. */
import { randomUUID } from "node:crypto";
import { spreadRanks } from "@acrux/contract";
import type { Locator, Page } from "playwright-core";
import { createFirestoreTasks } from "../../functions/src/adapters/firestore/tasks.ts";
import type { NewTask, TaskRecord } from "../../functions/src/tasks/store.ts";
import { firestore } from "../suite/reviews.ts";

export interface NewProject {
  readonly name: string;
  readonly key: string;
  readonly path: string;
}

/** Leaves the page at the new project's board. */
export async function makeProject(page: Page): Promise<NewProject> {
  const key = `T${randomUUID().replaceAll("-", "").slice(0, 8).toUpperCase()}`;
  const name = `Harbor works ${key}`;
  await page.goto("/app/projects/new");
  await page.getByLabel("Project Name").fill(name);
  await page.getByLabel("Project Key").fill(key);
  await page.getByRole("button", { name: "Create Project" }).click();
  await page.waitForURL((url) => /^\/app\/projects\/(?!new$)[^/]+$/.test(url.pathname));
  await page.getByRole("heading", { name: "To Do" }).waitFor();
  return { name, key, path: new URL(page.url()).pathname };
}

/** Creates a task with the board's own dialog. */
export async function makeTask(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: "Create Task", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Create New Task" });
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByRole("button", { name: "Create Task" }).click();
  await dialog.waitFor({ state: "detached" });
  await cardOf(page, title).waitFor();
}

const tasks = createFirestoreTasks(firestore, () => new Date());

/** The same, past the screens, for tests that need many: one for each of what is given, in that order from the top. */
export async function addTasks(
  { path }: NewProject,
  given: readonly Partial<NewTask>[],
): Promise<readonly TaskRecord[]> {
  const projectId = path.split("/").at(-1) ?? "";
  const ranks = spreadRanks(given.length);
  const made = given.map((fields, index): NewTask => {
    const plain = { id: null, description: null, assigneeId: null, dueOn: null, estimate: null };
    const kind = { type: "TASK", priority: "MEDIUM", status: "TODO", labelIds: [], importId: null } as const;
    return { ...plain, ...kind, title: `Task ${String(index + 1)}`, rank: ranks[index] ?? "V", ...fields };
  });
  return tasks.create(projectId, made, "seed-mira");
}

export function cardOf(page: Page, title: string): Locator {
  return page.getByRole("listitem").filter({ has: page.getByRole("link", { name: title, exact: true }) });
}

/** The card, when it is in that column. */
export function cardIn(page: Page, column: string, title: string): Locator {
  return page
    .getByRole("region", { name: column, exact: true })
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: title, exact: true }) });
}
