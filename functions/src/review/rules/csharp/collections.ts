/** C#: what is seen to be a collection, an array or a string. */
import type { SgNode } from "@ast-grep/napi";
import { textOfMethod, typeOfName } from "./csharp-nodes.ts";

const ofElements =
  /\]\??$|^(?:System\.)?[sS]tring(?:Builder)?\??$|(?:List|Dictionary|Set|Queue|Stack|Bag|Span|Memory|Enumerable|Queryable|Lookup|Grouping|Array|Collection)<.{1,200}>\??$|^(?:I?List|ArrayList|Array|Hashtable|Queue|Stack|I?Enumerable|\w*Collection)\??$/s;

/** `List<int>`, `string[]` and `string`; a class of the program's own may count what it likes. */
export function isCollectionType(type: string): boolean {
  return ofElements.test(type);
}

/** The type with which `xs` or `this.xs` is declared; empty for `var`, for a longer path and where none is seen. */
export function writtenType(path: string, node: SgNode, text: string): string {
  const name = path.replace(/^this\??\./, "");
  return typeOfName(name, node, text).replace(/^var$/, "");
}

/** `var xs = new List<int>();`, `= a.ToList()`, `foreach (var x in xs)`, `xs[0]` and `xs.Add(x)` in the same method. */
export function isUsedAsCollection(path: string, node: SgNode): boolean {
  const name = path.replace(/^this\??\./, "");
  if (!/^\w+$/.test(name)) return false;
  return new RegExp(
    String.raw`\b${name}\s*=\s*(?:new\b[^;(){}]{0,80}(?:List|Dictionary|Set|Queue|Stack|\])|[^;]{0,200}\.(?:To(?:List|Array|HashSet|Dictionary)|Split|Where|Select)\()|\bin\s+${name}\s*\)|\b${name}(?:\[|\.(?:Add|AddRange|Any|First|Insert|Substring|Trim|Split)\()`,
  ).test(textOfMethod(node));
}
