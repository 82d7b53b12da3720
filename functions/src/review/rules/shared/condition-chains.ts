/** Conditions that are joined by the same word or sign, in languages whose trees nest them to the left. */
import type { SgNode } from "@ast-grep/napi";
import { fieldOf, fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import type { Matcher } from "../writing/rule.ts";

/** Two conditions with this operator between them, whose text is like the expression. */
export function joinedBy(kind: string, operator: string, regex: string): Matcher {
  return { kind, all: [{ has: { field: "operator", regex: `^${operator}$` } }, { regex }] };
}

/** The texts of the parts of `a && b && c`, from the left; none where the node is itself such a part. */
export function partsOfChain(node: SgNode): string[] {
  const kind = kindOf(node);
  const operator = fieldTextOf(node, "operator");
  const isOfChain = (one: SgNode): boolean =>
    kindOf(one) === kind && fieldTextOf(one, "operator") === operator;
  const parent = node.parent();
  if (parent && isOfChain(parent)) return [];
  const parts: string[] = [];
  let rest: SgNode | null = node;
  while (rest !== null && isOfChain(rest)) {
    parts.unshift(fieldTextOf(rest, "right"));
    rest = fieldOf(rest, "left");
  }
  return rest === null ? parts : [textOf(rest), ...parts];
}
