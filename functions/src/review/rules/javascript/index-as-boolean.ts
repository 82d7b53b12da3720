/** JavaScript and TypeScript: indexes that are used as booleans. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { mdn } from "./references.ts";
import { jsCall } from "../writing/call-matchers.ts";
import { titles } from "../writing/titles.ts";
import type { SgNode } from "@ast-grep/napi";
import { partsOf, leaves } from "./tree.ts";
import { fieldOf, kindOf, textOf, fieldTextOf } from "../../syntax/node-memo.ts";

export const indexAsBoolean = defineRules(ecmascript, "bug", [
  {
    id: "js-position-as-truth",
    severity: "high",
    confidence: "high",
    cwe: 697,
    see: [`${mdn}/Global_Objects/Array/indexOf`],
    title: "Index used as a boolean: -1 is true and 0 is false",
    message:
      "The index is -1 for an element that is not found, which is truthy, and 0 for the first, which is falsy. Compare with `-1`, or use `includes`.",
    rule: {
      ...jsCall({ names: "indexOf|lastIndexOf|findIndex|findLastIndex|search" }),
      any: [
        {
          inside: { kind: "parenthesized_expression", inside: { kind: "if_statement", field: "condition" } },
        },
        { inside: { kind: "unary_expression", regex: "^!" } },
        { inside: { kind: "ternary_expression", field: "condition" } },
        { inside: { kind: "binary_expression", has: { field: "operator", regex: "^(?:&&|\\|\\|)$" } } },
      ],
    },
    check: isTakenForTruth,
    valid: [
      "if (a.indexOf(b) !== -1) f()",
      "if (~a.indexOf(b)) f()",
      "if (store.search(term)) f()",
      "const at = (a && a.indexOf(b)) || 0",
      "if (path.indexOf(root)) return fail(new Error('outside'));",
    ],
    invalid: [
      "if (a.indexOf(b)) f()",
      "const none = !list.findIndex((x) => x.ok)",
      "if (ok && s.search(/a/)) f()",
    ],
  },
  {
    id: "js-position-after-first",
    severity: "medium",
    confidence: "medium",
    cwe: 193,
    see: [`${mdn}/Global_Objects/Array/indexOf`],
    title: titles.indexZeroIgnored,
    message:
      "Indexes begin at 0, so `> 0` misses a match at the start. Compare with `-1`, or use `includes`.",
    textFilter: /\)\s*>\s*0\b/,
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^>$" } },
        { has: { field: "right", regex: "^0$" } },
        {
          has: {
            field: "left",
            ...jsCall({ names: "indexOf|findIndex", args: { not: { has: { nthChild: 2 } } } }),
          },
        },
      ],
      // Who looks for a separator may well mean that something stands before it.
      not: { has: { field: "left", regex: "indexOf\\(['\"`][^\\w'\"`]{1,3}['\"`]\\)" } },
      any: [
        { inside: { kind: "parenthesized_expression", inside: { kind: "if_statement" } } },
        { inside: { kind: "binary_expression", has: { field: "operator", regex: "^(?:&&|\\|\\|)$" } } },
        { inside: { any: [{ kind: "return_statement" }, { kind: "arrow_function" }] } },
        { inside: { kind: "ternary_expression", field: "condition" } },
      ],
    },
    valid: [
      "if (a.indexOf(b) > -1) f()",
      "if (mail.indexOf('@') > 0) f()",
      "if (name.indexOf(dash, 2) > 0) f()",
      "if (a.length > 0) f()",
    ],
    invalid: ["if (roles.indexOf('admin') > 0) f()", "const has = list.filter((x) => all.indexOf(x) > 0)"],
  },
]);

/** `!text.indexOf(start)` is an old way to write `startsWith`; after `&&` a position may be the return value. */
function isTakenForTruth(call: SgNode): boolean {
  const name = nameOf(call);
  const parent = call.parent();
  if (name === "search" && partsOf(fieldOf(call, "arguments"))[0]?.kind() !== "regex") return false;
  if (parent === null || kindOf(parent) === "unary_expression") return name.startsWith("find");
  if (kindOf(parent) === "binary_expression")
    return fieldOf(parent, "left")?.id() === call.id() || !isValue(parent);
  return !refuses(parent.parent());
}

/** `if (path.indexOf(root)) throw ...` refuses what does not begin with it. */
function refuses(choice: SgNode | null): boolean {
  const then = choice && kindOf(choice) === "if_statement" ? fieldOf(choice, "consequence") : null;
  return then !== null && leaves(then) && /error|throw|\b40[034]\b|forbidden/i.test(textOf(then));
}

function isValue(node: SgNode): boolean {
  const around = node.parent() ?? node;
  return (
    !/^(?:parenthesized_expression|binary_expression|unary_expression)$/.test(kindOf(around)) ||
    hasNumberForNothing(around)
  );
}

/** `(list && list.indexOf(a)) || 0`: the return value is a position whatever happens. */
function hasNumberForNothing(node: SgNode): boolean {
  const or = kindOf(node) === "parenthesized_expression" ? node.parent() : null;
  return or !== null && kindOf(or) === "binary_expression" && /^-?\d+$/.test(fieldTextOf(or, "right"));
}

function nameOf(call: SgNode): string {
  const callee = fieldOf(call, "function");
  const property = callee ? fieldOf(callee, "property") : null;
  return property ? textOf(property) : "";
}
