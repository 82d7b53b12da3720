/** What rules read of Go's syntax trees that a matcher cannot express. */
import type { SgNode } from "@ast-grep/napi";
import { childrenOf, fieldOf, kindOf, nearestOf, textOf } from "../../syntax/node-memo.ts";

const functionKinds: ReadonlySet<string> = new Set([
  "function_declaration",
  "method_declaration",
  "func_literal",
]);

const declarationKinds: ReadonlySet<string> = new Set(["function_declaration", "method_declaration"]);

/** The nearest function, also one without a name. */
export function functionAround(node: SgNode): SgNode | null {
  return nearestOf(node, functionKinds);
}

/** The function or method with a name. */
export function declarationAround(node: SgNode): SgNode | null {
  return nearestOf(node, declarationKinds);
}

/** Without comments and punctuation. */
export function partsOf(node: SgNode | null): SgNode[] {
  if (node === null) return [];
  return childrenOf(node)
    .map((child) => child.node)
    .filter((child) => child.isNamed() && kindOf(child) !== "comment");
}

export function argumentsOf(call: SgNode): SgNode[] {
  return partsOf(fieldOf(call, "arguments"));
}

export function everyInside(node: SgNode, kinds: readonly string[]): SgNode[] {
  return node.findAll({ rule: { any: kinds.map((kind) => ({ kind })) } });
}

/** A name as part of an expression for whole words. */
export function word(name: string): string {
  return String.raw`(?<![\w.])${name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?!\w)`;
}

/** What stands on the right where the name was last given a value before this place, in the functions around; null when that is not seen. */
export function assignedTo(name: string, place: SgNode): string | null {
  const end = place.range().start.index;
  const around = declarationAround(place) ?? place.getRoot().root();
  const writes = everyInside(around, ["short_var_declaration", "assignment_statement", "var_spec"]).filter(
    (one) => one.range().start.index < end && namesGiven(one).includes(name),
  );
  const last = writes.at(-1);
  if (last === undefined) return null;
  return textOf(fieldOf(last, "right") ?? fieldOf(last, "value") ?? last);
}

/** Null for what is no parameter of the functions around. */
export function typeOfParameter(name: string, place: SgNode): string | null {
  const around = declarationAround(place);
  if (around === null) return null;
  const declared = everyInside(around, ["parameter_declaration"]).find((one) =>
    one.children().some((child) => kindOf(child) === "identifier" && textOf(child) === name),
  );
  return declared ? textOf(fieldOf(declared, "type") ?? declared) : null;
}

function namesGiven(statement: SgNode): string[] {
  if (kindOf(statement) === "var_spec") return partsOf(statement).slice(0, 1).map(textOf);
  return partsOf(fieldOf(statement, "left")).map(textOf);
}

/** Whether the text of the function before this place compares the name with anything, or gives it bounds. */
export function isBounded(name: string, place: SgNode): boolean {
  const around = declarationAround(place);
  if (around === null) return true;
  const before = textOf(around).slice(0, place.range().start.index - around.range().start.index);
  const it = word(name);
  return new RegExp(
    String.raw`${it}\s*(?:[<>]=?|[!=]=\s*\w)|(?:[<>]=?|[!=]=)\s*${it}|\b(?:min|max|clamp|Min|Max)\([^)]*${it}|switch\s+${it}`,
  ).test(before);
}

/** Contexts of the frameworks, and what only a server's request has. */
const serving =
  /\bResponseWriter\b|\b(?:gin|echo|fiber|fasthttp|iris|beego|chi|mux|httprouter|martini|revel|restful|macaron|buffalo|events|web)\.|\.(?:FormValue|PostFormValue|PathValue|ParseForm|PostForm|FormFile)\b/;

/** A program that sends requests holds them, too, and decides itself what is in them. */
export function handlesRequests(_node: SgNode, { text }: { readonly text: string }): boolean {
  return (
    !/\bhttp\.(?:NewRequest|Client\b|RoundTripper\b|Transport\b)|\*http\.Response\b/.test(text) ||
    serving.test(text)
  );
}

/** Statements behind it in the same block. */
export function following(statement: SgNode): readonly SgNode[] {
  return statement.nextAll().filter((one) => one.isNamed() && one.kind() !== "comment");
}

/** The nearest first. */
export function preceding(statement: SgNode): readonly SgNode[] {
  return statement.prevAll().filter((one) => one.isNamed() && one.kind() !== "comment");
}

export function lastOf(block: SgNode | null): SgNode | undefined {
  return partsOf(partsOf(block)[0] ?? null).at(-1);
}

export const leaves =
  /^(?:return|continue|break|goto|panic\(|os\.Exit\(|\w+\.(?:Fatal|Panic|Exit|Skip|FailNow)\w*\()/;

/** The author saw what golangci-lint says of this line and suppressed it. */
export function isMarkedFor(linter: string, node: SgNode): boolean {
  const lines = textOf(node.getRoot().root()).split("\n");
  const { start, end } = node.range();
  const above = lines[start.line - 1] ?? "";
  const marker = new RegExp(String.raw`//\s*nolint(?::\s*(?:[\w-]+,\s*)*(?:${linter})\b|(?=\s|$))`);
  return marker.test(lines[end.line] ?? "") || (/^\s*\/\//.test(above) && marker.test(above));
}

/** `rows, closeRows, err := r.Query(q)` with `defer closeRows()`: what came with the first result closes it. */
export function isClosedByItsOther(declaration: SgNode): boolean {
  const others = partsOf(fieldOf(declaration, "left")).slice(1).map(textOf);
  const around = functionAround(declaration);
  if (around === null) return false;
  return others.some(
    (name) => /^[a-z]\w*$/.test(name) && new RegExp(`${word(name)}\\(\\)`).test(textOf(around)),
  );
}
