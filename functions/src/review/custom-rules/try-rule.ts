/** Tries a rule on its own examples: what it should find it finds, and nothing of what it should let be. */
import { parse } from "../languages/parse.ts";
import { checkRule } from "../rules/matching/check-rule.ts";
import { matchRules } from "../rules/matching/match-rules.ts";
import { readRule, type RuleFault } from "../rules/writing/read-rule.ts";
import type { Rule } from "../rules/writing/rule.ts";

/** Runs the parser on strangers' patterns: to be called in a process that may die. */
export function tryRule(value: unknown): readonly RuleFault[] {
  const answer = readRule(value);
  if (answer.rule === null) return answer.faults;
  const { rule } = answer;
  const faults = checkRule(rule);
  return faults.length > 0 ? faults : [...missed(rule), ...wronglyFound(rule)];
}

function missed(rule: Rule): RuleFault[] {
  return rule.invalid.flatMap((example, index) => {
    const sentences = missesOf(rule, example, `Invalid example ${String(index + 1)}`);
    return sentences.map((sentence) => ({ path: ["invalid", index], sentence }));
  });
}

function missesOf(rule: Rule, example: Rule["invalid"][number], called: string): string[] {
  const { code, lines } = typeof example === "string" ? { code: example, lines: null } : example;
  return rule.languages.flatMap((language) => {
    const matches = matchRules(parse(language, code), [rule]);
    const found = matches.map(({ startLine }) => startLine);
    const name = `${called} as ${language}`;
    if (found.length === 0) return [`${name} is not found.`];
    if (rule.fix !== undefined && matches.every(({ fix }) => fix === null)) {
      return [`${name} is not mended: with the fix it does not parse, or is as it was.`];
    }
    if (lines === null || String(found) === String(lines)) return [];
    return [`${name} is found in line ${found.join(", ")} instead of ${lines.join(", ")}.`];
  });
}

function wronglyFound(rule: Rule): RuleFault[] {
  return rule.valid.flatMap((code, index) =>
    rule.languages.flatMap((language) => {
      const [match] = matchRules(parse(language, code), [rule]);
      if (match === undefined) return [];
      const sentence = `Valid example ${String(index + 1)} as ${language} is found in line ${String(match.startLine)}.`;
      return [{ path: ["valid", index], sentence }];
    }),
  );
}
