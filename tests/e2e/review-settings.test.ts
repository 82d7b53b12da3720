/** Review settings of accounts and repositories: from GitHub's screen to a value that holds, with its origin, and two people at one text. */
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { answer, failWith } from "./answers.ts";
import { openAs } from "./browser.ts";
import { expectRed, expectSound } from "./looks.ts";

function editor(page: Page): Locator {
  return page.getByRole("textbox", { name: "The settings as YAML" });
}

/** Waits for the answer, since a second change may say the same words. */
async function save(page: Page, text: string): Promise<void> {
  await editor(page).fill(text);
  const answered = page.waitForResponse(
    (response) => response.request().method() === "PUT" && response.status() === 200,
  );
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await answered;
  await expect.poll(() => page.getByText("Not saved yet").count()).toBe(0);
}

/** A suite that stays up remembers earlier runs. */
async function clear(page: Page): Promise<void> {
  if ((await editor(page).inputValue()) !== "") await save(page, "");
}

/** The value that holds, with its origin as it is shown. */
function valueOf(page: Page, key: string): Locator {
  return page
    .getByRole("list", { name: "Values and their origins" })
    .getByRole("listitem")
    .filter({ hasText: `${key}: ` });
}

async function expectValue(page: Page, key: string, shown: RegExp): Promise<void> {
  await valueOf(page, key).filter({ hasText: shown }).waitFor();
}

/** Those that no other test reviews by. */
const account = "mira-sol";
const repository = "mira-sol/dotfiles";

async function openSettings(page: Page, name: string): Promise<void> {
  await page.goto("/app/rules/settings");
  await page.getByRole("link", { name, exact: true }).click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
}

describe("review settings", () => {
  it("are mended where they are wrong, and then hold, also below, with their origin", async () => {
    await using opened = await openAs("Mira Solberg");
    const { page } = opened;
    await page.goto("/app/github/settings");
    await page.getByLabel("Account", { exact: true }).selectOption({ label: "mira-sol (User)" });
    await page.getByRole("link", { name: "Review settings", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: account }).waitFor();

    await clear(page);
    await editor(page).fill("# Ours\nstrictnes: strict\nmaxComments: 101\n");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("There are 2 faults").waitFor();
    await page.getByText("Did you mean strictness?").waitFor();
    await page.getByRole("button", { name: /^3:14/ }).click();
    const caret = await editor(page).evaluate((area) => (area as HTMLTextAreaElement).selectionStart);
    expect(caret).toBe("# Ours\nstrictnes: strict\nmaxComments: ".length);
    await expectValue(page, "strictness", /balanced[\s\S]*Default/);

    await save(page, "# Ours\nstrictness: strict\nmaxComments: 11\n");
    await expectValue(page, "strictness", /strict[\s\S]*line 2[\s\S]*Organization/);

    await page.goto("/app/github/settings");
    await page.getByLabel("Account", { exact: true }).selectOption({ label: "mira-sol (User)" });
    await page.getByRole("link", { name: `Review settings of ${repository}` }).click();
    await page.getByRole("heading", { level: 1, name: repository }).waitFor();
    await save(page, "maxComments: 3\n");
    await expectValue(page, "maxComments", /3[\s\S]*line 1[\s\S]*Repository/);
    await expectValue(page, "strictness", /strict[\s\S]*line 2[\s\S]*Organization/);
    await page.getByText("The default branch has no .acrux.yml.").waitFor();
    await page.getByLabel("Only what differs from the defaults").check();
    expect(await valueOf(page, "manifests").count()).toBe(0);
    expect(await valueOf(page, "maxComments").count()).toBe(1);

    await page.getByRole("link", { name: `Settings of ${account}` }).click();
    await page.getByRole("heading", { level: 1, name: account, exact: true }).waitFor();
    await clear(page);
    await page.getByRole("link", { name: "All review settings" }).click();
    await page.getByRole("link", { name: repository }).click();
    await page.getByRole("heading", { level: 1, name: repository }).waitFor();
    await expectValue(page, "strictness", /balanced[\s\S]*Default/);
    await clear(page);
  });

  it("of an account have their history, as those of a repository have", async () => {
    await using opened = await openAs("Mira Solberg");
    const { page } = opened;
    const subjects = [
      { name: account, target: /^organization-\d+$/ },
      { name: repository, target: /^repository-\d+$/ },
    ];
    for (const { name, target } of subjects) {
      await openSettings(page, name);
      const text = `maxComments: 8 # ${String(Date.now())}\n`;
      await save(page, text);
      await page.getByRole("link", { name: "History" }).first().click();
      await page.getByRole("heading", { level: 1, name: "Audit log" }).waitFor();
      expect(new URL(page.url()).searchParams.get("target")).toMatch(target);
      await page.getByText(text.trim()).first().waitFor();
      await openSettings(page, name);
      await clear(page);
    }
  });

  it("that somebody else saved meanwhile are compared, and theirs can be taken", async () => {
    await using mira = await openAs("Mira Solberg");
    // The same person elsewhere: nobody else may read this repository on GitHub.
    await using elsewhere = await openAs("Mira Solberg");
    await openSettings(mira.page, repository);
    await openSettings(elsewhere.page, repository);
    await editor(mira.page).fill("maxComments: 5\n");
    await save(elsewhere.page, `maxComments: 6 # ${String(Date.now())}\n`);
    await mira.page.getByRole("button", { name: "Save", exact: true }).click();
    await mira.page.getByText(/Mira Solberg saved version \d+ while you were writing/).waitFor();
    expect(await editor(mira.page).inputValue()).toBe("maxComments: 5\n");
    await mira.page.getByRole("button", { name: "Compare" }).click();
    await expectSound(mira.page, "a conflict of settings");
    await mira.page.getByRole("button", { name: "Take theirs" }).click();
    expect(await editor(mira.page).inputValue()).toContain("maxComments: 6");
    expect(await mira.page.getByText("while you were writing").count()).toBe(0);
    await clear(mira.page);
  });

  it("of what is not there are not found", async () => {
    await using opened = await openAs("Mira Solberg");
    const { page } = opened;
    for (const path of ["repositories/404404404", "organizations/x", "nobody/1"]) {
      await page.goto(`/app/rules/settings/${path}`);
      await page.getByText("There are no settings here").waitFor();
      await expectSound(page, path);
    }
    await page.getByRole("link", { name: "Back to all settings" }).click();
    await page.waitForURL(/\/app\/rules\/settings$/);
  });
});

const long = "averylongnameofarepository".repeat(4);
const entries = [
  {
    scope: "organizations",
    _id: "1",
    name: `\u202E${long}`,
    isSet: true,
    organizationId: null,
    isReviewed: true,
  },
  ...Array.from({ length: 30 }, (_, index) => ({
    ...{ scope: "repositories", _id: String(index + 2), name: `${long}/service-${String(index)}` },
    ...{ isSet: index % 2 > 0, organizationId: index > 25 ? null : "1", isReviewed: index % 3 > 0 },
  })),
];
const hostile = {
  ...{
    scope: "repositories",
    _id: "2",
    auditId: "repository-2",
    name: `${long}/<img src=x>`,
    version: 3,
    updatedBy: "x",
  },
  ...{ updatedByName: `\u202E${long}`, updatedAt: "2026-11-21T04:05:06.000Z" },
  text: `# ${"a line that is much longer than any window is wide ".repeat(8)}\nmaxComments: 7\n`,
  effective: `# Configuration that applies to the whole repository.
maxComments: 7                               # repository settings:2
overrides:
  ${long}: off # organization settings:4
paths:
  exclude:
    - ${long} # services/${long}/.acrux.yml:12
metrics: {}                                  # default: the thresholds of the strictness
# Not used: repository settings:9:1: There is no key ${long}.
`,
  ownFile: { state: "unreadable", reason: `GitHub does not answer. ${long}` },
};

const model = {
  ...{ scope: "repositories", _id: "2", auditId: "model-repository-2", own: null, version: 0 },
  ...{ otherwise: "none", spentUsd: 0 },
};

const given = (body: unknown) => ({
  status: 200,
  contentType: "application/json",
  body: JSON.stringify(body),
});

describe("the screens of review settings", () => {
  it("are sound in each of their states, in every look", async () => {
    await using opened = await openAs("Tomas Vega");
    const { page, problems } = opened;
    await openSettings(page, "northwind-labs/harbor-api");
    await expectValue(page, "functionLines", /60[\s\S]*\.acrux\.yml, line \d+[\s\S]*File/);
    await expectValue(page, "maxComments", /25[\s\S]*line \d+[\s\S]*Repository/);
    await page.getByText("What can be set").click();
    await expectSound(page, "settings of a repository");

    await answer(page, "GET /settings", given(entries));
    await page.goto("/app/rules/settings");
    await page.getByText("service-29").waitFor();
    expect(await page.locator("main").innerText()).not.toMatch(/[\u202A-\u202E]/);
    await expectSound(page, "many settings");
    await page.getByRole("searchbox").fill("service-29");
    await page.getByText("service-1", { exact: false }).first().waitFor({ state: "detached" });
    await page.getByRole("searchbox").fill("nothing of this name");
    await page.getByText("Nothing matches your search.").waitFor();

    await answer(page, "GET /settings/*/*", given(hostile));
    await answer(page, "GET /model-access/*/*", given(model));
    await page.goto("/app/rules/settings/repositories/2");
    await page.getByText("Not everything that is kept is used").waitFor();
    await page.getByText("own .acrux.yml could not be read").waitFor();
    expect(await page.locator("main img").count()).toBe(0);
    await expectSound(page, "hostile settings");

    await page.unroute("**/api/settings");
    await answer(page, "GET /settings", given([]));
    await page.goto("/app/rules/settings");
    await page.getByText("Nothing to set yet").waitFor();
    await expectSound(page, "nothing to set");
    expect(problems).toEqual([]);

    await page.unroute("**/api/settings");
    await failWith(page, "GET /settings", "internal");
    await page.goto("/app/rules/settings");
    await expectRed(page, "Failed to fetch the review settings");
    await expectSound(page, "settings that failed");
  });
});
