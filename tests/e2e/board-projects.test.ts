/** What belongs to a whole project: the list, saved views, settings, who sees it, files, deletion and the archive. */
import { text as textOf } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { firestore } from "../suite/reviews.ts";
import { openSettings, press, titlesIn, undo } from "./board-steps.ts";
import { openAs, openWindow } from "./browser.ts";
import { expectSound } from "./looks.ts";
import { signInAsNew } from "./new-people.ts";
import { addTasks, cardIn, cardOf, makeProject } from "./new-project.ts";

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
