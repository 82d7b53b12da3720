/** JavaScript and TypeScript: cases that run on into the next. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { childrenOf, everyInside, kindOf, textOf } from "../../syntax/node-memo.ts";
import { leaves, nameCalled, partsOf } from "./tree.ts";
import { titles } from "../writing/titles.ts";

export const caseFallthrough = defineRules(ecmascript, "bug", [
  {
    id: "js-case-falls-through",
    severity: "medium",
    confidence: "medium",
    cwe: 484,
    see: ["https://eslint.org/docs/latest/rules/no-fallthrough"],
    title: titles.fallThrough,
    message:
      "Without `break`, the statements of the next case run as well and overwrite what this one did. End the case with `break` or `return`, or say in a comment that it falls through.",
    rule: { kind: "switch_case", has: { field: "body", regex: "." } },
    check: (one, { text }) => fallsThrough(one) && !text.includes("no-fallthrough"),
    valid: [
      "switch (a) { case 1: f(); break; case 2: g(); }",
      "switch (a) { case 1: case 2: g(); }",
      "switch (a) { case 1: f(); /* falls through */ case 2: g(); }",
      "switch (a) { case 1: { f(); break } case 2: g(); }",
      "switch (a) { case 1: f(); break; default: g() }",
      "switch (a) { case 1: if (!b) break; case 2: g(); }",
      "switch (a) { case 2: n += b; case 1: n += c; }",
      "switch (a) { case 1: var b = c; case 2: g(b); }",
      "switch (a) { case 4: f(4); case 3: f(3); case 2: f(2); case 1: f(1); case 0: g(); }",
    ],
    invalid: [
      "switch (a) { case 1: f(); case 2: g(); }",
      "switch (a) { case 1: if (b) { break } f(); default: g() }",
    ],
  },
]);

function fallsThrough(one: SgNode): boolean {
  const statements = partsOf(one).slice(1);
  const last = statements.at(-1);
  if (last === undefined || isLeft(last) || statements.every(addsUp) || statements.every(isDeclaration))
    return false;
  const next = one.next();
  if (next === null || siblingsAfter(one).length === 0) return false;
  // What compilers make of generators.
  return !/\b_\w*\.(?:label|trys|sent)\b/.test(textOf(one)) && !isSaid(one, next) && !isHabit(one);
}

/** What the next case works with. */
function isDeclaration(statement: SgNode): boolean {
  return /^(?:variable|lexical)_declaration$/.test(kindOf(statement));
}

/** Where more than two others run on as well, as in hashes that read what is left of a block, the switch is made so. */
function isHabit(one: SgNode): boolean {
  const running = partsOf(one.parent()).filter((other) => {
    const last = partsOf(other).slice(1).at(-1);
    return kindOf(other) === "switch_case" && last !== undefined && !isLeft(last);
  });
  return running.length > 3;
}

function isSaid(one: SgNode, next: SgNode): boolean {
  return (
    childrenOf(one).some(({ node }) => kindOf(node) === "comment" && saysSo(node)) ||
    everyInside(one, ["comment"]).some(saysSo) ||
    (kindOf(next) === "comment" && saysSo(next))
  );
}

function isLeft(last: SgNode): boolean {
  return leaves(last) || leavesSometimes(last) || neverEnds(last);
}

/** Who leaves the case under a condition knows that it goes on without it. */
function leavesSometimes(statement: SgNode): boolean {
  return (
    /^(?:if|try)_statement$/.test(kindOf(statement)) &&
    everyInside(statement, ["break_statement", "return_statement", "throw_statement", "continue_statement"])
      .length > 0
  );
}

/** `sum += a`: each case adds its part to what the next ones make. */
function addsUp(statement: SgNode): boolean {
  const [expression, ...others] = partsOf(statement);
  return (
    expression !== undefined &&
    others.length === 0 &&
    /^(?:augmented_assignment|update)_expression$/.test(kindOf(expression))
  );
}

const calledToLeave = /^(?:throw\w*|fail\w*|panic|exit|abort|assertNever|unreachable|invariant|never)$/i;

function neverEnds(statement: SgNode | undefined): boolean {
  if (!statement) return false;
  const [only] = partsOf(statement);
  if (kindOf(statement) === "expression_statement" && only && kindOf(only) === "call_expression")
    return calledToLeave.test(nameCalled(only));
  if (/^(?:while_statement|for_statement)$/.test(kindOf(statement)))
    return /^(?:while\s*\(\s*(?:true|1)\s*\)|for\s*\(\s*;\s*;\s*\))/.test(textOf(statement));
  if (kindOf(statement) === "switch_statement") return /\breturn\b/.test(textOf(statement));
  if (kindOf(statement) === "statement_block") return neverEnds(partsOf(statement).at(-1));
  return false;
}

function saysSo(comment: SgNode): boolean {
  return /fall|thr(?:ough|u)|no.?break|next case|continue|intentional/i.test(textOf(comment));
}

function siblingsAfter(one: SgNode): SgNode[] {
  const all = partsOf(one.parent());
  return all.slice(all.findIndex((sibling) => sibling.id() === one.id()) + 1);
}
