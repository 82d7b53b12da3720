/** JavaScript and TypeScript: numbers, dates and texts that mean something else than was written. */
import type { SgNode } from "@ast-grep/napi";
import { jsCall, jsNew } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { mdn } from "./references.ts";
import { fieldOf, textOf } from "../../syntax/node-memo.ts";
import { argumentsOf, functionAround, partsOf } from "./tree.ts";

export const numberAndDateErrors = defineRules(ecmascript, "bug", [
  {
    id: "js-number-loses-digits",
    severity: "high",
    confidence: "high",
    cwe: 1339,
    see: ["https://eslint.org/docs/latest/rules/no-loss-of-precision"],
    title: "Number literal loses precision",
    message:
      "Above 2^53, neighboring integers become the same number, so this id or amount is a different one at run time. Write it as a string, or as a BigInt with `n` at its end.",
    glance: /\d{16}/,
    rule: { kind: "number", regex: "^\\d{16,}$" },
    // What JavaScript itself writes for a number, such as 72057594037927940 for 2 ** 56, is that number again.
    check: (node) =>
      BigInt(Number(textOf(node))) !== BigInt(textOf(node)) && String(Number(textOf(node))) !== textOf(node),
    // No id is as long: a number that is to be too large.
    milder: (node) => textOf(node).length > 20,
    valid: [
      "const a = 9007199254740991;",
      "const a = 12345678901234567890n;",
      "const a = 10000000000000000000;",
      "const high = size / 72057594037927940;",
    ],
    invalid: ["const a = 12345678901234567891;", "f(9007199254740993);"],
  },
  {
    id: "js-month-thirteen",
    severity: "high",
    confidence: "high",
    cwe: 193,
    see: [`${mdn}/Global_Objects/Date/Date`],
    title: "Off-by-one: months are zero-based",
    message:
      "`Date` counts months from zero, so month 12 is January of the next year. Write 11 for December.",
    rule: jsNew({ names: "Date", args: { has: { nthChild: 2, kind: "number", regex: "^12$" } } }),
    valid: ["new Date(2020, 11, 31)", "new Date(12, 1, 12)"],
    invalid: ["new Date(2020, 12, 31)"],
  },
  {
    id: "js-year-of-two-digits",
    severity: "medium",
    confidence: "high",
    cwe: 477,
    see: [`${mdn}/Global_Objects/Date/getYear`],
    title: "Deprecated `getYear` returns years since 1900",
    message: "`getYear` returns the years since 1900, so 2026 is 126. Use `getFullYear`.",
    rule: { ...jsCall({ names: "getYear" }), has: { field: "arguments", regex: "^\\(\\)$" } },
    valid: ["d.getFullYear()", "calendar.getYear(date)"],
    invalid: ["d.getYear()"],
  },
  {
    id: "js-weekday-for-day",
    severity: "medium",
    confidence: "medium",
    cwe: 628,
    see: [`${mdn}/Global_Objects/Date/getDay`],
    title: "`getDay` used for the day of the month",
    message:
      "`getDay` returns the day of the week, 0 to 6, and here it is used with month and year. Use `getDate`.",
    rule: jsCall({ names: "getDay" }),
    check: isBesideMonth,
    valid: [
      "const w = names[d.getDay()];",
      "const s = `${d.getFullYear()}-${d.getMonth() + 1}-${d.getDate()}`;",
    ],
    invalid: [
      "const s = `${d.getFullYear()}-${d.getMonth() + 1}-${d.getDay()}`;",
      "const s = d.getDay() + '.' + (d.getMonth() + 1) + '.' + d.getFullYear();",
    ],
  },
  {
    id: "js-month-shown-from-zero",
    severity: "medium",
    confidence: "medium",
    cwe: 193,
    see: [`${mdn}/Global_Objects/Date/getMonth`],
    title: "Off-by-one: `getMonth` shown without adding 1",
    message: "`getMonth` returns 0 for January and is put into a string unchanged here. Add one.",
    rule: jsCall({ names: "getMonth|getUTCMonth" }),
    check: isShownMonth,
    valid: [
      "const s = `${d.getFullYear()}-${d.getMonth() + 1}`;",
      "const m = names[d.getMonth()];",
      "const x = new Date(d.getFullYear(), d.getMonth(), 1);",
    ],
    invalid: [
      "const s = `${d.getFullYear()}-${d.getMonth()}-${d.getDate()}`;",
      "const s = d.getFullYear() + '-' + d.getMonth();",
    ],
  },
  {
    id: "js-sum-without-start",
    severity: "low",
    confidence: "medium",
    cwe: 754,
    see: [`${mdn}/Global_Objects/Array/reduce`],
    title: "`reduce` of an empty array without initial value",
    message:
      "Without an initial value, `reduce` throws a TypeError for an empty array. Pass the initial value as the second argument.",
    rule: {
      ...jsCall({
        names: "reduce",
        on: "\\.(?:map|filter|flatMap|slice)\\(",
        args: {
          all: [
            { has: { nthChild: 1, any: [{ kind: "arrow_function" }, { kind: "function_expression" }] } },
            { not: { has: { nthChild: 2, regex: "." } } },
          ],
        },
      }),
    },
    check: (node) => !/\.length\b/.test(textOf(functionAround(node) ?? node)),
    valid: [
      "a.map(f).reduce((x, y) => x + y, 0)",
      "a.reduce((x, y) => x + y)",
      "function g(a) { if (!a.length) return 0; return a.map(f).reduce((x, y) => x + y); }",
    ],
    invalid: ["a.map(f).reduce((x, y) => x + y)"],
  },
  {
    id: "js-request-text-added",
    severity: "medium",
    confidence: "medium",
    cwe: 704,
    see: [`${mdn}/Operators/Addition`],
    title: "Type confusion: number added to a request string",
    message:
      'Values of query and path are strings, so `"1" + 1` is "11". Convert with `Number(...)` and check for NaN first.',
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^\\+$" } },
        {
          has: {
            field: "left",
            any: [{ kind: "identifier" }, { kind: "member_expression" }],
            pattern: "$TEXT",
          },
        },
        { has: { field: "right", kind: "number" } },
      ],
    },
    flow: { TEXT: "outside" },
    check: (node, { text }) =>
      isFromQuery(node, text) && !/\bzod\b|\btransform:|ParseIntPipe|coerce|@Type\(/.test(text),
    valid: [
      "function f(req) { return Number(req.query.page) + 1; }",
      "function f(req) { const p = parseInt(req.query.page, 10); return p + 1; }",
      "function f(req) { return req.body.page + 1; }",
    ],
    invalid: [
      "function f(req) { return req.query.page + 1; }",
      "function f(req) { const { page } = req.query; return page + 1; }",
    ],
  },
  {
    id: "js-replaces-first-only",
    severity: "low",
    confidence: "low",
    cwe: 116,
    see: [`${mdn}/Global_Objects/String/replaceAll`],
    title: "Incomplete replacement: only first match replaced",
    message:
      "`replace` with a string changes only the first occurrence. Use `replaceAll`, or a regular expression with the `g` flag, if all are intended.",
    rule: jsCall({
      names: "replace",
      args: {
        all: [
          {
            has: { nthChild: 1, kind: "string", regex: "^[\"'](?:,|;| |_|-|\\\\n|\\\\r\\\\n|\\t|\\+)[\"']$" },
          },
          { has: { nthChild: 2, kind: "string", regex: "^[\"'](?:|,|;| |_|-|\\.|<br ?/?>|%20)[\"']$" } },
        ],
      },
    }),
    check: (node) => !/\.replace\([^()]*\)\.replace\(/.test(textOf(node)),
    valid: ["s.replaceAll(',', '')", "s.replace(/,/g, '')", "s.replace('a', 'b')"],
    invalid: ["n.replace(',', '')", "s.replace(' ', '_')"],
  },
]);

/** In one text, sum or call with month and year. */
function isBesideMonth(call: SgNode): boolean {
  const whole = wholeOf(call);
  return /getMonth\(|getUTCMonth\(/.test(whole) && !/getDate\(|getUTCDate\(/.test(whole);
}

function wholeOf(node: SgNode): string {
  let one = node;
  for (let above = node.parent(); above !== null; above = above.parent()) {
    if (
      !/^(?:template_substitution|template_string|binary_expression|parenthesized_expression|arguments|call_expression|member_expression|array)$/.test(
        String(above.kind()),
      )
    )
      break;
    one = above;
  }
  return textOf(one);
}

function isShownMonth(call: SgNode): boolean {
  const parent = call.parent();
  if (parent === null) return false;
  const isInText =
    parent.kind() === "template_substitution" ||
    (parent.kind() === "binary_expression" &&
      /["'`][-/.: ]/.test(wholeOf(call)) &&
      textOf(fieldOf(parent, "operator") ?? parent) === "+" &&
      !/\+\s*1\b/.test(textOf(parent)));
  return isInText && /get(?:UTC)?(?:FullYear|Date)\(/.test(wholeOf(call)) && argumentsOf(call).length === 0;
}

/** The operand is read from the query or the path, or named so. */
function isFromQuery(node: SgNode, text: string): boolean {
  const operand = fieldOf(node, "left");
  if (!operand) return false;
  const own = textOf(operand);
  if (/\b(?:query|params|searchParams)\b/.test(own)) return true;
  if (!/^\w+$/.test(own)) return false;
  return (
    new RegExp(
      String.raw`\{[^{}]*\b${own}\b[^{}]*\}\s*=\s*(?:await\s+)?[\w.]*\.(?:query|params)\b|\b${own}\s*=\s*[\w.]*\.(?:query|params)\.\w+\s*(?:;|\n|\|\||\?\?)`,
    ).test(text) && partsOf(node).length > 0
  );
}
