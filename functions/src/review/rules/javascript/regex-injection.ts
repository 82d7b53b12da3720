/** JavaScript and TypeScript: regular expressions from a request, and those with exponential backtracking (ReDoS). */
import { jsCall, jsNew, jsPair } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { nestedRepetition } from "../../regex/nested-repetition.ts";
import { isExponential } from "../../regex/slow-pattern.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

const isNested = new RegExp(nestedRepetition);

/** Without the slashes around and the flags. */
function patternOf(regex: string): string {
  return regex.slice(1, regex.lastIndexOf("/"));
}

export const regexInjection = defineRules(ecmascript, "security", [
  {
    id: "js-regex-injection",
    severity: "medium",
    confidence: "medium",
    cwe: 1333,
    see: ["https://owasp.org/www-community/attacks/Regular_expression_Denial_of_Service_-_ReDoS"],
    title: titles.regexInjection,
    message:
      "The request value becomes a pattern, and nested repetition in it makes matching take exponential time and blocks the process. Escape the value, or search for a plain string.",
    rule: {
      any: [
        jsNew({ names: "RegExp", as: "PATTERN" }),
        jsCall({ names: "RegExp", bare: "only", as: "PATTERN" }),
      ],
    },
    flow: { PATTERN: "outside" },
    valid: ["new RegExp(escapeRegExp(req.query.q))", 'new RegExp("^a+$")', "new RegExp(source)"],
    invalid: ["new RegExp(req.query.q)", 'new RegExp("^" + req.body.prefix)'],
  },
  {
    id: "js-redos",
    ...defects.redos,
    confidence: "high",
    rule: {
      kind: "regex",
      regex: "[*+}].*\\)(?:[*+]|\\{\\d*,)",
    },
    check: (node) => isNested.test(textOf(node)) || isExponential(patternOf(textOf(node))),
    valid: [
      "const r = /^(?:a,)+$/",
      String.raw`const r = /^\w+(?:\.\w+)*$/`,
      String.raw`const r = /^(\w+,)*$/`,
      String.raw`const r = /(\d+)/g`,
    ],
    invalid: [
      "const r = /^(a+)+$/",
      String.raw`const r = /^([a-z]+\.?)+@/`,
      String.raw`const ok = /^(?:[\w.]+)*@x$/.test(mail)`,
    ],
  },
  {
    id: "js-query-expression-from-request",
    severity: "medium",
    confidence: "medium",
    cwe: 1333,
    see: ["https://owasp.org/www-community/attacks/Regular_expression_Denial_of_Service_-_ReDoS"],
    title: titles.regexInjection,
    message:
      "The request value becomes a pattern of the database: nested repetition keeps the database busy, and `.*` matches everything. Escape the value first.",
    rule: jsPair("\\$regex", { pattern: "$PATTERN" }),
    flow: { PATTERN: "outside" },
    valid: [
      "Book.find({ title: { $regex: escapeRegex(req.query.q) } })",
      'Book.find({ title: { $regex: "^a" } })',
    ],
    invalid: ["Book.find({ title: { $regex: req.query.q } })"],
  },
]);
