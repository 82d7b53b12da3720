/** Kotlin: conditions that stand twice in one chain. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { kindOf, namedChildrenOf, textOf } from "../../syntax/node-memo.ts";
import { inFunction } from "./matchers.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

export function namedOf(node: SgNode, kind: string): SgNode[] {
  return namedChildrenOf(node).filter((child) => kindOf(child) === kind);
}

/** The `if` in whose `else` this one stands. */
export function ifAbove(node: SgNode): SgNode | null {
  const body = node.parent();
  const above = body && kindOf(body) === "control_structure_body" ? body.parent() : null;
  if (!above || kindOf(above) !== "if_expression") return null;
  return namedOf(above, "control_structure_body").at(1)?.id() === body?.id() ? above : null;
}

function conditionOf(node: SgNode): string {
  const [condition] = namedChildrenOf(node);
  return condition ? textOf(condition).replace(/^\((.*)\)$/s, "$1") : "";
}

/** Reading on, or the clock, may return another value the second time. */
const mayChange =
  /\+\+|--|\b(?:read|next|poll|take|remove|random|advance|consume|accept|match|try|eat)\w*\(/i;

function repeatsCondition(node: SgNode): boolean {
  const own = conditionOf(node);
  if (mayChange.test(own)) return false;
  for (let above = ifAbove(node); above; above = ifAbove(above)) if (conditionOf(above) === own) return true;
  return false;
}

/** The parser takes `in` for the rest of the line above, and so finds some of these twice, or nothing where they stand. */
const takenForMore = /^(?:!?in\b|$)/;

function repeatsLabel(condition: SgNode): boolean {
  const own = textOf(condition);
  const entry = condition.parent();
  const all = entry?.parent();
  if (!entry || !all || mayChange.test(own) || takenForMore.test(own)) return false;
  const before = namedOf(all, "when_entry").flatMap((one) => namedOf(one, "when_condition"));
  const first = before.find((one) => textOf(one) === own);
  return first !== undefined && first.id() !== condition.id();
}

export const duplicateCondition = defineRules(["kotlin"], "bug", [
  {
    id: "kotlin-condition-repeated",
    ...defects.duplicateCondition,
    rule: { kind: "if_expression", inside: { kind: "control_structure_body" } },
    check: repeatsCondition,
    valid: [
      inFunction("if (a) g() else if (b) h() else k()"),
      inFunction("if (a) { if (a) g() }"),
      inFunction("if (next() == 1) g() else if (next() == 1) h()"),
    ],
    invalid: [
      inFunction("if (a) g() else if (a) h()"),
      inFunction("if (x == a) g() else if (b) h() else if (x == a) k()"),
    ],
  },
  {
    id: "kotlin-label-repeated",
    severity: "high",
    confidence: "high",
    cwe: 561,
    title: titles.duplicateCase,
    message:
      "An earlier entry has the same value, so only the first one ever runs. Correct the value, or remove the entry.",
    rule: { kind: "when_condition" },
    check: repeatsLabel,
    valid: [
      inFunction("when (x) { 1 -> g(); 2 -> h() }"),
      inFunction("when { a -> g(); b -> h() }"),
      inFunction("when (x) {\n in a -> r = b\n in c -> r = d\n in e -> r = f\n }"),
    ],
    invalid: [
      inFunction("when (x) { 1 -> g(); 1 -> h() }"),
      inFunction('when (x) { "a", "b" -> g(); "b" -> h() }'),
      inFunction("when { a -> g(); a -> h() }"),
    ],
  },
]);
