/**
 * Whether the arrays of our own tree (`tree-shape.ts`) tell all that a rule's matcher asks: then what was found there is what
 * the rule matches, and no node need be asked again.
 */
import type { Matcher, Relation, Rule } from "../writing/rule.ts";

const told = new WeakMap<Rule, boolean>();

export function isToldByTree(rule: Rule): boolean {
  const known = told.get(rule) ?? (!rule.constraints && !rule.utils && !rule.transform && isTold(rule.rule));
  told.set(rule, known);
  return known;
}

const keysTold: ReadonlySet<string> = new Set([
  ...["kind", "regex", "all", "any", "not"],
  ...["has", "inside", "follows"],
]);

/** Whether a part of a matcher is told as exactly. */
export function isTold(matcher: Matcher): boolean {
  const keys = Object.keys(matcher);
  return (
    keys.length > 0 &&
    keys.every((key) => keysTold.has(key)) &&
    innerOf(matcher).every(isTold) &&
    areTold(matcher)
  );
}

function innerOf({ all, any, not }: Matcher): readonly Matcher[] {
  return [...(all ?? []), ...(any ?? []), ...(not ? [not] : [])];
}

function areTold({ has, inside, follows }: Matcher): boolean {
  return (
    (!has || isToldThere(has)) && (!inside || isToldAround(inside)) && (!follows || isToldNextTo(follows))
  );
}

function isToldThere({ field, ...relation }: Relation): boolean {
  const isAnything = field !== undefined && Object.keys(relation).length === 0;
  return isAnything || isToldNextTo(relation);
}

function isToldAround({ stopBy = "neighbor", ...relation }: Relation): boolean {
  return (stopBy === "neighbor" || stopBy === "end") && isTold(relation);
}

function isToldNextTo({ stopBy = "neighbor", ...relation }: Relation): boolean {
  return stopBy === "neighbor" && isTold(relation);
}
