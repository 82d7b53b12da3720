/** The audit log: what a change leaves behind, finding it again, and the file. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launchBrowser } from "../../local/browser.ts";
import { answer, failWith } from "./answers.ts";
import { openContext, signIn, watchedPage } from "./browser.ts";
import { expectRed, expectSound, looks } from "./looks.ts";
import { addUser } from "./new-people.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function makeAdmin(page: Page, name: string): Promise<void> {
  await page.goto(`/app/users?search=${name}`);
  await page.getByRole("button", { name: `Roles of ${name}` }).click();
  await page.getByRole("menuitem", { name: "Add admin" }).click();
  await page.getByText(`Roles of ${name}: admin, user`).waitFor();
}

it("tells who changed what from what to what, finds it by filters, and hands it out as a file", async () => {
  const name = `Theta${randomUUID().slice(0, 8)}`;
  const uid = await addUser({ name });
  const context = await openContext(browser);
  const { page, problems } = await watchedPage(context);
  await signIn(page, "Mira Solberg");
  await makeAdmin(page, name);

  await page.goto("/app/audit");
  const entry = page.getByRole("row").filter({ hasText: "Roles changed" }).filter({ hasText: name });
  await entry.waitFor();
  const text = await entry.innerText();
  expect(text).toContain("Mira Solberg");
  expect(text).toMatch(/Roles: user\s+became\s+admin, user/);
  expect(await entry.locator("time").getAttribute("datetime")).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(await entry.getByRole("button", { name: /^Copy request id \S+$/ }).count()).toBe(1);

  await entry.getByRole("link", { name }).click();
  await page.waitForURL(new RegExp(`target=${uid}`));
  await expect.poll(() => page.getByRole("row").count(), { timeout: 20_000 }).toBe(3);
  await page.getByLabel("What", { exact: true }).selectOption("Account created");
  await expect.poll(() => page.getByRole("row").count(), { timeout: 20_000 }).toBe(2);
  await page.getByLabel("To day").focus();
  await page.keyboard.type("01022020");
  await page.waitForURL(/[?&]to=2020-01-02/);
  await page.getByText("No entries match").waitFor();
  await page.goBack();
  await expect.poll(() => page.getByRole("row").count(), { timeout: 20_000 }).toBe(2);

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await file.path(), "utf8")
    .trim()
    .split(/\r?\n/);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(uid);
  expect(problems).toEqual([]);
  await context.close();
});

/** As the API answers; its values are what a stranger may have written. */
const hostile = [1, 2, 3].map((number) => ({
  _id: `entry-${String(number)}`,
  at: "2026-11-21T04:05:06.000Z",
  action: number === 1 ? "moon.landed" : "settings.changed",
  actor: number === 2 ? { id: "server", name: null } : { id: "u".repeat(60), name: null },
  target: { id: "77", name: `\u202E${"a-very-long-repository-name-".repeat(6)}` },
  from: null,
  to: number === 3 ? null : { title: "<img src=x onerror=alert(1)>", words: "averylongword".repeat(30) },
  requestId: randomUUID(),
}));

it.concurrent.each(looks)("is sound in each of its states, $name", async (look) => {
  const context = await openContext(browser, look);
  const { page, problems } = await watchedPage(context);
  await signIn(page, "Tomas Vega");
  const given = (entries: unknown) => ({
    status: 200,
    contentType: "application/json",
    body: JSON.stringify(entries),
  });

  await page.goto("/app/audit");
  await page.locator("main time").first().waitFor();
  await expectSound(page, "the audit log");

  await answer(page, "GET /audit?*", given(hostile));
  await page.goto("/app/audit");
  await page.getByText("moon.landed").waitFor();
  expect(await page.locator("main img").count()).toBe(0);
  expect(await page.locator("main").innerText()).not.toMatch(/[\u202A-\u202E]/);
  await expectSound(page, "hostile entries");

  await answer(page, "GET /audit?*", given([]));
  await page.goto("/app/audit");
  await page.getByText("Nothing recorded yet").waitFor();
  await expectSound(page, "an empty log");
  expect(problems).toEqual([]);

  await failWith(page, "GET /audit?*", "internal");
  await page.goto("/app/audit");
  await expectRed(page, "Failed to fetch the audit log");
  await expectSound(page, "a log that failed");
  await context.close();
});

it("says so when the file cannot be had, and shows nothing to a plain user", async () => {
  const context = await openContext(browser);
  const { page } = await watchedPage(context);
  await signIn(page, "Tomas Vega");
  await failWith(page, "GET /audit/export*", "internal", "No file today.");
  await page.goto("/app/audit");
  await page.getByRole("button", { name: "Download CSV" }).click();
  await page.getByText(/No file today\./).waitFor();
  await context.close();

  const plain = await openContext(browser);
  const watched = await watchedPage(plain);
  await signIn(watched.page, "Ines Hart");
  await watched.page.goto("/app/audit");
  await watched.page.getByRole("heading", { level: 1, name: "Access Denied" }).waitFor();
  expect(watched.problems).toEqual([]);
  await plain.close();
});
