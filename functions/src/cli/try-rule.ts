/** `npm run try-rule`: runs one rule over one file, with its time, and says of each place why it is a finding or none. */
import { existsSync, readFileSync } from "node:fs";
import { parse as parseYaml } from "yaml";
import { languageOf } from "../review/languages/languages.ts";
import { parse } from "../review/languages/parse.ts";
import { plural } from "../review/report/words.ts";
import { visible } from "../review/report/visible.ts";
import { idOfToday } from "../review/rule-ids.ts";
import { considered, nearlyShaped, notRun } from "../review/rules/matching/consider.ts";
import { families, rulesFor } from "../review/rules/families.ts";
import builtInIds from "../review/rules/ids.json" with { type: "json" };
import { matchRules } from "../review/rules/matching/match-rules.ts";
import { readRule } from "../review/rules/writing/read-rule.ts";
import type { Rule } from "../review/rules/writing/rule.ts";
import type { LanguageId } from "../review/languages/language.ts";
import { endAtClosedPipe } from "./terminal.ts";

const rounds = 7;

endAtClosedPipe();
process.exitCode = await main(process.argv.slice(2));

async function main([ruleWord, place, ...more]: readonly string[]): Promise<number> {
  if (ruleWord === undefined || place === undefined || more.length > 0)
    return complain("npm run try-rule -- <rule id or rule file> <source file>[:<line>]");
  const { path, line } = placeIn(place);
  if (!existsSync(path)) return complain(`There is no file ${path}.`);
  const text = readFileSync(path, "utf8");
  const language = languageOf(path, text);
  const rule = await ruleFor(ruleWord, language);
  if (typeof rule === "string") return complain(rule);
  if (language === null || !rule.languages.includes(language))
    return complain(
      `${rule.id} is about ${rule.languages.join(", ")}, and ${path} is ${language ?? "of no known language"}.`,
    );
  return tryOn(rule, { path, language, text, line });
}

function placeIn(word: string): Pick<Tried, "path" | "line"> {
  const [, path, line] = /^(.+):(\d+)$/.exec(word) ?? [];
  return path === undefined || existsSync(word) ? { path: word, line: null } : { path, line: Number(line) };
}

interface Tried {
  readonly path: string;
  readonly language: LanguageId;
  readonly text: string;
  /** The only one to explain, 1-based; null for all. */
  readonly line: number | null;
}

function tryOn(rule: Rule, { path, language, text, line: only }: Tried): number {
  const file = parse(language, text);
  const places = considered(file, rule).filter(({ line }) => only === null || line === only);
  const near = [...(only === null ? [] : nearlyShaped(file, rule, only)), ...notRun(file, rule, only)];
  for (const { line, column, code, whyNot } of [...places, ...near]) {
    const verdict = whyNot === null ? "finding" : `no finding: ${whyNot}`;
    process.stdout.write(`${path}:${String(line)}:${String(column)}  ${verdict}\n    ${shortened(code)}\n`);
  }
  if (only !== null && places.length + near.length === 0)
    process.stdout.write(
      `${path}:${String(only)}  no finding: no code of the rule's kind begins on this line\n`,
    );
  const findings = places.filter(({ whyNot }) => whyNot === null).length;
  const ms = medianMs(() => matchRules(parse(language, text), [rule]));
  const shapes = plural(places.length, "place has", "places have");
  process.stdout.write(
    `${shapes} the rule's shape, ${plural(findings, "finding", "findings")}, ${ms.toFixed(2)} ms with parsing (median of ${String(rounds)})\n`,
  );
  return 0;
}

/** A built-in rule, or one of a team as it is in `.acrux/rules`; else what is wrong. */
async function ruleFor(word: string, language: LanguageId | null): Promise<Rule | string> {
  const id = idOfToday(word);
  // The file's own language first: loading the rules of all takes seconds.
  const near = language === null ? [] : await rulesFor(language);
  const found = near.find((rule) => rule.id === id);
  if (found) return found;
  if (builtInIds.includes(id)) return await ofAnyLanguage(id);
  if (!existsSync(word)) return `There is no rule ${word}, and no file of that name.`;
  const { rule, faults } = readRule(parseYaml(readFileSync(word, "utf8")));
  return rule ?? faults.map(({ path, sentence }) => `${path.map(String).join(".")}: ${sentence}`).join("\n");
}

async function ofAnyLanguage(id: string): Promise<Rule | string> {
  const all = await Promise.all(families.map(({ load }) => load()));
  return (
    all.flat().find((rule) => rule.id === id) ?? `There is no rule ${id} any more: run npm run rule-ids.`
  );
}

function shortened(code: string): string {
  const [first = "", ...others] = code.split("\n");
  return visible(`${first.slice(0, 120)}${others.length > 0 ? " …" : ""}`);
}

function medianMs(run: () => unknown): number {
  const times = Array.from({ length: rounds }, () => {
    const began = performance.now();
    run();
    return performance.now() - began;
  });
  return times.sort((one, other) => one - other)[rounds >> 1] ?? 0;
}

function complain(reason: string): number {
  process.stderr.write(`${reason}\n`);
  return 2;
}
