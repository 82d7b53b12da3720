/** Boards when something fails: each message, and that nothing typed is lost. */
import { describe, expect, it } from "vitest";
import { answer, failWith } from "./answers.ts";
import { openAs } from "./browser.ts";
import { expectRed } from "./looks.ts";
import { cardOf, makeProject, makeTask } from "./new-project.ts";

describe("when something fails", () => {
  it("says so in the specification's words, and keeps what was typed", async () => {
    await using opened = await openAs("Mira Solberg");
    const { page } = opened;
    await makeProject(page);
    await makeTask(page, "Berth plan");

    await failWith(page, "POST /tasks", "internal", "");
    await page.getByRole("button", { name: "Create Task", exact: true }).click();
    const create = page.getByRole("dialog", { name: "Create New Task" });
    await create.getByRole("button", { name: "Create Task" }).click();
    await create.getByText("Title is required").waitFor();
    await create.getByLabel("Title").fill("Never lost");
    await create.getByRole("button", { name: "Create Task" }).click();
    await expectRed(page, "Failed to create task");
    await page.reload();
    expect(await page.getByRole("dialog").getByLabel("Title").inputValue()).toBe("Never lost");
    await page.keyboard.press("Escape");

    await failWith(page, "PATCH /tasks/*", "internal", "");
    await cardOf(page, "Berth plan").focus();
    await page.keyboard.press("e");
    await page.getByRole("dialog").getByLabel("Title").fill("Renamed");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expectRed(page, "Failed to update task");
    await page.keyboard.press("Escape");

    await failWith(page, "POST /tasks/*/comments", "internal", "");
    await page.getByRole("link", { name: "Berth plan" }).click();
    await page.getByLabel("Add a comment").fill("Hello");
    await page.getByRole("button", { name: "Comment", exact: true }).click();
    await expectRed(page, "Failed to create comment");
    expect(await page.getByLabel("Add a comment").inputValue()).toBe("Hello");
    await page.keyboard.press("Escape");

    await failWith(page, "PATCH /projects/*", "internal", "");
    await page.getByRole("button", { name: "Project Settings" }).click();
    await page.getByLabel("Description").fill("Other words");
    await page.getByRole("button", { name: "Save" }).click();
    await expectRed(page, "Failed to update project");
    await page.getByRole("button", { name: "Archive Project" }).click();
    await page
      .getByRole("dialog", { name: "Archive Project" })
      .getByRole("button", { name: "Archive Project" })
      .click();
    await expectRed(page, "Failed to archive project");
  });

  it("names a project that cannot be listed, created or loaded", async () => {
    await using opened = await openAs("Mira Solberg");
    const { page } = opened;
    const listing = { status: 502, contentType: "text/plain", body: "" };
    await answer(page, "GET /projects?*", listing);
    await page.goto("/app/projects");
    await page.getByText("The server had an error. Try again in a moment.").waitFor();
    await failWith(page, "GET /projects?*", "internal", "");
    await page.reload();
    await expectRed(page, "Failed to fetch projects");

    await failWith(page, "POST /projects", "internal", "");
    await page.goto("/app/projects/new");
    await page.getByRole("button", { name: "Create Project" }).click();
    await page.getByText("Project name is required").waitFor();
    await page.getByLabel("Project Name").fill("Harbor");
    await page.getByLabel("Project Key").fill("harbor");
    await page.getByRole("button", { name: "Create Project" }).click();
    await page.getByText("Project key must be uppercase letters and numbers only").waitFor();
    await page.getByLabel("Project Key").fill("HARBOR9");
    await page.getByRole("button", { name: "Create Project" }).click();
    await expectRed(page, "Failed to create project");

    await failWith(page, "GET /projects/*", "internal", "");
    await failWith(page, "GET /tasks?*", "internal", "");
    await page.goto("/app/projects/none-such");
    await expectRed(page, "Failed to fetch project data");
    await page.unroute("**/api/projects/*");
    await page.goto("/app/projects/none-such");
    await page.getByText("Project not found").waitFor();
  });
});
