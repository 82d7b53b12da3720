/** The work on a board beside moving cards: taking back, many tasks at once, the list, saved views, files, settings, and who sees it. */
import { text as textOf } from "node:stream/consumers";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { createFirestoreTasks } from "../../functions/src/adapters/firestore/tasks.ts";
import { findRank } from "../../functions/src/tasks/place.ts";
import { firestore } from "../suite/reviews.ts";
import { openAs, openWindow } from "./browser.ts";
import { expectSound, openUntil } from "./looks.ts";
import { signInAsNew } from "./new-people.ts";
import { addTasks, cardIn, cardOf, makeProject, type NewProject } from "./new-project.ts";

async function press(page: Page, title: string, key: string): Promise<void> {
  await cardOf(page, title).focus();
  await page.keyboard.press(key);
}

async function undo(page: Page, message: string | RegExp): Promise<void> {
  const toast = page.getByRole("listitem").filter({ hasText: message });
  await toast.getByRole("button", { name: "Undo" }).click();
}

async function chooseOfCard(page: Page, title: string, item: string): Promise<void> {
  await cardOf(page, title).hover();
  const chosen = page.getByRole("menuitem", { name: item, exact: true });
  await openUntil(cardOf(page, title).getByRole("button", { name: /^Actions for/ }), chosen);
  await chosen.click();
}

async function openTask(page: Page, { path }: NewProject, number: number): Promise<Locator> {
  await page.goto(`${path}?task=${String(number)}`);
  const task = page.getByRole("dialog");
  await task.getByRole("region", { name: "Description" }).waitFor();
  return task;
}

async function openSettings(page: Page, tab: string): Promise<Locator> {
  await page.getByRole("button", { name: "Project Settings" }).click();
  const settings = page.getByRole("dialog", { name: "Project Settings" });
  await settings.getByRole("tab", { name: tab }).click();
  return settings;
}

/** Titles of the list view, from the top. */
function titlesIn(page: Page): Promise<string[]> {
  return page.getByRole("table", { name: "Tasks" }).getByRole("link").allTextContents();
}

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
    await task.getByRole("button", { name: "Copy branch name" }).click();
    await expect.poll(copied).toBe(`${project.key.toLowerCase()}-1-ecrire-the-tide-table-s-readme`);
    for (const [item, text] of [
      ["Copy key", `${project.key}-1`],
      ["Copy link", new URL(`${project.path}?task=1`, page.url()).href],
    ] as const) {
      const choice = page.getByRole("menuitem", { name: item });
      await openUntil(task.getByRole("button", { name: "More" }), choice);
      await choice.click();
      await expect.poll(copied).toBe(text);
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
    const choose = async (menu: string, item: string): Promise<void> => {
      await select();
      await bar.getByRole("button", { name: menu }).click();
      const saving = page.waitForResponse("**/api/task-changes");
      await page.getByRole("menuitem", { name: item }).click();
      await saving;
    };
    await choose("Priority", "Urgent");
    await cardOf(page, "Berth plan").getByText("Urgent").waitFor();
    await cardOf(page, "Tide table").getByText("Urgent").waitFor();
    await undo(page, "2 tasks saved");
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

describe("the list", () => {
  it("is sorted by any column and grouped, and a saved view brings that back for its owner alone", async () => {
    await using opened = await openAs("Mira Solberg");
    const { page, problems } = opened;
    const project = await makeProject(page);
    await addTasks(project, [
      { title: "Cranes", priority: "LOW", dueOn: "2030-03-01", estimate: 3, type: "BUG" },
      { title: "Anchors", priority: "URGENT", dueOn: "2030-01-01", estimate: 1, assigneeId: "seed-kofi" },
      { title: "Buoys", priority: "MEDIUM", status: "DONE", dueOn: "2030-02-01", estimate: 2 },
    ]);
    await page.goto(`${project.path}?view=list&group=none`);
    await expect.poll(() => titlesIn(page)).toEqual(["Cranes", "Anchors", "Buoys"]);
    const orders = {
      Key: ["Cranes", "Anchors", "Buoys"],
      Title: ["Anchors", "Buoys", "Cranes"],
      Type: ["Anchors", "Buoys", "Cranes"],
      Status: ["Cranes", "Anchors", "Buoys"],
      Priority: ["Anchors", "Buoys", "Cranes"],
      Due: ["Anchors", "Buoys", "Cranes"],
      Estimate: ["Anchors", "Buoys", "Cranes"],
    };
    for (const [column, order] of Object.entries(orders)) {
      const head = page.getByRole("columnheader", { name: column, exact: true });
      await head.getByRole("button").click();
      await expect.poll(() => head.getAttribute("aria-sort")).toBe("ascending");
      expect(await titlesIn(page), `by ${column}`).toEqual(order);
    }
    const estimate = page.getByRole("columnheader", { name: "Estimate" });
    await estimate.getByRole("button").click();
    await expect.poll(() => titlesIn(page)).toEqual(["Cranes", "Buoys", "Anchors"]);

    await page.getByLabel("Group by").selectOption("Group by assignee");
    await expect.poll(() => titlesIn(page)).toEqual(["Anchors", "Cranes", "Buoys"]);
    await page.getByRole("row", { name: "Kofi Lund 1" }).waitFor();
    await page.getByRole("row", { name: /^(Nobody|Unassigned) 2$/ }).waitFor();

    await page.getByRole("button", { name: "Views" }).click();
    await page.getByRole("menuitem", { name: "Save this view" }).click();
    const naming = page.getByRole("dialog", { name: "Save this view" });
    await naming.getByLabel("Name").fill("By who does it");
    await expectSound(page, "naming a view");
    await naming.getByRole("button", { name: "Save view" }).click();
    await naming.waitFor({ state: "detached" });
    const { search } = new URL(page.url());
    await page.goto(project.path);
    await page.getByRole("button", { name: "Views" }).click();
    await page.getByRole("menuitem", { name: "By who does it" }).click();
    await page.waitForURL((url) => url.search === search);
    await expect.poll(() => titlesIn(page)).toEqual(["Anchors", "Cranes", "Buoys"]);

    await using theirs = await openAs("Kofi Lund", { at: project.path });
    await theirs.page.getByRole("button", { name: "Views" }).click();
    await theirs.page.getByRole("menuitem", { name: "Save this view" }).waitFor();
    expect(await theirs.page.getByRole("menuitem", { name: "By who does it" }).count()).toBe(0);

    await page.getByRole("button", { name: "By who does it" }).click();
    await page.getByRole("menuitem", { name: "Delete this view" }).click();
    await page.getByRole("button", { name: "Views" }).waitFor();
    expect([...problems, ...theirs.problems]).toEqual([]);
  });
});

describe("a project", () => {
  it("has labels and limits of its own, and folds away what is done for long", async () => {
    await using opened = await openAs("Mira Solberg");
    const { page, problems } = opened;
    const project = await makeProject(page);
    const [old] = await addTasks(project, [
      { title: "Of last month", status: "DONE" },
      { title: "Berth plan" },
      { title: "Tide table" },
    ]);
    const longAgo = new Date(Date.now() - 15 * 86_400_000);
    await cardOf(page, "Of last month").waitFor();
    await firestore.doc(`tasks/${old?.id ?? ""}`).update({ statusAt: longAgo, updatedAt: new Date() });
    await cardOf(page, "Of last month").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Show 1 done over 14 days ago" }).click();
    await cardIn(page, "Done", "Of last month").waitFor();
    expect(new URL(page.url()).search).toBe("?done=all");
    await page.goto(project.path);

    const settings = await openSettings(page, "Board");
    await settings.getByRole("button", { name: "Add a label" }).click();
    await settings.getByLabel("Label name").fill("north pier");
    await settings.getByLabel("To Do").fill("1");
    await settings.getByRole("switch", { name: /^Fold finished tasks/ }).click();
    await settings.getByRole("button", { name: "Save" }).click();
    await page.getByText("Board settings saved").waitFor();
    await page.keyboard.press("Escape");
    await page.getByText("2 tasks, over the limit of 1").waitFor({ state: "attached" });

    await cardIn(page, "Done", "Of last month").waitFor();

    await press(page, "Berth plan", "e");
    const edit = page.getByRole("dialog", { name: "Edit Task" });
    await edit.getByRole("button", { name: "north pier" }).click();
    await edit.getByRole("button", { name: "Save" }).click();
    await cardOf(page, "Berth plan").getByText("Labels: north pier").waitFor({ state: "attached" });
    await page.getByLabel("Label", { exact: true }).selectOption("north pier");
    await cardOf(page, "Tide table").waitFor({ state: "detached" });
    expect(problems).toEqual([]);
  });

  it("that is private does not exist for others until they are members", async () => {
    await using mine = await openAs("Mira Solberg");
    const { page } = mine;
    const project = await makeProject(page);
    await addTasks(project, [{ title: "Berth plan" }]);
    await using theirs = await openAs("Ines Hart", { at: project.path });
    await cardOf(theirs.page, "Berth plan").waitFor();

    const settings = await openSettings(page, "Members");
    await settings.getByRole("switch", { name: /^Private/ }).click();
    await settings.getByText("No members yet.").waitFor();
    await theirs.page.reload();
    await theirs.page.getByText("Project not found").waitFor();

    await settings.getByLabel("Find people").fill("ines");
    await settings.getByRole("button", { name: "Add Ines Hart" }).click();
    await settings.getByRole("button", { name: "Remove Ines Hart" }).waitFor();
    await expectSound(page, "the members of a private project");
    await theirs.page.reload();
    await cardOf(theirs.page, "Berth plan").waitFor();
    await theirs.page.getByRole("button", { name: "Project Settings" }).click();
    await theirs.page.getByRole("tab", { name: "Members" }).click();
    expect(await theirs.page.getByLabel("Find people").count()).toBe(0);
    expect(await theirs.page.getByRole("tab", { name: "Danger zone" }).count()).toBe(0);
  });

  it("is taken along as a file and filled by one, each refused line named, in one step to undo", async () => {
    await using opened = await openAs("Mira Solberg");
    const { page, problems } = opened;
    const project = await makeProject(page);
    await addTasks(project, [{ title: '=HYPERLINK("http://evil.example")' }]);
    const settings = await openSettings(page, "Import and export");
    const downloading = page.waitForEvent("download");
    await settings.getByRole("button", { name: "Export as CSV" }).click();
    const written = await textOf(await (await downloading).createReadStream());
    expect(written).toContain(`"'=HYPERLINK(""http://evil.example"")"`);

    const lines = ["title,priority,due", "Cranes,high,2030-01-01", ",low,", "Buoys,soon,", "Anchors,,"];
    const bring = (text: string): Promise<void> =>
      settings.getByLabel("CSV file").setInputFiles({
        ...{ name: "tasks.csv", mimeType: "text/csv", buffer: Buffer.from(text) },
      });
    await bring(lines.join("\n"));
    await settings.getByText("2 tasks were created.").waitFor();
    await settings.getByText("2 lines were refused").waitFor();
    const refused = settings.getByRole("list", { name: "Refused lines" });
    expect(await refused.getByRole("listitem").allTextContents()).toEqual([
      "Line 3Title is required.",
      "Line 4The priority is none of LOW, MEDIUM, HIGH, URGENT.",
    ]);
    await expectSound(page, "an import with refused lines");
    await settings.getByRole("button", { name: "Undo import" }).click();
    await settings.getByText("The import was undone.").waitFor();
    await bring("title\nBollards");
    await settings.getByText("1 task was created.").waitFor();
    await page.keyboard.press("Escape");
    await cardIn(page, "To Do", "Bollards").waitFor();
    expect(await cardOf(page, "Anchors").count()).toBe(0);
    await undo(page, "1 task was created.");
    await cardOf(page, "Bollards").waitFor({ state: "detached" });
    expect(problems).toEqual([]);
  });

  it("is deleted by its typed key, and comes back", async () => {
    await using opened = await openAs("Mira Solberg");
    const { page } = opened;
    const project = await makeProject(page);
    await addTasks(project, [{ title: "Berth plan" }]);
    const settings = await openSettings(page, "Danger zone");
    const remove = settings.getByRole("button", { name: "Delete project" });
    await settings.getByLabel(`Type ${project.key} to confirm`).fill(project.key.toLowerCase());
    expect(await remove.isDisabled()).toBe(true);
    await settings.getByLabel(`Type ${project.key} to confirm`).fill(project.key);
    await remove.click();
    await page.waitForURL(/\/app\/projects$/);
    await undo(page, `${project.key} deleted`);
    await page.waitForURL(`**${project.path}`);
    await cardOf(page, "Berth plan").waitFor();

    const again = await openSettings(page, "Danger zone");
    await again.getByLabel(`Type ${project.key} to confirm`).fill(project.key);
    await again.getByRole("button", { name: "Delete project" }).click();
    await page.waitForURL(/\/app\/projects$/);
    await page.getByRole("link", { name: "Deleted", exact: true }).click();
    await page.getByRole("list", { name: "Deleted projects" }).waitFor();
    await expectSound(page, "the deleted projects");
    await page.getByRole("button", { name: `Restore ${project.name}` }).click();
    await page.waitForURL(`**${project.path}`);
    await cardOf(page, "Berth plan").waitFor();
  });

  it("that is archived while somebody looks at it tells them so, and takes their change back", async () => {
    await using mine = await openAs("Mira Solberg");
    const project = await makeProject(mine.page);
    await addTasks(project, [{ title: "Berth plan" }]);
    await using theirs = await openAs("Kofi Lund", { at: project.path });
    const { page } = theirs;
    await cardOf(page, "Berth plan").waitFor();
    await mine.page.getByRole("button", { name: "Project Settings" }).click();
    await mine.page.getByRole("button", { name: "Archive Project" }).click();
    const asking = mine.page.getByRole("dialog", { name: "Archive Project" });
    await expectSound(mine.page, "the question before archiving");
    await asking.getByRole("button", { name: "Archive Project" }).click();
    await mine.page.getByRole("button", { name: "Project Archived" }).waitFor();

    await press(page, "Berth plan", "Shift+ArrowRight");
    await page.getByText("This project is archived.").first().waitFor();
    await cardIn(page, "To Do", "Berth plan").waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Create Task", exact: true }).count()).toBe(0);
    await press(page, "Berth plan", "Shift+ArrowRight");
    await cardIn(page, "To Do", "Berth plan").waitFor();

    await mine.page.getByRole("button", { name: "Restore" }).click();
    await mine.page.getByRole("button", { name: "Archive Project" }).waitFor();
    await page.reload();
    await press(page, "Berth plan", "Shift+ArrowRight");
    await cardIn(page, "In Progress", "Berth plan").waitFor();
  });

  it("is not heard by somebody who was deactivated", async () => {
    await using mine = await openAs("Mira Solberg");
    const project = await makeProject(mine.page);
    await using theirs = await openWindow();
    const { page } = theirs;
    const { email } = await signInAsNew(page, "Lena Quist");
    await page.goto(project.path);
    await addTasks(project, [{ title: "Heard" }]);
    await cardOf(page, "Heard").waitFor();
    const found = await firestore.collection("users").where("email", "==", email).get();
    await found.docs[0]?.ref.update({ isActive: false });
    await addTasks(project, [{ title: "Not for Lena" }]);
    await cardOf(mine.page, "Not for Lena").waitFor();
    await page.waitForURL(/\/app\/require-active/);
    expect(await page.getByText("Not for Lena").count()).toBe(0);
  });
});
