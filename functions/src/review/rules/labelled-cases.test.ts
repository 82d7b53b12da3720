/** The labelled snippets beside the rules: every vulnerable one is found, and no safe one is called so. */
import { describe, expect, it } from "vitest";
import { judgeCases, type JudgedCase } from "../../../../tests/engine/judge-cases.ts";
import { builtInRules } from "./index.ts";
import { readCases } from "../../../../tests/engine/read-cases.ts";

const cases = readCases();
const byLanguage = [...new Set(cases.map(({ language }) => language))].map(
  (language) => [language, cases.filter((one) => one.language === language)] as const,
);

describe.each(byLanguage)("the snippets in %s", { timeout: 120_000 }, (_, labelled) => {
  it("are judged as their labels say, with the way of each value that was followed", async () => {
    const judged = await judgeCases(labelled);
    const wrong = judged
      .filter(({ labelled: { isVulnerable }, isFound }) => isFound !== isVulnerable)
      .map(({ labelled: { isVulnerable, file, title }, findings }) => {
        const said = findings.map(({ ruleId, startLine }) => `${ruleId}:${String(startLine)}`).join(" ");
        return `${isVulnerable ? "missed" : "false alarm"} in ${file}: ${title} [${said}]`;
      });
    expect(wrong).toEqual([]);
    expect(judged.flatMap(withoutProof)).toEqual([]);
  });
});

const following = new Set(builtInRules.filter(({ flow }) => flow).map(({ id }) => id));

/** Findings of rules that follow values whose way does not lead, from a source, over code that stands there. */
function withoutProof({ labelled: { file, title, code }, findings }: JudgedCase): string[] {
  const lines = code.split("\n");
  return findings
    .filter(({ ruleId }) => following.has(ruleId))
    .filter(({ trace = [] }) => {
      const [source, ...others] = trace;
      const stands = trace.every(
        (step) =>
          step.code !== "" &&
          (lines[step.line - 1]?.startsWith(step.code, step.column - 1) === true || step.code.includes("…")),
      );
      return !stands || source?.role !== "source" || others.at(-1)?.role !== "sink";
    })
    .map(({ ruleId, startLine }) => `${file}: ${title} [${ruleId}:${String(startLine)}]`);
}

it("are there in both kinds, for each language that has any", () => {
  const oneSided = byLanguage.filter(
    ([, all]) => new Set(all.map(({ isVulnerable }) => isVulnerable)).size < 2,
  );
  expect(oneSided.map(([language]) => language)).toEqual([]);
  expect(cases.length).toBeGreaterThan(5_000);
});
