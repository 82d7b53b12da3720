/** C#: numbers parsed from a string from elsewhere, used as sizes, positions, divisors and in sums without a bound. */
import { csharpCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import type { Matcher } from "../writing/rule.ts";
import { titles } from "../writing/titles.ts";
import { frame } from "../writing/example-frame.ts";
import { defects } from "../shared/defects.ts";
import { boundOfLoop, calculated, castTo, divisor } from "../shared/number-uses.ts";

const { within: inMethod, found: foundIn } = frame(
  "class C {\n  object F(HttpRequest request, int[] a, string text) {\n    ",
  "\n  }\n}",
);
const read = 'int n = int.Parse(request.Query["n"]);';
const found = (body: string) => foundIn(`${read}\n${body}`);
const valid = (body: string): string => inMethod(`${read}\n${body}`);

const parsing = ["Parse", "ToInt32", "ToInt64", "ToInt16", "ToDouble", "ToSingle", "ToByte"];
const stepped = (operator: string): Matcher => ({
  any: [{ kind: "postfix_unary_expression" }, { kind: "prefix_unary_expression" }],
  regex: operator,
  has: { kind: "identifier", pattern: "$N" },
});

export const uncontrolledNumbers = defineRules(["csharp"], "security", [
  {
    id: "csharp-index-from-text",
    ...defects.indexFromInput,
    rule: {
      kind: "element_access_expression",
      has: {
        kind: "bracketed_argument_list",
        has: { kind: "argument", has: { kind: "identifier", pattern: "$N" } },
      },
    },
    fileHas: parsing,
    flow: { N: "position" },
    valid: [
      valid("if (n >= 0 && n < a.Length) return a[n];"),
      inMethod("for (int i = 0; i < a.Length; i++) G(a[i]);"),
    ],
    invalid: [found("return a[n];"), found("if (n < a.Length) return a[n];")],
  },
  {
    id: "csharp-size-from-text",
    ...defects.allocation,
    rule: {
      any: [
        {
          kind: "array_rank_specifier",
          inside: { stopBy: "end", kind: "array_creation_expression" },
          has: { kind: "identifier", pattern: "$N" },
        },
        {
          kind: "object_creation_expression",
          all: [
            {
              has: {
                field: "type",
                regex:
                  "^(?:List|Dictionary|HashSet|Queue|Stack|StringBuilder|ArrayList|Hashtable|MemoryStream)\\b",
              },
            },
            {
              has: {
                field: "arguments",
                has: { nthChild: 1, kind: "argument", has: { kind: "identifier", pattern: "$N" } },
              },
            },
          ],
        },
      ],
    },
    fileHas: parsing,
    flow: { N: "amount" },
    valid: [valid("if (n > 100) return null;\nreturn new byte[n];"), inMethod("return new byte[a.Length];")],
    invalid: [found("return new byte[n];"), found("return new List<string>(n);")],
  },
  {
    id: "csharp-rounds-from-text",
    ...defects.loopBound,
    rule: boundOfLoop,
    fileHas: parsing,
    flow: { N: "amount" },
    valid: [valid("if (n > 100) return null;\nfor (int i = 0; i < n; i++) G();")],
    invalid: [found("for (int i = 0; i < n; i++) G();")],
  },
  {
    id: "csharp-sleep-from-text",
    ...defects.sleepTime,
    rule: csharpCall({ names: "Sleep|Delay", on: "(?:^|\\.)(?:Thread|Task)$", as: "N" }),
    fileHas: parsing,
    flow: { N: "amount" },
    valid: [valid("if (n < 100) Thread.Sleep(n);"), inMethod("Thread.Sleep(100);")],
    invalid: [found("Thread.Sleep(n);")],
  },
  {
    id: "csharp-sum-from-text",
    severity: "low",
    confidence: "low",
    cwe: 190,
    title: titles.numberOverflow,
    message:
      "The number is parsed from input, and near the maximum of its type the result wraps to a negative number. Check the number first, or compute it in `checked`.",
    rule: {
      any: [calculated("^[+*]$", "integer_literal"), stepped("\\+\\+")],
      not: { inside: { stopBy: "end", kind: "checked_expression" } },
    },
    fileHas: parsing,
    flow: { N: "amount" },
    valid: [valid("if (n < 1000) return n * 2;"), inMethod("return a.Length + 1;")],
    invalid: [found("return n * 2;"), found("n++;")],
  },
  {
    id: "csharp-difference-from-text",
    severity: "low",
    confidence: "low",
    cwe: 191,
    title: titles.numberUnderflow,
    message:
      "The number is parsed from input, and near the minimum of its type the result wraps to a positive number. Check the number first, or compute it in `checked`.",
    rule: {
      any: [calculated("^[-*]$", "integer_literal"), stepped("--")],
      not: { inside: { stopBy: "end", kind: "checked_expression" } },
    },
    fileHas: parsing,
    flow: { N: "amount" },
    valid: [valid("if (n > -1000) return n - 1;")],
    invalid: [found("return n - 1;"), found("--n;")],
  },
  {
    id: "csharp-divisor-from-text",
    ...defects.divisionByZero,
    rule: divisor,
    fileHas: parsing,
    flow: { N: "amount" },
    valid: [valid("if (n != 0) return 100 / n;"), inMethod("return 100 / a.Length;")],
    invalid: [found("return 100 / n;"), found("return 100 % n;")],
  },
  {
    id: "csharp-narrowed-number",
    ...defects.truncation,
    rule: castTo("^(?:s?byte|u?short|char)$"),
    fileHas: parsing,
    flow: { N: "position" },
    valid: [valid("if (n >= 0 && n < 128) return (byte) n;")],
    invalid: [found("return (byte) n;")],
  },
]);
