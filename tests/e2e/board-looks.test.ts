/** Each dialog and menu of a board, in each look. */
import { expect, it } from "vitest";
import { openAs } from "./browser.ts";
import { expectSound, expectSoundNow, inEachLook, openUntil } from "./looks.ts";
import { cardOf, makeProject, makeTask } from "./new-project.ts";

it("each dialog and menu of a board is sound in each look", async () => {
  await using opened = await openAs("Mira Solberg");
  const { page, problems } = opened;
  const { path } = await makeProject(page);
  await makeTask(page, "Berth plan");
  for (const query of ["", "?view=list", "?view=archived", "?task=1", "?task=1&dialog=edit", "?dialog=new"]) {
    await page.goto(path + query);
    await page.getByRole("heading", { level: 1, includeHidden: true }).first().waitFor({ state: "attached" });
    await page
      .getByText(/^Loading/)
      .first()
      .waitFor({ state: "hidden" });
    if (/task|dialog/.test(query)) await page.getByRole("dialog").waitFor();
    await expectSound(page, `a board at ${query}`);
  }
  await page.goto(`${path}?dialog=settings`);
  for (const tab of ["General", "Board", "Members", "Import and export", "Danger zone"]) {
    await page.getByRole("tab", { name: tab }).click();
    await expectSound(page, `the settings of ${tab}`);
  }
  await page.goto(path);
  await inEachLook(page, async (look) => {
    await page.getByRole("button", { name: /^Actions for/ }).click();
    await page.getByRole("menuitem", { name: "Edit" }).waitFor();
    await expectSoundNow(page, `the menu of a card, ${look.name}`, look);
    await page.keyboard.press("Escape");
  });
  await inEachLook(page, async (look) => {
    await openUntil(page.getByRole("button", { name: "Views" }), page.getByRole("menuitem").first());
    await expectSoundNow(page, `the views of a board, ${look.name}`, look);
    await page.keyboard.press("Escape");
  });
  await cardOf(page, "Berth plan").focus();
  await page.keyboard.press("x");
  await page.getByText("1 selected").waitFor();
  await expectSound(page, "a board with a selected card");
  await inEachLook(page, async (look) => {
    for (const name of ["Status", "Assignee", "Priority", "Label"]) {
      const bar = page.getByRole("region", { name: "Selected tasks" });
      await openUntil(bar.getByRole("button", { name }), page.getByRole("menu"));
      await expectSoundNow(page, `${name} of selected tasks, ${look.name}`, look);
      await page.keyboard.press("Escape");
      await page.getByRole("menu").waitFor({ state: "detached" });
    }
  });
  await page.goto(`${path}?task=1`);
  await inEachLook(page, async (look) => {
    await openUntil(page.getByRole("button", { name: "More" }), page.getByRole("menuitem").first());
    await expectSoundNow(page, `the menu of an open task, ${look.name}`, look);
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "detached" });
  });
  await page.getByRole("tab", { name: "History" }).click();
  await page.getByText("created the task").waitFor();
  await expectSound(page, "the history of a task");
  for (const there of ["/app/projects", "/app/projects/new"]) {
    await page.goto(there);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page
      .getByText(/^Loading/)
      .first()
      .waitFor({ state: "hidden" });
    await expectSound(page, there);
  }
  expect(problems).toEqual([]);
});
