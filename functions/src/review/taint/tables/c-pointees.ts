/** What pointers of C stand for where a file says it once: after `char **p = &text;`, `*p` is `text`. */
import type { SgNode } from "@ast-grep/napi";
import { kindOf } from "../../syntax/node-memo.ts";
import type { Lowerer } from "../lower.ts";

const known = new WeakMap<Lowerer, ReadonlyMap<string, string>>();
const takesAddress = /(?<![.>\w])(\w+)\s*=\s*(?:\([\w\s*]+\)\s*)?&\s*(\w+)\s*[;,]/g;

/** A pointer that is given several addresses in the file stands for none. */
function pointeesOf(lower: Lowerer): ReadonlyMap<string, string> {
  let found = known.get(lower);
  if (!found) {
    found = readPointees(lower.text);
    known.set(lower, found);
  }
  return found;
}

function readPointees(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, pointer = "", target = ""] of text.matchAll(takesAddress)) {
    const before = found.get(pointer);
    found.set(pointer, before === undefined || before === target ? target : "");
  }
  for (const [pointer, target] of found) if (target === "" || target === pointer) found.delete(pointer);
  return found;
}

/** The name that `*p`, or the `p` of `p->field`, stands for; null where that is not known. */
export function pointeeOf(pointer: SgNode | null, lower: Lowerer): string | null {
  if (!pointer || kindOf(pointer) !== "identifier") return null;
  return pointeesOf(lower).get(lower.textOf(pointer)) ?? null;
}
