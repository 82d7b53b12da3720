/** Where the parser lost its way, as in dialects it does not know: what it takes for statements there often are none. */
import type { SgNode } from "@ast-grep/napi";
import { languageWithId } from "../../languages/languages.ts";
import type { ParsedFile } from "../../languages/parse.ts";
import { Facts } from "../../syntax/facts.ts";

interface Span {
  readonly start: number;
  readonly end: number;
}

export const kindOfErrors = "ERROR";

const errors = new Facts<ParsedFile, readonly Span[]>();

/** Whether an error is around the node, or elsewhere in the innermost function around it. */
export function isAmongErrors(file: ParsedFile, node: SgNode): boolean {
  const known = errorsIn(file);
  if (known.length === 0) return false;
  const { functions } = languageWithId(file.language);
  const scope = node.ancestors().find((ancestor) => Object.hasOwn(functions, String(ancestor.kind())));
  const own = spanOf(node);
  const around = spanOf(scope ?? file.root);
  return known.some((error) => isWithin(error, around) || isWithin(own, error));
}

/** Whether an error is around or inside the node itself, so that it may be anything. */
export function isBroken(file: ParsedFile, node: SgNode): boolean {
  const own = spanOf(node);
  return errorsIn(file).some((error) => isWithin(own, error) || isWithin(error, own));
}

/** What a search of the whole tree found by the way; else the tree is searched once more when an error is first asked for. */
export function keepErrors(file: ParsedFile, nodes: readonly SgNode[]): void {
  errors.set(file, nodes.map(spanOf));
}

function errorsIn(file: ParsedFile): readonly Span[] {
  // Our own parser leaves text with faults to the native one.
  if (file.own) return [];
  const known = errors.get(file) ?? errorsOf(file);
  errors.set(file, known);
  return known;
}

function errorsOf({ root }: ParsedFile): Span[] {
  return root.findAll({ rule: { kind: kindOfErrors } }).map(spanOf);
}

function spanOf(node: SgNode): Span {
  const { start, end } = node.range();
  return { start: start.index, end: end.index };
}

function isWithin(inner: Span, outer: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
