/** Kotlin: branches that are all the same. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { childrenOf, kindOf, namedChildrenOf, textOf } from "../../syntax/node-memo.ts";
import { inFunction } from "./matchers.ts";
import { titles } from "../writing/titles.ts";
import { namedOf, ifAbove } from "./duplicate-condition.ts";

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

export const identicalBranches = defineRules(["kotlin"], "bug", [
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
