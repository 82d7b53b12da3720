/** Runs the rules of a team after the engine's own, each within its time, so that they cannot starve the review. */
import type { ParsedFile } from "../languages/parse.ts";
import { matchRules } from "../rules/matching/match-rules.ts";
import { type RuleMatch } from "../rules/matching/rule-match.ts";
import type { Rule } from "../rules/writing/rule.ts";
import type { ReviewSettings } from "../settings.ts";
import type { Watch } from "../watch.ts";

/** Milliseconds of one rule on one file of ordinary length. */
const msOnFile = 500;
const charactersPerBudget = 50_000;
/** Share of the review's budget that all of a team's rules have together. */
const shareOfBudget = 1 / 3;

export interface CustomRuleRunner {
  /** What the rules find that `wanted` lets run. `start` is told before each. */
  run(file: ParsedFile, wanted: (rule: Rule) => boolean, start: (ruleId: string) => boolean): RuleMatch[];
  /** The rules that may still run. */
  rules(): readonly Rule[];
  /** A sentence for every rule that was stopped. */
  remarks(): readonly string[];
}

export function customRuleRunner(
  rules: readonly Rule[],
  { budgetMs }: Pick<ReviewSettings, "budgetMs">,
  { now }: Pick<Watch, "now">,
): CustomRuleRunner {
  const stopped = new Map<string, string>();
  let spent = 0;

  function runOne(file: ParsedFile, rule: Rule, start: (ruleId: string) => boolean): RuleMatch[] {
    const from = now();
    const matches = matchRules(file, [rule], start);
    const ms = now() - from;
    spent += ms;
    if (ms <= msOnFile * Math.max(1, file.text.length / charactersPerBudget)) return matches;
    stopped.set(rule.id, `Rule ${rule.id} was stopped: it took ${String(Math.round(ms))} ms on one file.`);
    return [];
  }

  return {
    run: (file, wanted, start) =>
      rules.flatMap((rule) => {
        if (stopped.has(rule.id) || !rule.languages.includes(file.language) || !wanted(rule)) return [];
        if (spent > budgetMs * shareOfBudget) {
          stopped.set(rule.id, `Rule ${rule.id} was stopped: the team's rules together used up their time.`);
          return [];
        }
        return runOne(file, rule, start);
      }),
    rules: () => rules.filter(({ id }) => !stopped.has(id)),
    remarks: () => [...stopped.values()],
  };
}
