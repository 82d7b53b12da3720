/** JavaScript and TypeScript: functions that walk along keys into the prototype of all objects. */
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { jsCall } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { everyInside, fieldOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { argumentsOf, isFunction, nameCalled, partsOf } from "./tree.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

const guardsKeys =
  /__proto__|hasOwn|\bprototype\b|\bconstructor\b|isUnsafe|isSafe|[fF]orbidden|[rR]eserved|[sS]pecial[A-Z]|[dD]angerous|isPrototype|Object\.create\(null\)|new Map\b/;

export const prototypePollutionByPath = defineRules(ecmascript, "security", [
  {
    id: "js-deep-merge-of-keys",
    severity: "medium",
    confidence: "medium",
    cwe: 1321,
    see: ["Prototype_Pollution_Prevention"],
    title: titles.pollutionMerge,
    message:
      "Parsed JSON can have an own key `__proto__`, and this recursion walks into it and writes to the prototype of all objects. Skip `__proto__`, `constructor` and `prototype`.",
    textFilter: { test: (text) => /\[\s*[\w$]+\s*\]\s*,/.test(text) && text.includes("] = ") },
    rule: jsCall({
      names: "[\\w$]+",
      bare: "also",
      on: "^(?:this|[A-Z]\\w*|exports|module\\.exports)$",
      args: { has: { nthChild: 1, kind: "subscript_expression" } },
    }),
    check: mergesDeep,
    valid: [
      "function m(a, b) { for (const k of Object.keys(b)) { if (k === '__proto__') continue; if (a[k]) m(a[k], b[k]); else a[k] = b[k]; } }",
      "function eq(a, b) { for (const k of Object.keys(b)) { if (!eq(a[k], b[k])) return false; } return true; }",
    ],
    invalid: [
      "function m(a, b) { for (const k of Object.keys(b)) { if (a[k]) m(a[k], b[k]); else a[k] = b[k]; } }",
      "const m = (a, b) => { Object.entries(b).forEach(([k, v]) => { if (v) m(a[k], v); else a[k] = v; }); };",
    ],
  },
  {
    id: "js-path-of-keys-made",
    ...defects.pollutionPath,
    rule: {
      kind: "assignment_expression",
      has: {
        field: "left",
        kind: "subscript_expression",
        has: {
          field: "index",
          any: [{ kind: "identifier" }, { kind: "call_expression" }, { kind: "subscript_expression" }],
        },
      },
    },
    fileNames: ["reduce"],
    check: writesAtEndOfPath,
    valid: [
      "function get(o, p) { return p.split('.').reduce((a, k) => a[k], o); }",
      "function set(o, p, v) { const ks = p.split('.'); const l = ks.pop(); if (l === '__proto__') return; ks.reduce((a, k) => (a[k] ??= {}), o)[l] = v; }",
      "const by = list.reduce((a, x) => { a[x.id] = x; return a; }, {});",
    ],
    invalid: [
      "function set(o, p, v) { const ks = p.split('.'); const l = ks.pop(); const e = ks.reduce((a, k) => (a[k] ??= {}), o); e[l] = v; }",
      "function set(o, p, v) { p.split('.').reduce((a, k, i, all) => { if (i === all.length - 1) { a[k] = v; } else { a[k] = a[k] || {}; } return a[k]; }, o); }",
    ],
  },
]);

/** The function calls itself with the values of two objects under one key, and writes one under it. */
function mergesDeep(call: SgNode): boolean {
  const [first, second] = argumentsOf(call);
  const key = first ? keyVariableOf(first) : null;
  if (!first || !second || key === null || isInForIn(call)) return false;
  const fn = functionThatCallsItself(call);
  if (!fn || guardsKeys.test(textOf(fn)) || !isValueUnder(key, second, fn)) return false;
  const target = textOf(fieldOf(first, "object") ?? first);
  return textOf(fn).includes(`${target}[${key}] = `);
}

function functionThatCallsItself(call: SgNode): SgNode | undefined {
  return call
    .ancestors()
    .filter(isFunction)
    .find((one) => nameOf(one) === nameCalled(call));
}

/** `key` of `object[key]`. */
function keyVariableOf(node: SgNode): string | null {
  const index = kindOf(node) === "subscript_expression" ? fieldOf(node, "index") : null;
  return index && kindOf(index) === "identifier" ? textOf(index) : null;
}

/** `other[key]`, or the value that an entry `[key, value]` brings along. */
function isValueUnder(key: string, value: SgNode, fn: SgNode): boolean {
  if (kindOf(value) === "subscript_expression") return textOf(fieldOf(value, "index") ?? value) === key;
  return (
    /^\w+$/.test(textOf(value)) &&
    new RegExp(String.raw`\[\s*${key}\s*,\s*${textOf(value)}\s*\]`).test(textOf(fn))
  );
}

function isInForIn(call: SgNode): boolean {
  return call
    .ancestors()
    .some((one) => kindOf(one) === "for_in_statement" && textOf(fieldOf(one, "operator") ?? one) === "in");
}

function nameOf(fn: SgNode): string {
  const own = fieldOf(fn, "name");
  if (own) return textOf(own);
  const parent = fn.parent();
  const name = parent && kindOf(parent) === "variable_declarator" ? fieldOf(parent, "name") : null;
  return name ? textOf(name) : "";
}

/** A `reduce` in the function makes the objects on the way. */
function writesAtEndOfPath(node: SgNode, { text }: ParsedFile): boolean {
  const fn = node
    .ancestors()
    .filter(isFunction)
    .find((one) => textOf(one).includes(".split(") && textOf(one).includes(".reduce("));
  if (!fn || !text.includes(".split(") || guardsKeys.test(textOf(fn))) return false;
  const walks = everyInside(fn, ["call_expression"]).filter((one) => nameCalled(one) === "reduce");
  return walks.some((walk) => {
    const makes = /\w+\[\w+\]\s*(?:\?\?=|\|\|=|=\s*\w+\[\w+\]\s*(?:\|\||\?\?))|=\s*\{\}/.test(
      textOf(argumentsOf(walk)[0] ?? walk),
    );
    const isInside = node.ancestors().some((one) => one.id() === walk.id());
    const value = textOf(fieldOf(node, "right") ?? node);
    return makes && (!isInside || !/\{\}|\|\|/.test(value)) && partsOf(node).length > 0;
  });
}
