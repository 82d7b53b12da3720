/** The labelled snippets beside the rules: every vulnerable one is found, and no safe one is called so. */
import type { TraceStep } from "@acrux/contract";
import { describe, expect, it } from "vitest";
import { judgeCases, type JudgedCase } from "../../../../tests/engine/judge-cases.ts";
import { languageOf } from "../languages/languages.ts";
import type { LanguageId } from "../languages/language.ts";
import { textMayHoldSources } from "../taint/sources.ts";
import { builtInRules } from "./index.ts";
import type { Rule } from "./writing/rule.ts";
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

/** Rules of memory that only tell of what was made, given back or set before. */
const ofMemory = new Set(["use-after-free", "double-free", "free-inside", "unchecked-allocation"]);
const proving = new Set(
  builtInRules.flatMap(({ id, fault }) => (fault !== undefined && ofMemory.has(fault) ? [id] : [])),
);
const following = new Map(builtInRules.flatMap(({ id, flow }) => (flow ? [[id, flow] as const] : [])));
/** Demands that a value must come from outside. */
const fromOutside = new Set<unknown>(["outside", "url", "reflected", "structured", "remote", "markup"]);
/** Languages of which a way was walked. */
const walked = new Set<string>();

/** Findings of rules that follow values whose way does not lead, from a source, over code that stands there. */
function withoutProof({ labelled: { language, file, title, code }, findings }: JudgedCase): string[] {
  const lines = code.split("\n");
  return findings
    .filter(({ ruleId }) => following.has(ruleId) || proving.has(ruleId))
    .filter(({ ruleId, path, trace = [] }) => {
      if (following.has(ruleId)) walked.add(language);
      const [source, ...others] = trace;
      const stands = trace.every((step) => step.code !== "" && standsIn(lines[step.line - 1], step));
      const isSource =
        source !== undefined && isWorthOf(following.get(ruleId), languageOf(path, code), source);
      return !stands || !isSource || others.at(-1)?.role !== "sink";
    })
    .map(
      ({ ruleId, startLine, trace = [] }) =>
        `${file}: ${title} [${ruleId}:${String(startLine)}] ${trace[0]?.code ?? ""}`,
    );
}

/** A line with a secret in it is shown masked and as a whole, and compared up to there. */
function standsIn(line: string | undefined, { code, column }: TraceStep): boolean {
  const [known = ""] = code.split("…");
  return known === code
    ? line?.startsWith(code, column - 1) === true
    : line?.trim().startsWith(known) === true;
}

/** Ways that begin at the call that fills a variable, or at the string that holds it. */
const filled = new Set([
  "strlen(data)",
  "readTitle($title)",
  "\"SELECT * FROM customers WHERE name='$name'\"",
]);

/** What the language reads from outside, the name of what a framework hands over, or what such an object is asked by name. */
function isWorthOf(flow: Rule["flow"], language: LanguageId | null, { role, code }: TraceStep): boolean {
  if (role !== "source" || language === null) return false;
  if (!Object.values(flow ?? {}).some((demand) => fromOutside.has(demand))) return true;
  const isHandedOver = /^[$@&*]*[\w.>$-]+(?:\("\w+"\))?$/.test(code);
  return isHandedOver || filled.has(code) || textMayHoldSources(language, code);
}

it("show the way of a value in twelve languages and more", () => {
  expect(walked.size).toBeGreaterThanOrEqual(12);
});

it("are there in both kinds, for each language that has any", () => {
  const oneSided = byLanguage.filter(
    ([, all]) => new Set(all.map(({ isVulnerable }) => isVulnerable)).size < 2,
  );
  expect(oneSided.map(([language]) => language)).toEqual([]);
  expect(cases.length).toBeGreaterThan(5_000);
});
