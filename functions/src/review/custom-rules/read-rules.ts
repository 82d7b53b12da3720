/** Reads the rules of a team: each is taken whole or refused with its origin and every reason. */
import { idOf, type RuleSource } from "../config/layers.ts";
import { checkRule } from "../rules/matching/check-rule.ts";
import { readRule, type RuleFault } from "../rules/writing/read-rule.ts";
import type { Rule } from "../rules/writing/rule.ts";
import type { LeaveOut } from "../left-out.ts";
import type { Watch } from "../watch.ts";

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
    remarks.push(...answer.faults.map((fault) => refusal(source, fault)));
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
): { rule: Rule | null; faults: readonly RuleFault[] } {
  const { rule, faults } = readRule(source.value);
  if (rule === null) return { rule, faults: faults.slice(0, mostFaultsSaid) };
  if (ids.has(rule.id)) {
    const sentence = `there is another rule with the id ${rule.id}.`;
    return { rule: null, faults: [{ path: ["id"], sentence }] };
  }
  ids.add(rule.id);
  // Why it was left out is said by the review, which knows the reason.
  if (isLeftOut(leaveOut, source, rule)) return { rule: null, faults: [] };
  watch.onStart(source.origin, rule.id);
  const found = checkRule(rule).slice(0, mostFaultsSaid);
  return { rule: found.length > 0 ? null : rule, faults: found };
}

/** At the value that is wrong, or at the nearest around it that stands somewhere. */
function refusal(source: RuleSource, { path, sentence }: RuleFault): string {
  const { places = {} } = source;
  const at = path.findLastIndex((_, last) => Object.hasOwn(places, path.slice(0, last + 1).join(".")));
  const origin = places[path.slice(0, at + 1).join(".")] ?? source.origin;
  return `${nameOf({ ...source, origin })} is ignored: ${sentence}`;
}

function isLeftOut(leaveOut: LeaveOut, { origin }: RuleSource, { id }: Rule): boolean {
  if (Object.hasOwn(leaveOut.files, origin)) return true;
  return leaveOut.custom?.some(({ ruleId }) => ruleId === id) ?? false;
}

function nameOf(source: RuleSource | undefined): string {
  const id = idOf(source?.value);
  return id === null ? `The rule in ${source?.origin ?? ""}` : `Rule ${id} in ${source?.origin ?? ""}`;
}
