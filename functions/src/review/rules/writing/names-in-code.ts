/** How the code of a match tells the name that its message says: searched from the begin, and the groups are the names. */
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";

/** Groups of an expression over the match's code, or names found in another manner. */
export type Names = RegExp | ((node: SgNode, file: ParsedFile) => readonly string[]);

/** The code is the name. */
export const itself = /^(\S+)$/;
/** `rows, err := db.Query(q)`, `Job j = null`: the first that gets a value. */
export const firstAssigned = /^(?:(\w+)\s*:(?!=)|[^=]*?([\w$]+)(?:\s*,\s*\w+)*\s*(?::=|=(?!=)))/;
/** `x, err := f()`: the last one. */
export const lastAssigned = /^[^=]*?(\w+)\s*(?::=|=(?!=))/;
/** `this.name = name` and `n++`, with the object before it. */
export const assignedTo = /^([\w.$]+)\s*(?:[-+*/%&|^]*=|\+\+|--)/;
/** `if (s == null)`, `s is null ? ...`, `string.IsNullOrEmpty(s)`. */
export const testedForNull =
  /^(?:if\b\s*)?\(*\s*(?:\w+\.IsNullOr\w+\(\s*([\w.]+)|([\w.$]+)\s*(?:[!=]==?|is\b))/;
/** `db.SaveAsync()`, with its receiver. */
export const calledName = /^((?:[\w.$]|->|::)+)\s*\(/;
/** `free(p)`. */
export const firstArgument = /^[\w.:]+\s*\(\s*&?([\w.>-]+)/;
/** `m["a"] = 1`, `m[w]++`. */
export const indexedName = /^([\w.]+)\s*\[/;
/** `"a": 3`, `a: 3`, `'a' => 2`. */
export const keyName = /^(["']?[\w-]+["']?)\s*(?:=>|:)/;

/** Of a function's definition; in C the name is inside of the declarator. */
export function functionName(node: SgNode): string[] {
  const name = node.field("name")?.text() ?? /^[^({]*?(\w+)\s*\(/.exec(node.text())?.[1];
  return name === undefined ? [] : [name];
}

/** A longer one, or one with other signs, says less than the words that stand for it. */
const plain = /^["'@$&*]*[\p{L}_][\p{L}\p{N}\w.$?!:>-]{0,59}["']?$/u;

/** Of `{The variable} is never read.`: with the names in the code, or null where they are not known or not plain. */
export function withNames(template: string, names: Names, node: SgNode, file: ParsedFile): string | null {
  const found = typeof names === "function" ? names(node, file) : groupsIn(names, node.text());
  if (found.length === 0 || !found.every((name) => plain.test(name))) return null;
  return template.replace(/\{[^{}]+\}/, () => found.map((name) => `\`${name}\``).join(" and "));
}

export function withoutNames(template: string): string {
  return template.replace(/\{([^{}]+)\}/, "$1");
}

function groupsIn(names: RegExp, code: string): string[] {
  const [, ...groups] = names.exec(code.slice(0, 2_000)) ?? [];
  return groups.filter((one) => (one as string | undefined) !== undefined);
}
