/** Python: regular expression matches that may be None where they are used. */
import type { SgNode } from "@ast-grep/napi";
import { ancestorsOf, fieldOf, fieldTextOf, startOf } from "../../syntax/node-memo.ts";

const matching = /^(?:re|regex)\.(?:match|search|fullmatch)$/;
const choice = /^(?:if_statement|elif_clause|conditional_expression|boolean_operator|generator_expression)$/;
const comprehension = /^(?:list|set|dictionary)_comprehension$/;

/** Pieces of an expression that need not be there. */
const mayLack =
  /^(?:\((?:\?P<\w+>)?(?:\.|\\[sSwWdD]|\\?[^\w\s()[\]\\|]|\[[^\]]*\])[*?]\??\)|(?:\.|\\[sSwWdD]|\\?[^\s()[\]\\|]|\[[^\]]*\]|\([^()|]*\))[*?]\??)+$/;

/** `x.group()` behind a call that may have found nothing, and of which nothing around asked that. */
export function mayHaveNoMatch(node: SgNode): boolean {
  const call = fieldOf(node, "object");
  return (
    call !== null &&
    matching.test(fieldTextOf(call, "function")) &&
    !matchesAll(fieldTextOf(call, "arguments")) &&
    !isCaughtAround(node) &&
    !isCheckedBefore(call)
  );
}

/** Nothing in it must be there; with `$` at its end something must reach so far. */
function matchesAll(given: string): boolean {
  const whole = /^\(\s*r?(["'])(.{1,200}?)\1\s*,/.exec(given)?.[2];
  if (whole === undefined) return false;
  const pieces = whole.replace(/^\^/, "").replace(/\$(\)?)$/, "$1");
  return mayLack.test(pieces) && (whole === pieces || !/\$\)?$/.test(whole) || /(?<!\\)\.\*/.test(whole));
}

/** Where the AttributeError is expected. */
function isCaughtAround(node: SgNode): boolean {
  return node
    .ancestors()
    .some(
      (one) =>
        one.kind() === "try_statement" &&
        /\n\s*except(?:\s*:|[^\n]*\b(?:AttributeError|Exception|TypeError)\b)/.test(one.text()),
    );
}

/** The same search stands in a condition around. */
function isCheckedBefore(call: SgNode): boolean {
  for (const above of ancestorsOf(call)) {
    const kind = String(above.kind());
    if ((choice.test(kind) || comprehension.test(kind)) && asksFor(above, call)) return true;
  }
  return false;
}

function asksFor(around: SgNode, call: SgNode): boolean {
  const [whole, text] = [around.text(), call.text()];
  for (let at = whole.indexOf(text); at >= 0; at = whole.indexOf(text, at + 1)) {
    if (startOf(around) + at !== startOf(call) && whole[at + text.length] !== ".") return true;
  }
  return false;
}
