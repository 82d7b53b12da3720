/** The labelled snippets beside the rules: every vulnerable one is found, and no safe one is called so. */
import type { SgNode } from "@ast-grep/napi";
import type { TraceStep } from "@acrux/contract";
import { describe, expect, it } from "vitest";
import { judgeCases, type JudgedCase } from "../../../../tests/engine/judge-cases.ts";
import { languageOf } from "../languages/languages.ts";
import { parse } from "../languages/parse.ts";
import { faultsWithPath } from "../memory/fault.ts";
import { textMayHoldSources } from "../taint/sources.ts";
import { builtInRules } from "./index.ts";
import type { Rule } from "./writing/rule.ts";
import { type LabelledCase, readCases } from "../../../../tests/engine/read-cases.ts";

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

/** Faults of memory and numbers that a variable leads to. */
const proving = new Set(
  builtInRules.flatMap(({ id, fault }) => (fault !== undefined && faultsWithPath.has(fault) ? [id] : [])),
);
const following = new Map(builtInRules.flatMap(({ id, flow }) => (flow ? [[id, flow] as const] : [])));
/** Demands that a value must come from outside. */
const fromOutside = new Set<unknown>(["outside", "url", "reflected", "structured", "remote", "markup"]);
/** Languages of which a way was walked. */
const walked = new Set<string>();

/** Findings of rules that follow values whose way does not lead, from a source, over code that stands there. */
function withoutProof({ labelled, findings }: JudgedCase): string[] {
  const { language, file, title, code } = labelled;
  const lines = code.split("\n");
  return findings
    .filter(({ ruleId }) => following.has(ruleId) || proving.has(ruleId))
    .filter(({ ruleId, trace = [] }) => {
      if (following.has(ruleId)) walked.add(language);
      const [source, ...others] = trace;
      const stands = trace.every((step) => step.code !== "" && standsIn(lines[step.line - 1], step));
      const isSource = source !== undefined && isWorthOf(following.get(ruleId), labelled, source);
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

/** Paths that begin elsewhere, each with its reason. */
const begunElsewhere: ReadonlyMap<string, string> = new Map([
  [
    "\"SELECT * FROM customers WHERE name='$name'\"",
    "`mysql -e` is given it whole, with what `read` filled in it",
  ],
]);

/** What the language reads from outside, or a parameter: of a handler or of a public function. */
function isWorthOf(
  flow: Rule["flow"],
  { code: text, language: written, path }: LabelledCase,
  step: TraceStep,
): boolean {
  if (step.role !== "source") return false;
  if (!Object.values(flow ?? {}).some((demand) => fromOutside.has(demand))) return true;
  const language = languageOf(path, text) ?? written;
  return (
    textMayHoldSources(language, step.code) ||
    isOfParameter(parse(language, text).native, offsetOf(step, text)) ||
    begunElsewhere.has(step.code)
  );
}

function offsetOf({ line, column }: TraceStep, text: string): number {
  const before = text.split("\n").slice(0, line - 1);
  return before.join("\n").length + (line > 1 ? 1 : 0) + column - 1;
}

/** Whether the name at an offset stands among the parameters of a function around it. */
function isOfParameter(root: SgNode, offset: number): boolean {
  const holds = (node: SgNode): boolean => {
    const { start, end } = node.range();
    return start.index <= offset && offset < end.index;
  };
  let named = root;
  for (let inner = named.children().find(holds); inner; inner = named.children().find(holds)) named = inner;
  // `$` stands by itself in PHP's trees.
  if (/^\W+$/.test(named.text())) named = named.parent() ?? named;
  const name = new RegExp(`(?<![\\w$])${named.text().replace(/\W/g, "\\$&")}(?![\\w$])`);
  const lists = [named, ...named.ancestors()].flatMap((around) => [around, ...around.children()]);
  return (
    lists.some((one) => String(one.kind()).includes("param") && name.test(one.text())) || isOnlyOne(named)
  );
}

/** `(id) => ...` and `id => ...`, of which some grammars make no list. */
function isOnlyOne(named: SgNode): boolean {
  return named.ancestors().some((around) => around.field("parameter")?.text() === named.text());
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
