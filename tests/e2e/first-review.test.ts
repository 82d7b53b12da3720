/** The product's main journey: sign in, connect an organization, switch a repository on, and get a pull request reviewed. */
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { temporaryRepository, type TemporaryRepository } from "../engine/temporary-repository.ts";
import { eventually, localGitHub } from "../suite/local-github.ts";
import { openAs } from "./browser.ts";

/** A name of its own, so that the journey can be walked again in a suite that is running. */
const repository = `northwind-labs/orders-${randomUUID().slice(0, 8)}`;

const vulnerable = `import { db } from "./db";

export async function findOrder(request) {
  const id = request.query.id;
  return db.query("SELECT * FROM orders WHERE id = " + id);
}
`;

const injectionLine = vulnerable.split("\n").findIndex((line) => line.includes("SELECT")) + 1;

function repositoryWithTwoBranches(): TemporaryRepository {
  const source = temporaryRepository();
  source.write("src/db.ts", "export const db = connect();\n");
  source.commit();
  source.git("switch", "--quiet", "--create", "typo");
  source.write("README.md", "# Orders\n");
  source.commit();
  source.git("switch", "--quiet", "--create", "find-order", "main");
  source.write("src/find-order.ts", vulnerable);
  source.commit();
  return source;
}

function openPullRequest(source: TemporaryRepository, head: string): string {
  const args = ["local/github/pr.ts", source.path, "--base", "main", "--head", head];
  const printed = execFileSync(
    process.execPath,
    [...args, "--repo", repository, "--title", "Find an order"],
    {
      encoding: "utf8",
    },
  );
  const address = /http:\/\/\S+\/pull\/\d+/.exec(printed)?.[0];
  if (address === undefined) throw new Error(`No address in: ${printed}`);
  return address;
}

async function addOrganization(page: Page): Promise<void> {
  await page.goto("/app/github/settings");
  await page.getByRole("button", { name: "+ Add account" }).click();
  await page.getByRole("button", { name: "Mira Solberg" }).click();
  await page.getByRole("link", { name: "northwind-labs" }).click();
  await page.getByRole("button", { name: "Install" }).click();
  await page.waitForURL(/\/app\/github\/settings\?connected=true/);
}

async function switchOn(page: Page): Promise<void> {
  const accounts = page.getByLabel("Account", { exact: true });
  await accounts.selectOption({ label: "northwind-labs (Organization)" });
  await page.getByRole("searchbox").fill(repository);
  const toggle = page.getByRole("switch", { name: `AI code review for ${repository}` });
  await toggle.click();
  await expect.poll(() => toggle.getAttribute("aria-checked")).toBe("true");
}

it("reviews a pull request of a repository that was just switched on", async () => {
  await localGitHub.state().then(async ({ installations }) => {
    if (installations.some(({ account }) => account === "northwind-labs")) await uninstall();
  });
  const source = repositoryWithTwoBranches();
  openPullRequest(source, "typo");

  await using opened = await openAs("Mira Solberg");
  const { page, problems } = opened;
  await addOrganization(page);
  await switchOn(page);

  const address = openPullRequest(source, "find-order");
  await eventually(async () => (await reviewsOf(address)) === 1, "The review on GitHub", 60_000);

  await page.goto(address);
  const comment = page.locator("[data-thread]");
  expect(await comment.count()).toBe(1);
  const text = (await comment.textContent()) ?? "";
  expect(text).toContain("acrux-local[bot]");
  expect(text).toContain(`line ${String(injectionLine)},`);
  expect(text).toContain("SQL");

  await page.goto("/app/reviews");
  await page
    .getByRole("link", { name: /Find an order/ })
    .first()
    .click();
  await page.waitForURL(/\/app\/reviews\/\d+/);
  const finding = page.getByText("SELECT * FROM orders WHERE id =").first();
  await finding.waitFor();
  expect(await page.getByText("src/find-order.ts").count()).toBeGreaterThan(0);
  expect(problems).toEqual([]);
  expect((await localGitHub.state()).contractProblems).toEqual([]);
});

async function uninstall(): Promise<void> {
  await localGitHub.installation({ account: "northwind-labs", action: "uninstall" });
  await localGitHub.settled();
}

async function reviewsOf(address: string): Promise<number> {
  const number = Number(address.split("/").at(-1));
  const { pulls } = await localGitHub.state();
  const found = pulls.find((one) => one.repository === repository && one.number === number);
  return found?.reviews ?? 0;
}
