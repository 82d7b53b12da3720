/** Kotlin: branches that are never taken because an earlier one asks the same, and choices between equal branches. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { childrenOf, kindOf, namedChildrenOf, textOf } from "../../syntax/node-memo.ts";
import { inFunction } from "./matchers.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";

function namedOf(node: SgNode, kind: string): SgNode[] {
  return namedChildrenOf(node).filter((child) => kindOf(child) === kind);
}

/** The `if` in whose `else` this one stands. */
function ifAbove(node: SgNode): SgNode | null {
  const body = node.parent();
  const above = body && kindOf(body) === "control_structure_body" ? body.parent() : null;
  if (!above || kindOf(above) !== "if_expression") return null;
  return namedOf(above, "control_structure_body").at(1)?.id() === body?.id() ? above : null;
}

function conditionOf(node: SgNode): string {
  const [condition] = namedChildrenOf(node);
  return condition ? textOf(condition).replace(/^\((.*)\)$/s, "$1") : "";
}

/** Reading on, or asking the clock, may answer otherwise the second time. */
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

/** Without braces and spaces. */
function plain(body: SgNode): string {
  return textOf(body)
    .replace(/^\{([\s\S]*)\}$/, "$1")
    .replaceAll(/\s+/g, " ")
    .trim();
}

function bodiesOfIf(node: SgNode): string[] | null {
  const [then, otherwise] = namedOf(node, "control_structure_body");
  if (!then || !otherwise) return null;
  const [inner] = namedChildrenOf(otherwise);
  if (!inner || kindOf(inner) !== "if_expression") return [plain(then), plain(otherwise)];
  const more = bodiesOfIf(inner);
  return more && [plain(then), ...more];
}

/** After `is B` the same words may call another function. */
function bodiesOfWhen(node: SgNode): string[] | null {
  const entries = namedOf(node, "when_entry");
  const hasElse = entries.some((entry) => childrenOf(entry).some((child) => child.node.text() === "else"));
  if (!hasElse || entries.length < 2 || /\bis\s+[A-Z]/.test(textOf(node))) return null;
  return entries.flatMap((entry) => namedOf(entry, "control_structure_body")).map(plain);
}

function areAllAlike(node: SgNode): boolean {
  if (kindOf(node) === "if_expression" && ifAbove(node)) return false;
  const bodies = kindOf(node) === "if_expression" ? bodiesOfIf(node) : bodiesOfWhen(node);
  return bodies?.[0] !== undefined && bodies[0] !== "" && bodies.every((body) => body === bodies[0]);
}

export const branches = defineRules(["kotlin"], "bug", [
  {
    id: "kotlin-condition-repeated",
    severity: "high",
    confidence: "high",
    cwe: 561,
    title: titles.duplicateCondition,
    message: messages.duplicateCondition,
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
  {
    id: "kotlin-branches-alike",
    severity: "medium",
    confidence: "high",
    cwe: 561,
    title: titles.sameBranches,
    message:
      "All branches are the same, so nothing is decided here; one of them was probably meant to differ. Change it, or remove the condition.",
    rule: { any: [{ kind: "if_expression" }, { kind: "when_expression" }] },
    check: areAllAlike,
    valid: [
      inFunction("if (a) g() else h()"),
      inFunction("if (a) g() else if (b) g() else h()"),
      inFunction("when (x) { is A -> x.g(); else -> x.g() }"),
      inFunction("when (x) { 1 -> g(); 2 -> g(); else -> h() }"),
    ],
    invalid: [
      inFunction("if (a) g() else { g() }"),
      inFunction("val y = if (a) b else b"),
      inFunction("when (x) { 1 -> g(); else -> g() }"),
    ],
  },
]);
