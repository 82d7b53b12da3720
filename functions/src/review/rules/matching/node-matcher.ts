/**
 * Evaluates the matchers of our own rules on single nodes, so that a rule costs something only at the places that may match
 * it. The parser's own search compiles every rule again for every file. What is not understood here is left to it.
 */
import type { SgNode } from "@ast-grep/napi";
import {
  type Bindings,
  NotUnderstood,
  ofAny,
  ofKind,
  ofKinds,
  ofNot,
  ofPattern,
  ofPosition,
  ofRegex,
  type Test,
} from "../conditions/node-tests.ts";
import { alternativesOf } from "../conditions/doors.ts";
import { type Compile, ofHas, ofInside, ofSibling } from "./relation-tests.ts";
import type { Matcher, Rule } from "../writing/rule.ts";

/** What metavariables stand for. */
export interface Captures {
  one(name: string): SgNode | null;
  many(name: string): readonly SgNode[];
  transformed(name: string): string | null;
}

const tests = new WeakMap<Rule, readonly Test[] | null>();

/** One test for each alternative of the rule; null for a rule that only the parser's own search can evaluate. */
function testsOf(rule: Rule): readonly Test[] | null {
  const known = tests.get(rule);
  if (known !== undefined) return known;
  const made = compileRule(rule);
  tests.set(rule, made);
  return made;
}

export function canMatchNodes(rule: Rule): boolean {
  return testsOf(rule) !== null;
}

/**
 * What each alternative of the rule that matches the node has captured: where one captures a harmless argument, another may
 * still capture the one that counts. Throws for a rule that `canMatchNodes` refuses.
 */
export function matchNode(rule: Rule, node: SgNode): readonly Captures[] {
  const alternatives = testsOf(rule);
  if (!alternatives) throw new Error(`The rule ${rule.id} is not one that single nodes can be matched with.`);
  let bindings: Bindings = [];
  let found = nothing;
  for (const test of alternatives) {
    if (test(node, bindings)) {
      found = [...found, capturesOf(bindings)];
      bindings = [];
    } else bindings.length = 0;
  }
  return found;
}

const nothing: readonly Captures[] = [];

function capturesOf(bindings: Readonly<Bindings>): Captures {
  return {
    one: (name) => bindings.find(([own]) => own === name)?.[1] ?? null,
    many: () => [],
    transformed: () => null,
  };
}

export const nothingCaptured: Captures = capturesOf([]);

function compileRule(rule: Rule): readonly Test[] | null {
  if (rule.transform) return null;
  const utils = rule.utils ?? {};
  try {
    const constraints = Object.entries(rule.constraints ?? {}).map(
      ([name, matcher]) => [name, compile(matcher, utils, 0)] as const,
    );
    return alternativesOf(rule.rule).map((alternative) => {
      const test = compile(alternative, utils, 0);
      if (constraints.length === 0) return test;
      return (node, bindings) =>
        test(node, bindings) &&
        constraints.every(([name, holds]) => bindings.every(([own, one]) => own !== name || holds(one, [])));
    });
  } catch (error) {
    if (error instanceof NotUnderstood) return null;
    throw error;
  }
}

type Utils = Readonly<Record<string, Matcher>>;

function compile(matcher: Matcher, utils: Utils, depth: number): Test {
  if (depth > 20) throw new NotUnderstood("It is nested too deep.");
  const inner: Compile = (one) => compile(one, utils, depth + 1);
  const parts = [...ofNodeItself(matcher), ...ofAround(matcher, inner), ...ofOthers(matcher, utils, inner)];
  return allOf(parts);
}

/** One after the other, without the cost of a list where there are few. */
function allOf(parts: readonly Test[]): Test {
  const [first, second, ...others] = parts;
  if (!first) return () => true;
  if (!second) return first;
  const rest = others.length === 0 ? second : allOf(parts.slice(1));
  return (node, bindings, position) => first(node, bindings, position) && rest(node, bindings, position);
}

function ofNodeItself({ kind, any, nthChild, regex }: Matcher): Test[] {
  const kinds = onlyKinds(any);
  return [
    ...(kind === undefined ? [] : [ofKind(kind)]),
    ...(kinds === null ? [] : [ofKinds(kinds)]),
    ...(nthChild === undefined ? [] : [ofPosition(nthChild)]),
    ...(regex === undefined ? [] : [ofRegex(regex)]),
  ];
}

/** The kinds of alternatives that ask for nothing else: told before the text is read, which is long far above. */
function onlyKinds(any: Matcher["any"]): ReadonlySet<string> | null {
  const kinds = any?.map((one) => (Object.keys(one).length === 1 ? one.kind : undefined)) ?? [];
  const known = kinds.filter((kind) => kind !== undefined);
  return any === undefined || known.length < any.length ? null : new Set(known);
}

function ofAround({ all, has, inside, any, not }: Matcher, inner: Compile): Test[] {
  return [
    ...(all ?? []).map(inner),
    ...(has ? [ofHas(has, inner)] : []),
    ...(inside ? [ofInside(inside, inner)] : []),
    ...(any && onlyKinds(any) === null ? [ofAny(any.map(inner))] : []),
    ...(not ? [ofNot(inner(not))] : []),
  ];
}

function ofOthers({ matches, pattern, follows, precedes }: Matcher, utils: Utils, inner: Compile): Test[] {
  return [
    ...(matches === undefined ? [] : [ofUtil(matches, utils, inner)]),
    ...(pattern === undefined ? [] : [ofPattern(pattern)]),
    ...(follows ? [ofSibling(follows, (node) => node.prev(), inner)] : []),
    ...(precedes ? [ofSibling(precedes, (node) => node.next(), inner)] : []),
  ];
}

function ofUtil(name: string, utils: Utils, inner: Compile): Test {
  const util = utils[name];
  if (!util) throw new NotUnderstood(`There is no ${name}.`);
  return inner(util);
}
