/** What rules for Java ask of the tree around a node. */
import type { SgNode } from "@ast-grep/napi";
import { kindOf, nearestOf } from "../../syntax/node-memo.ts";

const callables = new Set(["method_declaration", "constructor_declaration", "lambda_expression"]);

const methods = new Set(["method_declaration"]);

const types = new Set(["class_declaration", "enum_declaration", "record_declaration"]);

/** The innermost method, constructor or lambda around it. */
export function callableOf(node: SgNode): SgNode | null {
  return nearestOf(node, callables);
}

export function methodOf(node: SgNode): SgNode | null {
  return nearestOf(node, methods);
}

export function typeOf(node: SgNode): SgNode | null {
  return nearestOf(node, types);
}

export function named(node: SgNode | null | undefined): SgNode[] {
  return node?.children().filter((child) => child.isNamed()) ?? [];
}

/** Whether a text holds a word once and no more. An expression for every name would be compiled for every name. */
export function standsOnce(text: string, word: string): boolean {
  const first = placeOfWord(text, word, 0);
  return first >= 0 && placeOfWord(text, word, first + word.length) < 0;
}

function placeOfWord(text: string, word: string, from: number): number {
  let at = text.indexOf(word, from);
  while (at >= 0 && (isOfWord(text[at - 1]) || isOfWord(text[at + word.length])))
    at = text.indexOf(word, at + 1);
  return at;
}

function isOfWord(sign: string | undefined): boolean {
  return sign !== undefined && /[\w$]/.test(sign);
}

const holdsStatements =
  /^(?:block|constructor_body|switch_block_statement_group|labeled_statement|(?:if|for|enhanced_for|while|do)_statement)$/;

const jumps = /^(?:break|return|throw|continue|yield)_statement$/;

const nested =
  /^(?:try_statement|try_with_resources_statement|synchronized_statement|switch_expression|labeled_statement)$/;

const loops = /^(?:while|for|do)_statement$/;

/** Whether running does not go on behind the statement. */
export function leaves(statement: SgNode | undefined): boolean {
  if (!statement) return false;
  const kind = String(statement.kind());
  if (jumps.test(kind)) return true;
  if (kind === "block") return leaves(named(statement).at(-1));
  return kind === "if_statement" ? leavesBothWays(statement) : leavesByText(kind, statement.text());
}

function leavesByText(kind: string, text: string): boolean {
  if (nested.test(kind)) return /\b(?:return|throw|break|continue)\b/.test(text);
  if (loops.test(kind)) return /\((?:\s*true\s*|\s*;\s*;\s*)\)/.test(text);
  return kind === "expression_statement" && /^(?:System\.)?exit\(|^(?:usage|fail|die)\w*\(/.test(text);
}

function leavesBothWays(statement: SgNode): boolean {
  const otherwise = statement.field("alternative");
  return otherwise !== null && leaves(statement.field("consequence") ?? undefined) && leaves(otherwise);
}

/** `return switch (kind) { case A -> name.trim(); … };`: the arm is the value of what is around. */
export function isArmOfValue(statement: SgNode): boolean {
  const arm = statement.parent();
  if (arm === null || kindOf(arm) !== "switch_rule") return false;
  const around = arm.parent()?.parent()?.parent();
  if (!around) return false;
  return kindOf(around) === "expression_statement"
    ? isArmOfValue(around)
    : !holdsStatements.test(kindOf(around));
}

/** Whether a parameter or local variable of the method around has a type that matches. */
export function isDeclaredAs(name: string, type: RegExp, node: SgNode): boolean {
  const method = /^\w+$/.test(name) ? callableOf(node) : null;
  if (!method) return false;
  const declared = new RegExp(
    String.raw`(?:^|[\s(,])([A-Za-z][\w.]*(?:<[^<>]*>)?)\s+(?:\w+\s*(?:=[^,;]*)?,\s*)?${name}\s*[,;=):]`,
  );
  return type.test(declared.exec(method.text())?.[1] ?? "");
}

export function unwrapped(node: SgNode | null): SgNode | null {
  return node?.kind() === "parenthesized_expression" ? unwrapped(named(node)[0] ?? null) : node;
}

export const qualified = (type: string): string => `^(?:\\w+\\.)*(?:${type})$`;
