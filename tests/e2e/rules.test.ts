/** The team's own rules: from a fault to a rule in use and to its end, two people at one rule, and every state of the screens. */
import { randomUUID } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { answer, failWith } from "./answers.ts";
import { openAs, signIn } from "./browser.ts";
import { expectRed, expectSound } from "./looks.ts";

/** A rule runs on its examples in a process of its own, which takes long to start on a busy machine. */
const TRIAL_MS = 60_000;

function newId(): string {
  return `team-e2e-${randomUUID().slice(0, 8)}`;
}

/** It matches nothing that another test reviews. */
function ruleText(id: string, fields: { severity?: string; title?: string } = {}): string {
  return `id: ${id}
languages: [typescript]
severity: ${fields.severity ?? "low"}
category: maintainability
confidence: high
cwe: null
title: ${fields.title ?? "Nobody calls this any more"}
message: "callOfNobody did nothing for years. Leave it out."
links: ["https://example.com/rules"]
rule:
  pattern: callOfNobody($$$ARGS)
valid: ["callOfSomebody(1)"]
invalid: ["callOfNobody(1)"]
`;
}

function editor(page: Page): Locator {
  return page.getByRole("textbox", { name: "The rule as YAML" });
}

async function addRule(page: Page, id: string): Promise<void> {
  await page.goto("/app/rules/new");
  await editor(page).fill(ruleText(id));
  await page.getByRole("button", { name: "Add rule" }).click();
  await page.waitForURL(new RegExp(`/app/rules/${id}$`), { timeout: TRIAL_MS });
}

async function deleteRule(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Delete rule" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete rule" }).click();
  await page.waitForURL(/\/app\/rules$/);
}

describe("a rule", () => {
  it("is written, mended where it is wrong, tested, kept, switched off and deleted", async () => {
    const id = newId();
    await using opened = await openAs("Tomas Vega");
    const { page } = opened;
    await page.goto("/app/rules");
    await page.getByRole("link", { name: "New rule" }).click();
    expect(await editor(page).inputValue()).toContain("id: team-no-console-log");

    await editor(page).fill(ruleText(id, { severity: "grave" }));
    await page.getByRole("button", { name: "Test", exact: true }).click();
    const fault = page.getByRole("button", { name: /^3:11/ });
    await fault.waitFor({ timeout: TRIAL_MS });
    await page.getByText("There is a fault").waitFor();
    await fault.click();
    expect(await caretLine(editor(page))).toBe(3);

    await editor(page).fill(ruleText(id).replace("callOfSomebody(1)", "callOfNobody(2)"));
    await page.getByRole("button", { name: "Add rule" }).click();
    await page.getByText("Valid example 1 as typescript is found in line 1.").waitFor({ timeout: TRIAL_MS });
    await page.getByRole("button", { name: /^12:9/ }).waitFor();

    await editor(page).fill(ruleText(id));
    await page.getByRole("button", { name: "Test", exact: true }).click();
    await page.getByText("The rule passed its test").waitFor({ timeout: TRIAL_MS });
    await page.getByRole("button", { name: "Add rule" }).click();
    await page.waitForURL(new RegExp(`/app/rules/${id}$`), { timeout: TRIAL_MS });
    await page.getByRole("heading", { level: 1, name: "Nobody calls this any more" }).waitFor();
    expect(await page.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);

    await page.getByText("Only some").click();
    await page.getByRole("checkbox", { name: "northwind-labs/harbor-api" }).check();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved as version 2").waitFor();

    await page.getByRole("link", { name: "All rules" }).click();
    const row = page.getByRole("row").filter({ hasText: id });
    expect(await row.innerText()).toMatch(
      /northwind-labs\/harbor-api[\s\S]*2[\s\S]*Tomas Vega[\s\S]*just now/,
    );
    const used = row.getByRole("switch", { name: `Use ${id} in reviews` });
    await used.click();
    await expect.poll(() => used.getAttribute("aria-checked")).toBe("false");

    await row.getByRole("link", { name: "Nobody calls this any more" }).click();
    await page.getByText("About this rule").waitFor();
    await deleteRule(page);
    await page.getByRole("heading", { level: 1, name: "Rules" }).waitFor();
    expect(await page.getByText(id).count()).toBe(0);
    await page.goto(`/app/rules/${id}`);
    await page.getByText("Rule not found").waitFor();
  });

  it("is not added twice, and what was typed stays", async () => {
    const id = newId();
    await using opened = await openAs("Mira Solberg");
    const { page } = opened;
    await addRule(page, id);
    await page.goto("/app/rules/new");
    await editor(page).fill(ruleText(id, { title: "Another of this name" }));
    await page.getByRole("button", { name: "Add rule" }).click();
    await page.getByText(`There is a rule with the id ${id} already.`).waitFor({ timeout: TRIAL_MS });
    expect(await editor(page).inputValue()).toContain("Another of this name");
    await page.getByRole("button", { name: "Discard" }).click();
    await page.goto(`/app/rules/${id}`);
    await deleteRule(page);
  });

  it("that somebody else saved meanwhile is compared, and nothing that was typed is lost", async () => {
    const id = newId();
    await using mira = await openAs("Mira Solberg");
    await using tomas = await openAs("Tomas Vega");
    await addRule(mira.page, id);
    await tomas.page.goto(`/app/rules/${id}`);
    await editor(tomas.page).fill(ruleText(id, { severity: "high" }));
    await editor(mira.page).fill(ruleText(id, { title: "The words of Mira" }));
    await tomas.page.getByRole("button", { name: "Save" }).click();
    await tomas.page.getByText("Saved as version 2").waitFor({ timeout: TRIAL_MS });

    await mira.page.getByRole("button", { name: "Save" }).click();
    await mira.page
      .getByText("Tomas Vega saved version 2 while you were writing")
      .waitFor({ timeout: TRIAL_MS });
    expect(await editor(mira.page).inputValue()).toContain("The words of Mira");
    expect(await mira.page.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
    await mira.page.getByRole("button", { name: "Compare" }).click();
    const difference = mira.page.getByRole("region", { name: "Their version and yours" });
    expect(await difference.innerText()).toContain("severity: high");
    await expectSound(mira.page, "a conflict");

    await mira.page.getByRole("button", { name: "Go on with mine" }).click();
    await mira.page.getByRole("button", { name: "Save" }).click();
    await mira.page.getByText("Saved as version 3").waitFor({ timeout: TRIAL_MS });
    await mira.page.getByRole("heading", { level: 1, name: "The words of Mira" }).waitFor();
    await deleteRule(mira.page);
    expect([...mira.problems, ...tomas.problems].filter((text) => !text.includes("status of 409"))).toEqual([
      expect.stringContaining("The rule could not be saved."),
    ]);
  });
});

async function caretLine(area: Locator): Promise<number> {
  return area.evaluate((element) => {
    const { value, selectionStart } = element as HTMLTextAreaElement;
    return value.slice(0, selectionStart).split("\n").length;
  });
}

describe("what is typed", () => {
  it("comes back after leaving in any way, until it is discarded or the person signs out", async () => {
    await using opened = await openAs("Tomas Vega");
    const { page, problems } = opened;
    await page.goto("/app/rules/new");
    await editor(page).fill("id: team-half-a-rule\n");
    await page.getByRole("link", { name: "All rules" }).click();
    await page.getByRole("heading", { level: 1, name: "Rules" }).waitFor();
    await page.goBack();
    await page.getByText("They are back.").waitFor();
    expect(await editor(page).inputValue()).toBe("id: team-half-a-rule\n");
    await page.reload();
    await page.getByText("They are back.").waitFor();
    await page.getByRole("button", { name: "Discard them" }).click();
    expect(await editor(page).inputValue()).toContain("id: team-no-console-log");

    await editor(page).fill("id: team-other-half\n");
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL(/\/login/);
    await signIn(page, "Tomas Vega");
    await page.goto("/app/rules/new");
    await editor(page).waitFor();
    expect(await editor(page).inputValue()).toContain("id: team-no-console-log");
    expect(problems).toEqual([]);
  });

  it("keeps its indentation in a new line, and Tab leaves the editor", async () => {
    await using opened = await openAs("Tomas Vega");
    const { page, problems } = opened;
    await page.goto("/app/rules/new");
    await editor(page).fill("rule:\n  pattern: a");
    await editor(page).press("End");
    await page.keyboard.press("Enter");
    await page.keyboard.type("kind: b");
    expect(await editor(page).inputValue()).toBe("rule:\n  pattern: a\n  kind: b");
    await page.keyboard.press("Control+z");
    expect(await editor(page).inputValue()).toContain("pattern: a");
    await page.keyboard.press("Tab");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Discard");
    expect(problems).toEqual([]);
  });
});

const at = "2026-11-21T04:05:06.000Z";

/** As the API answers; its words are what a stranger may have written. */
function sampleRule(number: number, fields: object = {}): object {
  return {
    ...{
      _id: `team-sample-${String(number)}`,
      name: `Sample ${String(number)}`,
      text: ruleText("team-sample-1"),
    },
    ...{ repositoryIds: [], enabled: number % 2 === 0, version: number, createdBy: "seed-mira" },
    ...{ updatedBy: "seed-mira", updatedByName: "Mira Solberg", createdAt: at, updatedAt: at },
    ...fields,
  };
}

const hostile = sampleRule(1, {
  name: `\u202E${"Averylongnameofarule".repeat(4)} <img src=x onerror=alert(1)>`.slice(0, 100),
  text: `# ${"a line that is much longer than any window is wide ".repeat(8)}\n${ruleText("team-sample-1")}`,
  repositoryIds: [1, 2, 3],
  updatedByName: "Wolfeschlegelsteinhausenbergerdorff".repeat(2),
});
const manyRules = [hostile, ...Array.from({ length: 60 }, (_, index) => sampleRule(index + 2))];

const given = (body: unknown) => ({
  status: 200,
  contentType: "application/json",
  body: JSON.stringify(body),
});

describe("the screens of rules", () => {
  it("are sound in each of their states, in every look", async () => {
    await using opened = await openAs("Tomas Vega");
    const { page, problems } = opened;
    await answer(page, "GET /rules", given([]));
    await page.goto("/app/rules");
    await page.getByText("No rules of your own yet").waitFor();
    await expectSound(page, "no rules");
    await page.getByRole("link", { name: "Write the first rule" }).click();
    await page.getByRole("heading", { level: 1, name: "New rule" }).waitFor();
    await expectSound(page, "a new rule");

    await answer(page, "GET /rules", given(manyRules));
    await page.goto("/app/rules");
    await page.getByText("61 rules").waitFor();
    expect(await page.locator("main img").count()).toBe(0);
    expect(await page.locator("main").innerText()).not.toMatch(/[\u202A-\u202E]/);
    await expectSound(page, "many rules");
    await page.getByRole("searchbox").fill("sample 17");
    await page.waitForURL(/search=sample/);
    await page.getByText("1 rule, 0 enabled").waitFor();
    await page.getByRole("searchbox").fill("of no rule");
    await page.getByText("No rules match").waitFor();
    await expectSound(page, "no rule found");

    const faults = ["3:11: severity: This is no severity.", "It did not come to an end."];
    await answer(page, "POST /rule-tests", given({ passed: false, faults }));
    await page.goto("/app/rules/team-sample-1");
    await page.getByRole("button", { name: "Test", exact: true }).click();
    await page.getByText("There are 2 faults").waitFor();
    await page.getByText("Only some").click();
    await page.getByRole("checkbox", { name: "Repository 3" }).waitFor();
    await expectSound(page, "faults");
    await page.getByRole("button", { name: "Delete rule" }).click();
    await page.getByRole("dialog").waitFor();
    await expectSound(page, "deleting a rule");
    expect(problems).toEqual([]);

    await page.unroute("**/api/rules");
    await failWith(page, "GET /rules", "internal");
    await page.goto("/app/rules");
    await expectRed(page, "Failed to fetch the rules");
    await expectSound(page, "rules that failed");
  });
});
