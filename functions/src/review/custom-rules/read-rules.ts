/** Reads the rules of a team: each is taken whole or refused with its origin and every reason. */
import { idOf, type RuleSource } from "../config/layers.ts";
import { checkRule } from "../rules/check-rule.ts";
import { readRule, type RuleFault } from "../rules/read-rule.ts";
import type { Rule } from "../rules/rule.ts";
import type { LeaveOut, Watch } from "../settings.ts";

export const mostCustomRules = 100;
const mostFaultsSaid = 5;

export interface CustomRules {
  readonly rules: readonly Rule[];
  /** Refusals and rules that were left out, each a sentence that names the rule. */
  readonly remarks: readonly string[];
}

/**
 * Runs the parser on patterns of strangers, so it belongs into a process that may die; `watch` is told before each rule.
 * `taken` are the ids of the built-in rules.
 */
export function readCustomRules(
  sources: readonly RuleSource[],
  leaveOut: LeaveOut,
  watch: Pick<Watch, "onStart">,
  taken: ReadonlySet<string>,
): CustomRules {
  const rules: Rule[] = [];
  const remarks: string[] = [];
  const ids = new Set(taken);
  for (const source of sources.slice(0, mostCustomRules)) {
    const answer = readCustomRule(source, ids, leaveOut, watch);
    if (answer.rule !== null) rules.push(answer.rule);
    remarks.push(...answer.refusals.map((reason) => `${nameOf(source)} is not used: ${reason}`));
  }
  if (sources.length > mostCustomRules) {
    const many = `There are ${String(sources.length)} rules of the team; ${String(mostCustomRules)} are allowed.`;
    remarks.push(`${many} Those after ${nameOf(sources[mostCustomRules - 1])} are not used.`);
  }
  return { rules, remarks };
}

function readCustomRule(
  source: RuleSource,
  ids: Set<string>,
  leaveOut: LeaveOut,
  watch: Pick<Watch, "onStart">,
): { rule: Rule | null; refusals: readonly string[] } {
  const { rule, faults } = readRule(source.value);
  if (rule === null) return { rule, refusals: sentencesOf(faults) };
  if (ids.has(rule.id)) return { rule: null, refusals: [`there is another rule with the id ${rule.id}.`] };
  ids.add(rule.id);
  // Why it was left out is said by the review, which knows the reason.
  if (isLeftOut(leaveOut, source, rule)) return { rule: null, refusals: [] };
  watch.onStart(source.origin, rule.id);
  const refusals = sentencesOf(checkRule(rule));
  return { rule: refusals.length > 0 ? null : rule, refusals };
}

function sentencesOf(faults: readonly RuleFault[]): string[] {
  return faults.slice(0, mostFaultsSaid).map(({ sentence }) => sentence);
}

function isLeftOut(leaveOut: LeaveOut, { origin }: RuleSource, { id }: Rule): boolean {
  if (Object.hasOwn(leaveOut.files, origin)) return true;
  return leaveOut.custom?.some(({ ruleId }) => ruleId === id) ?? false;
}

function nameOf(source: RuleSource | undefined): string {
  const id = idOf(source?.value);
  return id === null ? `The rule in ${source?.origin ?? ""}` : `Rule ${id} in ${source?.origin ?? ""}`;
}
