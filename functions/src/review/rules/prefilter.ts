/** Words that a file must contain for a rule to match at all, read off the rule itself: most rules never walk most files. */
import type { Matcher, Rule } from "./rule.ts";

/** All of `words`, and of every list in `choices` at least one alternative. */
export interface Requirement {
  readonly words: readonly string[];
  readonly choices: readonly (readonly Requirement[])[];
}

const cache = new WeakMap<Rule, Requirement>();

export function requirementOf(rule: Rule): Requirement {
  const known = cache.get(rule);
  if (known) return known;
  const made = ofMatcher(rule.rule, rule.utils ?? {}, 0);
  cache.set(rule, made);
  return made;
}

/** `has` answers whether the text contains a word. */
export function isMet(requirement: Requirement, has: (word: string) => boolean): boolean {
  return (
    requirement.words.every(has) &&
    requirement.choices.every((alternatives) => alternatives.some((alternative) => isMet(alternative, has)))
  );
}

const nothing: Requirement = { words: [], choices: [] };

/** `not` demands nothing; a relation demands what its own matcher demands, because its node is in the same file. */
function ofMatcher(matcher: Matcher, utils: Readonly<Record<string, Matcher>>, depth: number): Requirement {
  if (depth > 20) return nothing;
  const ofInner = (inner: Matcher | undefined): Requirement =>
    inner ? ofMatcher(inner, utils, depth + 1) : nothing;
  const patternText = typeof matcher.pattern === "object" ? undefined : matcher.pattern;
  const parts = [
    { words: patternText === undefined ? [] : wordsOfPattern(patternText), choices: [] },
    ofRegex(matcher.regex),
    ...[matcher.inside, matcher.has, matcher.precedes, matcher.follows].map(ofInner),
    ...(matcher.all ?? []).map(ofInner),
    ofInner(matcher.matches === undefined ? undefined : utils[matcher.matches]),
    { words: [], choices: matcher.any ? [matcher.any.map(ofInner)] : [] },
  ];
  return { words: parts.flatMap((part) => part.words), choices: parts.flatMap((part) => part.choices) };
}

/** Plain identifiers of three letters or more; metavariables are cut out first. */
function wordsOfPattern(pattern: string): string[] {
  return pattern.replace(/\$+[A-Z_][A-Z0-9_]*/g, " ").match(/[A-Za-z_]\w{2,}/g) ?? [];
}

/** `^(?:exec|spawn)$` demands one of its alternatives; any regex with other operators demands nothing. */
function ofRegex(regex: string | undefined): Requirement {
  const body = regex === undefined ? undefined : /^\^?(?:\(\?:|\()?([\w|]+)\)?\$?$/.exec(regex)?.[1];
  const words = body?.split("|") ?? [];
  if (words.length === 0 || words.some((word) => word === "")) return nothing;
  return { words: [], choices: [words.map((word) => ({ words: [word], choices: [] }))] };
}
