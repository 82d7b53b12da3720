/** The labelled snippets beside the rules: every vulnerable one is found, and no safe one is called so. */
import { describe, expect, it } from "vitest";
import { judgeCases } from "../../../../tests/engine/judge-cases.ts";
import { readCases } from "../../../../tests/engine/read-cases.ts";

const cases = readCases();
const byLanguage = [...new Set(cases.map(({ language }) => language))].map(
  (language) => [language, cases.filter((one) => one.language === language)] as const,
);

describe.each(byLanguage)("the snippets in %s", { timeout: 120_000 }, (_, labelled) => {
  it("are judged as their labels say", async () => {
    const wrong = (await judgeCases(labelled))
      .filter(({ labelled: { isVulnerable }, isFound }) => isFound !== isVulnerable)
      .map(({ labelled: { isVulnerable, file, title }, findings }) => {
        const said = findings.map(({ ruleId, startLine }) => `${ruleId}:${String(startLine)}`).join(" ");
        return `${isVulnerable ? "missed" : "false alarm"} in ${file}: ${title} [${said}]`;
      });
    expect(wrong).toEqual([]);
  });
});

it("are there in both kinds, for each language that has any", () => {
  const oneSided = byLanguage.filter(
    ([, all]) => new Set(all.map(({ isVulnerable }) => isVulnerable)).size < 2,
  );
  expect(oneSided.map(([language]) => language)).toEqual([]);
  expect(cases.length).toBeGreaterThan(5_000);
});
