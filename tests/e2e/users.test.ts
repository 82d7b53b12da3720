/** The users screen: finding, paging and changing users, what is refused and why, and each message when it fails. */
import { randomUUID } from "node:crypto";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "../../local/browser.ts";
import { failWith } from "./answers.ts";
import { openAs } from "./browser.ts";
import { expectRed, expectSound, looks } from "./looks.ts";
import { addUser } from "./new-people.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** One word, so that the search finds them and nobody else. */
function newFamily(): string {
  return `Zeta${randomUUID().slice(0, 8)}`;
}

async function find(page: Page, family: string): Promise<void> {
  await page.goto(`/app/users?search=${family}`);
  await page.getByText(/^\d+ users?$/).waitFor();
}

/** The heads of the columns are a row, too. */
async function expectRows(page: Page, count: number): Promise<void> {
  await expect.poll(() => page.getByRole("row").count(), { timeout: 20_000 }).toBe(count);
}

async function expectMenu(page: Page, items: readonly string[]): Promise<void> {
  await page.getByRole("menuitem").first().waitFor();
  expect(await page.getByRole("menuitem").allTextContents()).toEqual(items);
}

function rowOf(page: Page, name: string): Locator {
  return page.getByRole("row").filter({ hasText: name });
}

describe("the list", () => {
  it("is searched, filtered and paged by the address, and Back restores each step", async () => {
    const family = newFamily();
    await Promise.all(
      Array.from({ length: 52 }, (_, index) =>
        addUser({ name: `${family} Number${String(index)}`, isActive: index !== 7 }),
      ),
    );
    const { page, problems, context } = await openAs(browser, "Mira Solberg");
    await page.goto("/app/users");
    await page.getByRole("searchbox").fill(family);
    await page.getByText("52 users", { exact: true }).waitFor();
    expect(await page.getByRole("row").count()).toBe(51);

    await page.getByRole("link", { name: "Next" }).click();
    await expectRows(page, 3);
    expect(await page.getByRole("button", { name: "Next" }).isDisabled()).toBe(true);
    await page.goBack();
    await expectRows(page, 51);
    await page.goForward();
    await expectRows(page, 3);
    await page.reload();
    await expectRows(page, 3);
    await page.getByRole("link", { name: "Previous" }).click();
    await expectRows(page, 51);

    await page.getByLabel("Status", { exact: true }).selectOption("Inactive");
    await page.getByText("1 user", { exact: true }).waitFor();
    expect(await rowOf(page, `${family} Number7`).count()).toBe(1);
    await page.goBack();
    await page.getByText("52 users", { exact: true }).waitFor();
    await page.getByLabel("Role", { exact: true }).selectOption("Admins");
    await page.getByText("No users match").waitFor();
    await expectSound(page, "no users match");
    await page.getByRole("link", { name: "Clear filters" }).last().click();
    await page.waitForURL(/\/app\/users$/);
    await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("");
    expect(problems).toEqual([]);
    await context.close();
  });

  it("shows hostile, foreign and very long names as what they are, in every look", async () => {
    const family = newFamily();
    await addUser({ name: `${family} \u202Egnp.exe\u202C \u200Bx` });
    await addUser({
      name: `${family} ${"Wolfeschlegelsteinhausenbergerdorff ".repeat(4)}`,
      email: `${"long.".repeat(20)}@acrux.example`,
      githubLogin: "w".repeat(39),
      roles: ["master", "admin", "user"],
      isActive: false,
    });
    await addUser({ name: `${family} محمد بن عبد الله` });
    await addUser({ name: `${family} <img src=x onerror=alert(1)>` });
    for (const look of looks) {
      const { page, problems, context } = await openAs(browser, "Mira Solberg", look);
      await find(page, family);
      await page.getByText("gnp.exe", { exact: false }).waitFor();
      expect(await page.locator("main").innerText()).not.toMatch(/[\u200B\u202A-\u202E]/);
      expect(await page.locator("main img").count()).toBe(0);
      await expectSound(page, `names, ${look.name}`);
      expect(problems).toEqual([]);
      await context.close();
    }
  });
});

describe("changes", () => {
  it("activate and deactivate in place, asking before what hurts", async () => {
    const family = newFamily();
    await addUser({ name: `${family} One` });
    const { page, problems, context } = await openAs(browser, "Mira Solberg");
    await find(page, family);
    const row = rowOf(page, `${family} One`);

    await row.getByRole("button", { name: /^Deactivate/ }).click();
    const dialog = page.getByRole("dialog", { name: `Deactivate ${family} One?` });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "hidden" });
    expect(await row.getByText("Active", { exact: true }).count()).toBe(1);

    await row.getByRole("button", { name: /^Deactivate/ }).click();
    await dialog.getByRole("button", { name: "Deactivate" }).click();
    await row.getByText("Inactive", { exact: true }).waitFor();
    await page.getByText(`${family} One is not active any more`).waitFor();
    expect(await page.getByRole("row").count()).toBe(2);

    await row.getByRole("button", { name: /^Activate/ }).click();
    await row.getByText("Active", { exact: true }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  it("add and remove roles, and never `user`", async () => {
    const family = newFamily();
    await addUser({ name: `${family} Two` });
    const { page, problems, context } = await openAs(browser, "Mira Solberg");
    await find(page, family);
    const row = rowOf(page, `${family} Two`);
    const menu = row.getByRole("button", { name: /^Roles of/ });

    await menu.click();
    await expectMenu(page, ["Add admin", "Add master"]);
    await page.getByRole("menuitem", { name: "Add admin" }).click();
    await row.getByText("admin", { exact: true }).waitFor();

    await menu.click();
    await expectMenu(page, ["Add master", "Remove admin"]);
    await page.getByRole("menuitem", { name: "Remove admin" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove role" }).click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await expect.poll(() => row.getByText("admin", { exact: true }).count()).toBe(0);
    expect(await row.getByText("user", { exact: true }).count()).toBe(1);
    expect(problems).toEqual([]);
    await context.close();
  });

  it("are refused with a reason that the keyboard reaches", async () => {
    const { page, problems, context } = await openAs(browser, "Mira Solberg");
    await find(page, "Mira");
    const own = page.getByRole("button", { name: "Deactivate Mira Solberg" });
    await own.focus();
    await page.getByRole("tooltip").filter({ hasText: "You cannot deactivate your own account." }).waitFor();
    const described = await own.evaluate((element) =>
      (element.getAttribute("aria-describedby") ?? "")
        .split(" ")
        .map((id) => document.getElementById(id)?.textContent),
    );
    expect(described).toContain("You cannot deactivate your own account.");
    await page.keyboard.press("Enter");
    expect(await page.getByRole("dialog").count()).toBe(0);

    const sole = await soleMaster(page);
    if (sole) {
      await page.getByRole("button", { name: "Roles of Mira Solberg" }).focus();
      await page.keyboard.press("Enter");
      const item = page.getByRole("menuitem", { name: /Remove master/ });
      await expect.poll(() => item.textContent()).toContain("The last active master cannot be demoted.");
      await page.keyboard.press("End");
      expect(await item.evaluate((element) => element === document.activeElement)).toBe(true);
      await page.keyboard.press("Enter");
      expect(await page.getByRole("dialog").count()).toBe(0);
    }
    expect(problems).toEqual([]);
    await context.close();
  });

  it("of masters and roles are not an admin's", async () => {
    const { page, problems, context } = await openAs(browser, "Tomas Vega");
    await find(page, "acrux");
    const mira = page.getByRole("button", { name: "Deactivate Mira Solberg" });
    expect(await mira.getAttribute("aria-disabled")).toBe("true");
    // Drawn anew when the code of tooltips has come; a pointer that rests there already would not be noticed.
    await expect.poll(() => mira.getAttribute("data-state")).toBe("closed");
    await mira.hover();
    await page.getByRole("tooltip").filter({ hasText: "Only a master can change this account." }).waitFor();
    expect(await page.getByRole("button", { name: /^Roles of/ }).count()).toBe(0);
    expect(await page.getByRole("button", { name: "Deactivate Ines Hart" }).isEnabled()).toBe(true);
    expect(problems).toEqual([]);
    await context.close();
  });
});

/** Other tests of a suite that stays up may have made more masters. */
async function soleMaster(page: Page): Promise<boolean> {
  await page.goto("/app/users?role=master&status=active");
  await page.getByText(/^\d+ users?$/).waitFor();
  return (await page.getByText("1 user", { exact: true }).count()) === 1;
}

describe("each message of a failure", () => {
  it("stands in red: Failed to fetch users, and the list is not shown", async () => {
    const { page, context } = await openAs(browser, "Mira Solberg");
    await failWith(page, "GET /users?*", "internal", "The database is away.");
    await page.goto("/app/users");
    await expectRed(page, "Failed to fetch users");
    await page.getByText(/The database is away\./).waitFor();
    expect(await page.getByRole("table").count()).toBe(0);
    await expectSound(page, "Failed to fetch users");
    await page.unroute("**/api/users?*");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("table").waitFor();
    await context.close();
  });

  it("stands in red: Failed to update user activation status, in the dialog and beside the list", async () => {
    const family = newFamily();
    await addUser({ name: `${family} Active` });
    await addUser({ name: `${family} Inactive`, isActive: false });
    const { page, context } = await openAs(browser, "Mira Solberg");
    await find(page, family);
    await failWith(page, "PATCH /users/*/activation", "conflict", "Somebody was faster.");

    await page.getByRole("button", { name: `Deactivate ${family} Active` }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Deactivate" }).click();
    await dialog.getByText("Somebody was faster.").waitFor();
    await expectRed(page, "Failed to update user activation status");
    await expectSound(page, "a failure in the dialog");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect(await rowOf(page, `${family} Active`).getByText("Active", { exact: true }).count()).toBe(1);

    await page.getByRole("button", { name: `Activate ${family} Inactive` }).click();
    await expectRed(page, "Failed to update user activation status");
    expect(await rowOf(page, `${family} Inactive`).getByText("Inactive", { exact: true }).count()).toBe(1);
    await context.close();
  });

  it("stands in red: Failed to update user roles", async () => {
    const family = newFamily();
    await addUser({ name: `${family} Three` });
    const { page, context } = await openAs(browser, "Mira Solberg");
    await find(page, family);
    await failWith(page, "PATCH /users/*/roles", "internal");
    await page.getByRole("button", { name: /^Roles of/ }).click();
    await page.getByRole("menuitem", { name: "Add admin" }).click();
    await expectRed(page, "Failed to update user roles");
    await context.close();
  });
});

describe("who may not see it", () => {
  it("reads Access Denied, also when the role is taken away meanwhile", async () => {
    const plain = await openAs(browser, "Ines Hart");
    await plain.page.goto("/app/users");
    await plain.page.getByRole("heading", { level: 1, name: "Access Denied" }).waitFor();
    await plain.page.getByText("You do not have permission to view this page.").waitFor();
    await expectSound(plain.page, "Access Denied");
    expect(plain.problems).toEqual([]);
    await plain.context.close();

    const admin = await openAs(browser, "Tomas Vega");
    await failWith(admin.page, "GET /users?*", "forbidden");
    await admin.page.goto("/app/users");
    await admin.page.getByRole("heading", { level: 1, name: "Access Denied" }).waitFor();
    await admin.context.close();
  });
});

it.concurrent.each(looks)("is sound with its menu and its dialog open, $name", async (look) => {
  const { page, problems, context } = await openAs(browser, "Mira Solberg", look);
  await page.goto("/app/users?search=kofi");
  await page.getByRole("button", { name: "Roles of Kofi Lund" }).click();
  await page.getByRole("menuitem", { name: "Add admin" }).waitFor();
  await expectSound(page, "the menu of roles");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Deactivate Kofi Lund" }).click();
  await page.getByRole("dialog").waitFor();
  await expectSound(page, "the question before deactivating");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.locator('[aria-label="Deactivate Kofi Lund"]:focus').waitFor();
  expect(problems).toEqual([]);
  await context.close();
});
