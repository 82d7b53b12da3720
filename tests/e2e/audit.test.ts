/** The audit log: what a change leaves behind, finding it again, and the file. */
import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { answer, failWith } from "./answers.ts";
import { openAs } from "./browser.ts";
import { expectRed, expectSound } from "./looks.ts";
import { addUser } from "./new-people.ts";

async function makeAdmin(page: Page, name: string): Promise<void> {
  await page.goto(`/app/users?search=${name}`);
  await page.getByRole("button", { name: `Roles of ${name}` }).click();
  await page.getByRole("menuitem", { name: "Add admin" }).click();
  await page.getByText(`Roles of ${name}: admin, user`).waitFor();
}

it("tells who changed what from what to what, finds it by filters, and hands it out as a file", async () => {
  const name = `Theta${randomUUID().slice(0, 8)}`;
  const uid = await addUser({ name });
  await using opened = await openAs("Mira Solberg");
  const { page, problems } = opened;
  await makeAdmin(page, name);

  await page.goto("/app/audit");
  const entry = page.getByRole("row").filter({ hasText: "Roles changed" }).filter({ hasText: name });
  await entry.waitFor();
  const words = await entry.innerText();
  expect(words).toContain("Mira Solberg");
  expect(words).toMatch(/Roles: user\s+became\s+admin, user/);
  expect(await entry.locator("time").getAttribute("datetime")).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(await entry.getByRole("button", { name: /^Copy request id \S+$/ }).count()).toBe(1);

  await entry.getByRole("link", { name }).click();
  await page.waitForURL(new RegExp(`target=${uid}`));
  await expect.poll(() => page.getByRole("row").count()).toBe(3);
  await page.getByLabel("What", { exact: true }).selectOption("Account created");
  await expect.poll(() => page.getByRole("row").count()).toBe(2);
  await page.getByLabel("To day").focus();
  await page.keyboard.type("01022020");
  await page.waitForURL(/[?&]to=2020-01-02/);
  await page.getByText("No entries match").waitFor();
  await page.goBack();
  await expect.poll(() => page.getByRole("row").count()).toBe(2);

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await text(await file.createReadStream())).trim().split(/\r?\n/);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(uid);
  expect(problems).toEqual([]);
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
  hidden: number === 2,
}));

it("is sound in each of its states, in every look", async () => {
  await using opened = await openAs("Tomas Vega");
  const { page, problems } = opened;
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
});
