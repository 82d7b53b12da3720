/** JavaScript and TypeScript: months, days and years of dates that are off. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { mdn } from "./references.ts";
import { jsNew, jsCall } from "../writing/call-matchers.ts";
import type { SgNode } from "@ast-grep/napi";
import { everyInside, fieldOf, fieldTextOf, kindOf, parentOf, textOf } from "../../syntax/node-memo.ts";
import { argumentsOf, receiverOf } from "./tree.ts";

export const dateErrors = defineRules(ecmascript, "bug", [
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
    check: (made) => !isLastDay(made),
    unsure: isEndOfYear,
    valid: ["const last = new Date(year, 12, 0)", "new Date(2020, 11, 31)", "new Date(12, 1, 12)"],
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
    rule: {
      ...jsCall({ names: "getYear" }),
      has: { field: "arguments", regex: "^\\(\\)$" },
      not: { inside: { kind: "binary_expression", regex: "^1900\\s*\\+|\\+\\s*1900$" } },
    },
    check: (call) =>
      !everyInside(call.getRoot().root(), ["method_definition"]).some(
        (one) => fieldTextOf(one, "name") === "getYear",
      ),
    unsure: isNoDate,
    valid: [
      "d.getFullYear()",
      "class Movie { getYear() { return this.year; } }\nconst age = now - movie.getYear();",
      "calendar.getYear(date)",
      "const year = 1900 + d.getYear();",
      "const year = d.getYear() + 1900;",
    ],
    invalid: ["d.getYear()", "const next = d.getYear() + 1;"],
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
]);

/** `new Date(year, 12, 0)`: the day before the first of January. */
function isLastDay(made: SgNode): boolean {
  const day = argumentsOf(made)[2];
  return day !== undefined && /^(?:0|-\d+)$/.test(textOf(day));
}

/** `const end = new Date(year, 12, 1)`: up to the first day of the next year. */
function isEndOfYear(made: SgNode): boolean {
  const holder = parentOf(made);
  const name = fieldTextOf(holder, "name") || fieldTextOf(holder, "key") || fieldTextOf(holder, "left");
  return /(?:end|next|until|before|to|stop)\w{0,20}$/i.test(name);
}

/** `book.getYear()`: what is no date by its name may have a year of its own. */
function isNoDate(call: SgNode): boolean {
  const receiver = receiverOf(call);
  if (receiver === null || kindOf(receiver) === "new_expression") return false;
  const name = textOf(receiver).split(".").at(-1) ?? "";
  return !/^(?:dt?|t)$|date|time|day|now|moment|birth|start|end|from|until|created|updated/i.test(name);
}

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
