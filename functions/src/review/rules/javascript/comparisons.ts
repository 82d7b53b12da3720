/** JavaScript and TypeScript: comparisons whose answer does not depend on what they compare. */
import type { SgNode } from "@ast-grep/napi";
import { jsCall } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { mdn } from "./references.ts";
import { fieldOf, fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import type { Matcher } from "../writing/rule.ts";
import { bare, leaves, partsOf } from "./tree.ts";
import { titles } from "../writing/titles.ts";

export const comparisons = defineRules(ecmascript, "bug", [
  {
    id: "js-compare-with-new-object",
    severity: "high",
    confidence: "high",
    cwe: 597,
    see: [`${mdn}/Operators/Strict_equality`],
    title: "Comparison with a new object is always false",
    message:
      "Objects and arrays are compared by reference, and this one was just created, so the result is always the same. Compare a length, the elements, or the fields.",
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^[!=]==$" } },
        {
          has: {
            any: [
              { kind: "array" },
              { kind: "object" },
              { kind: "arrow_function" },
              { kind: "new_expression" },
              { kind: "regex" },
            ],
          },
        },
      ],
    },
    valid: ["if (a.length === 0) f()", 'if (a == "") f()', "const list = a === b ? [] : c"],
    invalid: ["if (a === []) f()", "if ({} === b) f()", "const same = d !== new Date(0)"],
  },
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
    glance: /\)\s*>\s*0\b/,
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
  {
    id: "js-fraction-compared",
    severity: "medium",
    confidence: "high",
    cwe: 1339,
    see: [`${mdn}/Global_Objects/Number/EPSILON`],
    title: titles.floatEquality,
    message:
      "Most decimal fractions have no exact binary form, so `0.1 + 0.2 === 0.3` is false. Compare the difference with a tolerance, or calculate in whole cents.",
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^[!=]==?$" } },
        {
          any: [
            {
              all: [{ has: { field: "left", ...arithmetic() } }, { has: { field: "right", ...fraction() } }],
            },
            {
              all: [{ has: { field: "left", ...fraction() } }, { has: { field: "right", ...arithmetic() } }],
            },
            {
              all: [
                { has: { field: "left", ...arithmetic() } },
                { has: { field: "left", has: { kind: "number", regex: "^\\d*\\.\\d*[1-9]$" } } },
              ],
            },
          ],
        },
      ],
    },
    valid: ["if (x * 2 === 3) f()", "if (Math.abs(x + y - 0.3) < 1e-9) f()", "if (rate === 0.3) f()"],
    invalid: ["if (x + y === 0.3) f()", "if (0.7 === a * b) f()", "if (price * 0.1 === total) f()"],
  },
  {
    id: "js-comparator-answers-boolean",
    severity: "high",
    confidence: "high",
    cwe: 573,
    see: [`${mdn}/Global_Objects/Array/sort`],
    title: "Comparator returns a boolean",
    message:
      "`sort` needs a negative number, zero or a positive one; `true` and `false` never say that the first comes before the second. Return `a - b`, or `a.localeCompare(b)`.",
    rule: jsCall({
      names: "sort|toSorted",
      args: {
        has: {
          nthChild: 1,
          kind: "arrow_function",
          has: {
            field: "body",
            any: [
              { kind: "binary_expression", has: { field: "operator", regex: "^[<>]=?$|^[!=]==?$" } },
              {
                kind: "statement_block",
                has: {
                  kind: "return_statement",
                  nthChild: 1,
                  has: { kind: "binary_expression", has: { field: "operator", regex: "^[<>]=?$" } },
                },
              },
            ],
          },
        },
      },
    }),
    valid: ["a.sort((x, y) => x - y)", "a.sort((x, y) => (x > y ? 1 : -1))", "a.filter((x, y) => x > y)"],
    invalid: ["a.sort((x, y) => x > y)", "b = a.toSorted((x, y) => { return x.at < y.at })"],
  },
  {
    id: "js-impossible-range",
    severity: "high",
    confidence: "high",
    cwe: 570,
    see: ["https://eslint.org/docs/latest/rules/no-constant-condition"],
    title: "Impossible range: condition is always false",
    message:
      "The lower bound is above the upper one, so the condition is never true. Join the comparisons with `||`, or swap the bounds.",
    glance: /[<>]=?\s*\d[\w.]*\s*&&[^&|;{}]{1,200}?[<>]=?\s*\d/,
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^&&$" } },
        { has: { field: "left", ...bound() } },
        { has: { field: "right", ...bound() } },
      ],
    },
    check: isImpossibleRange,
    valid: ["if (x > 1 && x < 5) f()", "if (x < 1 || x > 5) f()", "if (x < 1 && y > 5) f()"],
    invalid: ["if (x < 1 && x > 5) f()", "if (age > 65 && age < 18) f()"],
  },
  {
    id: "js-yoda-chain",
    severity: "high",
    confidence: "high",
    cwe: 697,
    see: [`${mdn}/Operators/Less_than`],
    title: "Chained comparison",
    message:
      "`a < b < c` compares the boolean result of the first comparison with the last number. Write `a < b && b < c`.",
    glance: /(?<![=<>-])[<>]=?(?![<>=])[^<>;{}&|?]{1,200}?(?<![=<>-])[<>](?![<>])/,
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^[<>]=?$" } },
        { has: { field: "left", kind: "binary_expression", has: { field: "operator", regex: "^[<>]=?$" } } },
        // The grammar reads a tagged template with type arguments as two comparisons.
        { not: { has: { field: "right", kind: "template_string" } } },
      ],
    },
    valid: [
      "if (0 < x && x < 10) f()",
      "if ((a < b) === c) f()",
      "const Box = styled.div<Props>`color: red`",
      "const n = sql<number>`count(*)`",
    ],
    invalid: ["if (0 <= x <= 10) f()", "const ok = a <= b <= c"],
  },
]);

/** `!text.indexOf(start)` is an old way to write `startsWith`; after `&&` a position may be the answer. */
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

/** `(list && list.indexOf(a)) || 0`: the answer is a position whatever happens. */
function hasNumberForNothing(node: SgNode): boolean {
  const or = kindOf(node) === "parenthesized_expression" ? node.parent() : null;
  return or !== null && kindOf(or) === "binary_expression" && /^-?\d+$/.test(fieldTextOf(or, "right"));
}

function nameOf(call: SgNode): string {
  const callee = fieldOf(call, "function");
  const property = callee ? fieldOf(callee, "property") : null;
  return property ? textOf(property) : "";
}

function arithmetic(): Matcher {
  return { kind: "binary_expression", has: { field: "operator", regex: "^[-+*/]$" } };
}

/** Halves, quarters and eighths are exact. */
function fraction(): Matcher {
  return { kind: "number", regex: "^\\d*\\.\\d*[1-9]$", not: { regex: "\\.(?:5|25|75|125)$" } };
}

function bound(): Matcher {
  return {
    kind: "binary_expression",
    all: [
      { has: { field: "operator", regex: "^[<>]=?$" } },
      { has: { field: "right", kind: "number" } },
      { has: { field: "left", any: [{ kind: "identifier" }, { kind: "member_expression" }] } },
    ],
  };
}

function isImpossibleRange(node: SgNode): boolean {
  const [one, other] = ["left", "right"].map((side) => readBound(bare(fieldOf(node, side))));
  if (!one || one.name !== other?.name || one.isLower === other.isLower) return false;
  const [lower, upper] = one.isLower ? [one.at, other.at] : [other.at, one.at];
  return lower >= upper;
}

function readBound(node: SgNode | null): { name: string; isLower: boolean; at: number } | null {
  if (node === null || kindOf(node) !== "binary_expression") return null;
  const [left, operator, right] = ["left", "operator", "right"].map((name) => fieldOf(node, name));
  if (!left || !operator || !right) return null;
  return { name: textOf(left), isLower: textOf(operator).startsWith(">"), at: Number(textOf(right)) };
}
