/** `npm run try-rule`: runs one rule over one file, with its time, and says of each place why it is a finding or none. */
import { existsSync, readFileSync } from "node:fs";
import { parse as parseYaml } from "yaml";
import { languageOf } from "../review/languages/languages.ts";
import { parse } from "../review/languages/parse.ts";
import { plural } from "../review/report/words.ts";
import { visible } from "../review/report/visible.ts";
import { idOfToday } from "../review/rule-ids.ts";
import { considered } from "../review/rules/writing/consider.ts";
import { builtInRules } from "../review/rules/index.ts";
import { matchRules } from "../review/rules/matching/match-rules.ts";
import { readRule } from "../review/rules/writing/read-rule.ts";
import type { Rule } from "../review/rules/writing/rule.ts";

const rounds = 7;

process.exitCode = main(process.argv.slice(2));

function main([ruleWord, path, ...more]: readonly string[]): number {
  if (ruleWord === undefined || path === undefined || more.length > 0)
    return complain("npm run try-rule -- <rule id or rule file> <source file>");
  if (!existsSync(path)) return complain(`There is no file ${path}.`);
  const rule = ruleFor(ruleWord);
  return typeof rule === "string" ? complain(rule) : tryOn(rule, path);
}

function tryOn(rule: Rule, path: string): number {
  const text = readFileSync(path, "utf8");
  const language = languageOf(path, text);
  if (language === null || !rule.languages.includes(language))
    return complain(
      `${rule.id} is about ${rule.languages.join(", ")}, and ${path} is ${language ?? "none that is known"}.`,
    );
  const places = considered(parse(language, text), rule);
  for (const { line, column, code, whyNot } of places) {
    const verdict = whyNot === null ? "finding" : `no finding: ${whyNot}`;
    process.stdout.write(`${path}:${String(line)}:${String(column)}  ${verdict}\n    ${shortened(code)}\n`);
  }
  const findings = places.filter(({ whyNot }) => whyNot === null).length;
  const ms = medianMs(() => matchRules(parse(language, text), [rule]));
  const shapes = plural(places.length, "place has", "places have");
  process.stdout.write(
    `${shapes} the rule's shape, ${plural(findings, "finding", "findings")}, ${ms.toFixed(2)} ms with parsing (median of ${String(rounds)})\n`,
  );
  return 0;
}

/** A built-in rule, or one of a team as it stands in `.acrux/rules`; else what is wrong. */
function ruleFor(word: string): Rule | string {
  const known = builtInRules.find(({ id }) => id === idOfToday(word));
  if (known) return known;
  if (!existsSync(word)) return `There is no rule ${word}, and no file of that name.`;
  const { rule, faults } = readRule(parseYaml(readFileSync(word, "utf8")));
  return rule ?? faults.map(({ path, sentence }) => `${path.map(String).join(".")}: ${sentence}`).join("\n");
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
