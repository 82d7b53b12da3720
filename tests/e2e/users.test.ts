/** The users screen: finding, paging and changing users, what is refused and why, and each message when it fails. */
import { randomUUID } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { failWith } from "./answers.ts";
import { openAs } from "./browser.ts";
import { expectRed, expectSound, expectSoundNow, inEachLook, openUntil } from "./looks.ts";
import { addUser } from "./new-people.ts";

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
  await expect.poll(() => page.getByRole("row").count()).toBe(count);
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
    // Inactive, as boards list active people, and list fewer than these by name.
    await Promise.all(
      Array.from({ length: 52 }, (_, index) =>
        addUser({ name: `${family} Number${String(index)}`, isActive: index === 7 }),
      ),
    );
    await using opened = await openAs("Mira Solberg");
    const { page, problems } = opened;
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

    await page.getByLabel("Status", { exact: true }).selectOption("Active");
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
    await using opened = await openAs("Mira Solberg");
    const { page, problems } = opened;
    await find(page, family);
    await page.getByText("gnp.exe", { exact: false }).first().waitFor();
    await inEachLook(page, async (look) => {
      expect(await page.locator("main").innerText()).not.toMatch(/[\u200B\u202A-\u202E]/);
      expect(await page.locator("main img").count()).toBe(0);
      await expectSoundNow(page, `names, ${look.name}`, look);
    });
    expect(problems).toEqual([]);
  });
});

describe("changes", () => {
  it("activate and deactivate in place, asking before what hurts", async () => {
    const family = newFamily();
    await addUser({ name: `${family} One` });
    await using opened = await openAs("Mira Solberg");
    const { page, problems } = opened;
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
  });

  it("add and remove roles, and never `user`", async () => {
    const family = newFamily();
    await addUser({ name: `${family} Two` });
    await using opened = await openAs("Mira Solberg");
    const { page, problems } = opened;
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
  });
});

it("failures stand in red and are sound, in the list's place and in a dialog", async () => {
  await using opened = await openAs("Mira Solberg");
  const { page } = opened;
  await failWith(page, "GET /users?*", "internal", "The database is away.");
  await page.goto("/app/users");
  await expectRed(page, "Failed to fetch users");
  await expectSound(page, "Failed to fetch users");
  await page.unroute("**/api/users?*");
  await find(page, "kofi");
  await failWith(page, "PATCH /users/*/activation", "conflict", "Somebody was faster.");
  await page.getByRole("button", { name: "Deactivate Kofi Lund" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Deactivate" }).click();
  await expectRed(page, "Failed to update user activation status");
  await expectSound(page, "a failure in the dialog");
});

it("is sound with its menu and its dialog open, in every look", async () => {
  await using opened = await openAs("Mira Solberg", { at: "/app/users?search=kofi" });
  const { page, problems } = opened;
  await inEachLook(page, async (look) => {
    await openUntil(
      page.getByRole("button", { name: "Roles of Kofi Lund" }),
      page.getByRole("menuitem", { name: "Add admin" }),
    );
    await expectSoundNow(page, `the menu of roles, ${look.name}`, look);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Deactivate Kofi Lund" }).click();
    await page.getByRole("dialog").waitFor();
    await expectSoundNow(page, `the question before deactivating, ${look.name}`, look);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.locator('[aria-label="Deactivate Kofi Lund"]:focus').waitFor();
  });
  expect(problems).toEqual([]);
});
