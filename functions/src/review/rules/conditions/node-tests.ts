/** Tests of one node: its kind, place and text, and what metavariables bind. */
import type { SgNode } from "@ast-grep/napi";
import { fieldOf, fieldTextOf, haveSameText, isSameText, kindOf, textOf } from "../../syntax/node-memo.ts";
import type { Matcher } from "../writing/rule.ts";

export type Bindings = [name: string, node: SgNode][];
/** `position` is the node's place among its named siblings, from 1, where the caller knows it. */
export type Test = (node: SgNode, bindings: Bindings, position?: number) => boolean;

export class NotUnderstood extends Error {}

export function ofKind(kind: string): Test {
  return (node) => kindOf(node) === kind;
}

export function ofKinds(kinds: ReadonlySet<string>): Test {
  return (node) => kinds.has(kindOf(node));
}

export function ofPosition(nthChild: NonNullable<Matcher["nthChild"]>): Test {
  const {
    position: wanted,
    reverse,
    ofRule,
  } = typeof nthChild === "object" ? nthChild : { position: nthChild };
  if (typeof wanted !== "number" || ofRule) throw new NotUnderstood("It counts children by a formula.");
  if (reverse === true) return (node) => node.isNamed() && positionFromEnd(node) === wanted;
  return (node, _bindings, position) => (position ?? positionOf(node)) === wanted;
}

function positionOf(node: SgNode): number {
  return namedSiblings(node).findIndex((sibling) => sibling.id() === node.id()) + 1;
}

function positionFromEnd(node: SgNode): number {
  const siblings = namedSiblings(node);
  return siblings.length - siblings.findIndex((sibling) => sibling.id() === node.id());
}

function namedSiblings(node: SgNode): SgNode[] {
  const siblings = node.parent()?.children() ?? [];
  return siblings.filter((sibling) => sibling.isNamed());
}

export function ofRegex(source: string): Test {
  const regex = regexOf(source);
  return (node) => regex.test(textOf(node));
}

const regexes = new Map<string, RegExp>();

/** One object for all rules that ask the same; an engine makes code of each. */
export function regexOf(source: string): RegExp {
  const known = regexes.get(source) ?? readRegex(source);
  regexes.set(source, known);
  return known;
}

/** The parser's expressions begin with their flags: `(?i)`. */
function readRegex(source: string): RegExp {
  const [, flags = "", rest = source] = /^\(\?([ims]+)\)([\s\S]*)$/.exec(source) ?? [];
  if (/\(\?[a-z]*[-)]|\(\?P|\\[zA]|\[\[:/.test(rest))
    throw new NotUnderstood("Its expression is not written as ours are.");
  return new RegExp(rest, `${flags.replaceAll(/[^ims]/g, "")}u`);
}

export function ofAny(alternatives: readonly Test[]): Test {
  return (node, bindings, position) => {
    for (const test of alternatives) if (attempt(test, node, bindings, position)) return true;
    return false;
  };
}

export function ofNot(test: Test): Test {
  return (node, bindings, position) => !test(node, [...bindings], position);
}

/** What a failed alternative has bound is forgotten. */
export function attempt(test: Test, node: SgNode, bindings: Bindings, position?: number): boolean {
  const before = bindings.length;
  if (test(node, bindings, position)) return true;
  bindings.length = before;
  return false;
}

/** A metavariable alone, or two operands: `$A && $A`, `$X !== $A || $X !== $B`. */
export function ofPattern(pattern: NonNullable<Matcher["pattern"]>): Test {
  const text = typeof pattern === "string" ? pattern.trim() : "";
  const name = /^\$([A-Z_][A-Z0-9_]*)$/.exec(text)?.[1];
  if (name !== undefined) return ofMetavariable(name);
  const operands = operandsOf(text);
  if (!operands) throw new NotUnderstood("It holds a pattern of code.");
  const { left, operator, right } = operands;
  const test = ofOperands(operator, ofPattern(left), ofPattern(right));
  // `$_` may stand for another text each time.
  if (left !== right || left.includes("$_")) return test;
  return (node, bindings) => haveSameText(node, "left", "right") && test(node, bindings);
}

/** Of a pattern that is two operands and a sign between them. */
export function operandsOf(pattern: string): Record<"left" | "operator" | "right", string> | null {
  const found = [/^(.+?) (\|\||&&) (.+)$/, /^(\S+) ([!=]==?) (\S+)$/]
    .map((shape) => shape.exec(pattern))
    .find(Boolean);
  const [, left, operator, right] = found ?? [];
  return left === undefined || operator === undefined || right === undefined
    ? null
    : { left, operator, right };
}

function ofOperands(operator: string, left: Test, right: Test): Test {
  return (node, bindings) => {
    if (fieldTextOf(node, "operator") !== operator) return false;
    const one = fieldOf(node, "left");
    const other = fieldOf(node, "right");
    return one !== null && other !== null && left(one, bindings) && right(other, bindings);
  };
}

/** Any named node, and the same text everywhere. */
function ofMetavariable(name: string): Test {
  if (name.startsWith("_")) return (node) => node.isNamed();
  return (node, bindings) => {
    if (!node.isNamed()) return false;
    const bound = bindings.find(([own]) => own === name);
    if (bound) return isSameText(bound[1], node);
    bindings.push([name, node]);
    return true;
  };
}
