/** The work on the tasks of a board beside moving cards: taking back, moving on, editing at once, and many tasks together. */
import { describe, expect, it } from "vitest";
import { createFirestoreTasks } from "../../functions/src/adapters/firestore/tasks.ts";
import { findRank } from "../../functions/src/tasks/place.ts";
import { firestore } from "../suite/reviews.ts";
import { chooseOfCard, openTask, press, titlesIn, undo } from "./board-steps.ts";
import { openAs } from "./browser.ts";
import { expectSound, openUntil } from "./looks.ts";
import { addTasks, cardIn, cardOf, makeProject } from "./new-project.ts";

describe("a task", () => {
  it("takes back a move, a change, a copy, a deletion and being archived", async () => {
    await using opened = await openAs("Mira Solberg");
    const { page, problems } = opened;
    const project = await makeProject(page);
    await addTasks(project, [{ title: "Berth plan" }, { title: "Tide table" }]);
    await cardIn(page, "To Do", "Berth plan").waitFor();

    await press(page, "Berth plan", "Shift+ArrowRight");
    await cardIn(page, "In Progress", "Berth plan").waitFor();
    await undo(page, "moved to In Progress");
    await cardIn(page, "To Do", "Berth plan").waitFor();
    const first = page.getByRole("region", { name: "To Do", exact: true }).getByRole("link").first();
    await expect.poll(() => first.textContent()).toBe("Berth plan");

    const task = await openTask(page, project, 1);
    await task.getByLabel("Priority").selectOption("Urgent");
    await undo(page, `${project.key}-1 saved`);
    await expect.poll(() => task.getByLabel("Priority").inputValue()).toBe("MEDIUM");
    await task.getByRole("tab", { name: "History" }).click();
    await task.getByText("changed the priority from Urgent to Medium").waitFor();
    await task.getByText("changed the priority from Medium to Urgent").waitFor();
    await task.getByText("changed the status from To Do to In Progress").waitFor();
    await task.getByText("changed the status from In Progress to To Do").waitFor();
    await page.keyboard.press("Escape");
    await task.waitFor({ state: "detached" });

    await chooseOfCard(page, "Berth plan", "Duplicate");
    await cardOf(page, "Berth plan (copy)").waitFor();
    await undo(page, "is a copy of");
    await cardOf(page, "Berth plan (copy)").waitFor({ state: "detached" });

    await chooseOfCard(page, "Tide table", "Delete");
    await cardOf(page, "Tide table").waitFor({ state: "detached" });
    await undo(page, `${project.key}-2 deleted`);
    await cardOf(page, "Tide table").waitFor();

    await chooseOfCard(page, "Tide table", "Archive");
    await cardOf(page, "Tide table").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Views" }).click();
    await page.getByRole("menuitem", { name: "Archived tasks" }).click();
    await page.getByRole("button", { name: `Bring ${project.key}-2 back` }).click();
    await page.getByText("No archived tasks").waitFor();
    await page.getByRole("radio", { name: "Board" }).click();
    await cardOf(page, "Tide table").waitFor();
    expect(problems).toEqual([]);
  });

  it("opens in a window of its own, and lends its key, a branch name and its link to the clipboard", async () => {
    await using opened = await openAs("Mira Solberg");
    const { context, page, problems } = opened;
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const project = await makeProject(page);
    await addTasks(project, [{ title: "Écrire the tide-table's README!" }]);
    const opening = context.waitForEvent("page");
    await page.getByRole("link", { name: /^Écrire/ }).click({ modifiers: ["ControlOrMeta"] });
    await (await opening).getByRole("dialog", { name: /^Écrire/ }).waitFor();
    expect(new URL(page.url()).search).toBe("");
    const task = await openTask(page, project, 1);
    const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
    const copyBranch = async (): Promise<string> => {
      await task.getByRole("button", { name: "Copy branch name" }).click();
      return copied();
    };
    await expect.poll(copyBranch).toBe(`${project.key.toLowerCase()}-1-ecrire-the-tide-table-s-readme`);
    for (const [item, text] of [
      ["Copy key", `${project.key}-1`],
      ["Copy link", new URL(`${project.path}?task=1`, page.url()).href],
    ] as const) {
      const choice = page.getByRole("menuitem", { name: item });
      // All windows share one clipboard, and another file's test may copy in between.
      const copyOnceMore = async (): Promise<string> => {
        await openUntil(task.getByRole("button", { name: "More" }), choice);
        await choice.click({ timeout: 5_000 }).catch(() => undefined);
        return copied();
      };
      await expect.poll(copyOnceMore).toBe(text);
    }
    expect(problems).toEqual([]);
  });

  it("goes to another project under a new number, and leaves the board that others look at", async () => {
    await using mine = await openAs("Mira Solberg");
    const { page, problems } = mine;
    const target = await makeProject(page);
    const project = await makeProject(page);
    await addTasks(project, [{ title: "Berth plan" }]);
    await using theirs = await openAs("Kofi Lund", { at: project.path });
    await cardOf(theirs.page, "Berth plan").waitFor();

    const task = await openTask(page, project, 1);
    await task.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Move to another project" }).click();
    const dialog = page.getByRole("dialog", { name: "Move to another project" });
    await expectSound(page, "moving a task to another project");
    const option = dialog.getByRole("option", { name: target.key });
    await dialog.getByLabel("Project").selectOption((await option.getAttribute("value")) ?? "");
    await dialog.getByRole("button", { name: "Move" }).click();
    await page.getByText(`${project.key}-1 is ${target.key}-1 now`).waitFor();
    await cardOf(page, "Berth plan").waitFor({ state: "detached" });
    await cardOf(theirs.page, "Berth plan").waitFor({ state: "detached" });
    await page.goto(target.path);
    await cardIn(page, "To Do", "Berth plan").waitFor();
    expect([...problems, ...theirs.problems]).toEqual([]);
  });

  it("that two people edit shows both versions, and keeps the one that is chosen", async () => {
    await using mine = await openAs("Mira Solberg");
    const { page } = mine;
    const project = await makeProject(page);
    await addTasks(project, [{ title: "Berth plan" }]);
    await using theirs = await openAs("Kofi Lund", { at: `${project.path}?task=1&dialog=edit` });
    await page.goto(`${project.path}?task=1&dialog=edit`);
    const edit = page.getByRole("dialog", { name: "Edit Task" });
    await edit.getByLabel("Title").fill("Berths of June");
    await edit.getByLabel("Description").fill("Kept, since only I wrote it.");

    const other = theirs.page.getByRole("dialog", { name: "Edit Task" });
    await other.getByLabel("Title").fill("Berths of July");
    await other.getByLabel("Priority").selectOption("High");
    await other.getByRole("button", { name: "Save" }).click();
    await other.waitFor({ state: "detached" });

    await edit.getByRole("button", { name: "Save" }).click();
    await edit.getByText("Someone else changed this task while you were editing.").waitFor();
    await edit.getByText("Berths of July").waitFor();
    await expectSound(page, "two versions of a task");
    await edit.getByRole("button", { name: "Keep mine" }).click();
    await edit.waitFor({ state: "detached" });
    await cardOf(page, "Berths of June").getByText("High").waitFor();
    await cardOf(theirs.page, "Berths of June").waitFor();
    await page.getByRole("link", { name: "Berths of June" }).click();
    await page.getByText("Kept, since only I wrote it.").waitFor();
  });
});

describe("many tasks", () => {
  it("are changed at once, and taken back at once", async () => {
    await using opened = await openAs("Mira Solberg");
    const { page, problems } = opened;
    const project = await makeProject(page);
    await addTasks(project, [
      { title: "Berth plan", priority: "LOW" },
      { title: "Tide table", priority: "HIGH" },
      { title: "Left alone", priority: "LOW" },
    ]);
    await cardOf(page, "Tide table").waitFor();
    const select = async (): Promise<void> => {
      for (const title of ["Berth plan", "Tide table"]) await press(page, title, "x");
      await page.getByText("2 selected").waitFor();
    };
    const bar = page.getByRole("region", { name: "Selected tasks" });
    const saved = async (change: Promise<void>): Promise<void> => {
      await Promise.all([page.waitForResponse("**/api/task-changes"), change]);
    };
    const choose = async (menu: string, item: string): Promise<void> => {
      await select();
      await bar.getByRole("button", { name: menu }).click();
      await saved(page.getByRole("menuitem", { name: item }).click());
    };
    await choose("Priority", "Urgent");
    await cardOf(page, "Berth plan").getByText("Urgent").waitFor();
    await cardOf(page, "Tide table").getByText("Urgent").waitFor();
    await saved(undo(page, "2 tasks saved"));
    await cardOf(page, "Berth plan").getByText("Low").waitFor();
    await cardOf(page, "Tide table").getByText("High").waitFor();

    await choose("Status", "Done");
    await cardIn(page, "Done", "Tide table").waitFor();
    await cardIn(page, "To Do", "Left alone").waitFor();
    await choose("Assignee", "Kofi Lund");
    for (const title of ["Berth plan", "Tide table"])
      await cardOf(page, title).getByText("Assigned to Kofi Lund").waitFor({ state: "attached" });
    await page.reload();
    await cardIn(page, "Done", "Berth plan")
      .getByText("Assigned to Kofi Lund")
      .waitFor({ state: "attached" });
    expect(problems).toEqual([]);
  });

  it("that a hundred moves reorder at once stand in one order in two windows and on the server", async () => {
    await using mine = await openAs("Mira Solberg");
    const project = await makeProject(mine.page);
    const made = await addTasks(
      project,
      Array.from({ length: 16 }, () => ({})),
    );
    await using theirs = await openAs("Kofi Lund", { at: `${project.path}?view=list` });
    await mine.page.goto(`${project.path}?view=list`);
    await mine.page.getByRole("link", { name: "Task 16" }).waitFor();
    await theirs.page.getByRole("link", { name: "Task 16" }).waitFor();

    const tasks = createFirestoreTasks(firestore, () => new Date());
    const projectId = made[0]?.projectId ?? "";
    const move = async (index: number): Promise<void> => {
      const moving = await tasks.find(made[index % 16]?.id ?? "");
      const neighbor = made[(index * 7 + 3) % 16];
      if (moving === null || neighbor === undefined) throw new Error("A task is lost.");
      const status = index % 2 === 0 ? ("TODO" as const) : ("DONE" as const);
      const column = { projectId, status };
      const rank = await findRank(tasks, column, { beforeId: neighbor.id, afterId: null }, moving);
      const patch = rank === null ? { status } : { status, rank };
      await tasks.change(moving.id, "seed-mira", () => ({ patch, event: { action: "moved", changes: [] } }));
    };
    await Promise.all(Array.from({ length: 100 }, (_, index) => move(index)));

    const columns = await Promise.all(
      (["TODO", "DONE"] as const).map((status) => tasks.below(projectId, status, null, 100)),
    );
    const order = columns.flat().map(({ title }) => title);
    expect(order).toHaveLength(16);
    await expect.poll(() => titlesIn(mine.page)).toEqual(order);
    await expect.poll(() => titlesIn(theirs.page)).toEqual(order);
    await mine.page.reload();
    await expect.poll(() => titlesIn(mine.page)).toEqual(order);
    expect([...mine.problems, ...theirs.problems]).toEqual([]);
  });
});
