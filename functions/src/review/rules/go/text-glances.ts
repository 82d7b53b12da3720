/** What a text of Go must hold for the rules about common statements and functions to match at all. */
import { hasSwappedCall } from "../swapped-arguments.ts";
import type { Glance } from "../text-glances.ts";

/** Nothing else may stand in the condition. */
const asksForNil = /\bif\s[^\n]*\w\s*[!=]=\s*nil\s*\{/;
const asksIfNil = /\bif\s[^\n]*\w\s*==\s*nil\s*\{/;

export const goGlances: Readonly<Partial<Record<string, Glance>>> = {
  "go-swapped-arguments": { test: (text) => hasSwappedCall(text, "named") },
  "go-endless-recursion": { test: (text) => functionsCallingThemselves(text).size > 0 },
  "go-shared-write-in-goroutines": /\bgo\s+func\b|\.Go\(\s*func\b/,
  "go-nil-only-mentioned": asksIfNil,
  "go-nil-tested-too-late": asksForNil,
  "go-nil-used": asksIfNil,
  "go-index-behind-test": /\blen\([^()\n]*\)\s*(?:[<>]=?|[!=]=)\s*\d+\s*\{/,
  "go-index-may-be-length": /<=\s*len\(/,
  "go-list-never-read": /\w\s*=\s*append\(/,
  "go-lock-guards-nothing": /Lock\(\)\s*;?\s*[\w.()]+\.R?Unlock\(\)/,
  "go-lock-deferred-again": /\bdefer\s[^\n]*\.R?Lock\(\)/,
  "go-writer-changes-buffer": /\bWrite\(\w+ \[\]byte\)/,
  "go-file-never-closed": /\w, \w+ :?= (?:os|ioutil|zip|net|tls|excelize)\./,
  "go-cancel-never-called": /\b_ = \w/,
  "go-loop-ignores-context": /\bfor \{/,
};

const head = /^[ \t]*func\s*(?:\(\s*(?:(\w+)\s)?[^()\n]*\)\s*)?(\w+)\s*[[(]/gm;

/** As they are called in their own text, such as `f` and `t.Name`. */
export function functionsCallingThemselves(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  let [own, from] = ["", 0];
  for (const { 0: all, 1: receiver, 2: name = "", index } of text.matchAll(head)) {
    if (own !== "" && text.slice(from, index).includes(`${own}(`)) found.add(own);
    own = receiver === undefined ? name : `${receiver}.${name}`;
    from = index + all.length;
  }
  if (own !== "" && text.slice(from).includes(`${own}(`)) found.add(own);
  return found;
}
