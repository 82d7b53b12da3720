/** What rules for C# ask of the tree around a node. */
import type { SgNode } from "@ast-grep/napi";
import { kindOf, namedChildrenOf, nearestOf, textOf, fieldTextOf } from "../../syntax/node-memo.ts";

const callables = new Set([
  "method_declaration",
  "constructor_declaration",
  "accessor_declaration",
  "local_function_statement",
  "lambda_expression",
  "anonymous_method_expression",
]);

/** The innermost function of any kind around it. */
export function callableOf(node: SgNode): SgNode | null {
  return nearestOf(node, callables);
}

const methods = new Set(["method_declaration", "constructor_declaration", "property_declaration"]);

export function methodOf(node: SgNode): SgNode | null {
  return nearestOf(node, methods);
}

/** Whether the method around it asserts something, or says that it is a test. */
export function isInTest(node: SgNode): boolean {
  const method = node.ancestors().find((one) => kindOf(one) === "method_declaration");
  return method !== undefined && /\bAssert\b|\bShould\b|\[(?:Fact|Theory|Test)/.test(textOf(method));
}

/** Of the method around it; empty outside of one. */
export function textOfMethod(node: SgNode): string {
  const method = methodOf(node);
  return method ? textOf(method) : "";
}

const jumps = /^(?:break|return|throw|continue|goto|yield)_statement$/;

/** Whether running does not go on behind the statement. */
export function leaves(statement: SgNode | null | undefined): boolean {
  if (!statement) return false;
  const kind = kindOf(statement);
  if (jumps.test(kind)) return true;
  if (kind === "block") return leaves(namedChildrenOf(statement).at(-1));
  if (kind === "if_statement")
    return leaves(statement.field("consequence")) && leaves(statement.field("alternative"));
  if (kind === "expression_statement")
    return /^(?:Environment\.(?:Exit|FailFast)|throw\b|\w*(?:Fail|Throw)\w*\()/.test(textOf(statement));
  return /^(?:try|using|lock|switch)_statement$/.test(kind) && /\b(?:return|throw)\b/.test(textOf(statement));
}

/** The type with which a parameter or variable of the method around is declared; empty where none is seen. */
export function typeInMethod(name: string, node: SgNode): string {
  const method = /^\w+$/.test(name) ? methodOf(node) : null;
  return method ? declaredIn(textOf(method), name) : "";
}

/** As `typeInMethod`, and else of the only field or property of that name. */
export function typeOfName(name: string, node: SgNode, text: string): string {
  const own = typeInMethod(name, node);
  return own === "" && /^\w+$/.test(name) ? declaredIn(text, name) : own;
}

const noType = /^(?:return|in|out|ref|await|new|else|throw|is|as|case|yield|using|params|this|goto)$/;

function declaredIn(text: string, name: string): string {
  const declared = new RegExp(
    String.raw`(?:^|[\s(,\[])([A-Za-z_][\w.]*(?:<[^;{}()=]*>)?(?:\[,*\])?\??)\s+(?:\w+(?:\s*=[^,;(){}]*)?,\s*){0,4}${name}\s*(?:[,;=){]|in\b|=>)`,
    "g",
  );
  const types = [...text.matchAll(declared)]
    .map(([, type = ""]) => type)
    .filter((type) => !noType.test(type));
  return new Set(types).size === 1 ? (types[0] ?? "") : "";
}

/** Without what stands in texts and comments, and as long as before. */
export function codeOnly(text: string): string {
  return text.replace(/"(?:[^"\\\n]|\\.)*"|\/\/.*|\/\*[\s\S]*?\*\//g, (piece) => '"'.padEnd(piece.length));
}

/** Whether the name is given a value in the text, also in `(a, name) = f()` and by a call that writes to it. */
export function isGiven(name: string, text: string): boolean {
  return new RegExp(
    String.raw`(?<![\w.])(?:this\.)?${name}\s*(?:\?\?|(?:,[^;(){}]{0,200})?\)\s*)?=(?![=>])|\b(?:out|ref)\s+(?:var\s+)?${name}\b`,
  ).test(text);
}

/** `s.OrEmpty()`, `x.ThrowIfNull()` and `x.Should()`: extensions that take null, too. */
export const takesNull = /^(?:IsNull|IsNot?Null|OrEmpty|OrDefault|Should$|ThrowIf|EnsureNot|Must)/;

export const wholeNumber = /^\d[\d_]*$/;

/** A plain method whose callers will await what it returns. */
export function isOfTaskMethod(node: SgNode): boolean {
  const own = callableOf(node);
  if (!own || !/^(?:method_declaration|local_function_statement)$/.test(kindOf(own))) return false;
  const type = fieldTextOf(own, "returns") || fieldTextOf(own, "type");
  return /^(?:System\.Threading\.Tasks\.)?Task(?:<.*>)?$/s.test(type) && !isAsync(own);
}

export function isAsync(callable: SgNode): boolean {
  return namedChildrenOf(callable).some((one) => kindOf(one) === "modifier" && textOf(one) === "async");
}
