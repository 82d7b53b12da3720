/** Java: numbers parsed from a string from elsewhere, used as sizes, positions, divisors and in sums without a bound. */
import { javaCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { methodTaking } from "./examples.ts";
import { defects } from "../shared/defects.ts";
import { boundOfLoop, calculated, castTo, divisor } from "../shared/number-uses.ts";

const { within: inMethod, found: foundIn } = methodTaking("HttpServletRequest request, int[] a, String text");
const read = 'int n = Integer.parseInt(request.getParameter("n"));';
const found = (body: string) => foundIn(`${read}\n${body}`);
const valid = (body: string): string => inMethod(`${read}\n${body}`);

const parsing = [
  "parseInt",
  "parseLong",
  "parseShort",
  "parseByte",
  "parseDouble",
  "parseFloat",
  "Integer.valueOf",
  "nextInt",
];

export const uncontrolledNumbers = defineRules(["java"], "security", [
  {
    id: "java-index-from-text",
    ...defects.indexFromInput,
    rule: {
      kind: "array_access",
      has: { field: "index", kind: "identifier", pattern: "$N" },
    },
    fileHas: parsing,
    flow: { N: "position" },
    valid: [
      valid("if (n >= 0 && n < a.length) return a[n];"),
      inMethod("for (int i = 0; i < a.length; i++) g(a[i]);"),
    ],
    invalid: [found("return a[n];"), found("if (n < a.length) return a[n];")].map(({ code }) => ({
      code,
      lines: [4],
    })),
  },
  {
    id: "java-size-from-text",
    ...defects.allocation,
    rule: {
      any: [
        { kind: "array_creation_expression", has: { kind: "dimensions_expr", has: { pattern: "$N" } } },
        {
          kind: "object_creation_expression",
          all: [
            {
              has: {
                field: "type",
                regex:
                  "^(?:\\w+\\.)*(?:ArrayList|HashMap|HashSet|Vector|StringBuilder|StringBuffer|ArrayDeque|Hashtable)\\b",
              },
            },
            { has: { kind: "argument_list", has: { nthChild: 1, pattern: "$N" } } },
          ],
        },
        javaCall({ names: "allocate|allocateDirect", on: "^\\w*Buffer$", as: "N" }),
      ],
    },
    fileHas: parsing,
    flow: { N: "amount" },
    valid: [valid("if (n > 100) return null;\nreturn new byte[n];"), inMethod("return new byte[a.length];")],
    invalid: [found("return new byte[n];"), found("return new ArrayList<String>(n);")],
  },
  {
    id: "java-rounds-from-text",
    ...defects.loopBound,
    rule: boundOfLoop,
    fileHas: parsing,
    flow: { N: "amount" },
    valid: [valid("if (n > 100) return null;\nfor (int i = 0; i < n; i++) g();")],
    invalid: [found("for (int i = 0; i < n; i++) g();")],
  },
  {
    id: "java-sleep-from-text",
    ...defects.sleepTime,
    rule: javaCall({ names: "sleep", on: "^(?:Thread|TimeUnit\\.\\w+)$", as: "N" }),
    fileHas: parsing,
    flow: { N: "amount" },
    valid: [valid("if (n < 100) Thread.sleep(n);"), inMethod("Thread.sleep(100);")],
    invalid: [found("Thread.sleep(n);")],
  },
  {
    id: "java-sum-from-text",
    severity: "low",
    confidence: "low",
    cwe: 190,
    title: titles.numberOverflow,
    message:
      "The number is parsed from input, and near the maximum of its type the result wraps to a negative number. Check the number first, or use `Math.addExact` and `Math.multiplyExact`.",
    rule: {
      any: [
        calculated("^[+*]$", "decimal_integer_literal"),
        { kind: "update_expression", regex: "\\+\\+", has: { kind: "identifier", pattern: "$N" } },
      ],
    },
    fileHas: parsing,
    flow: { N: "amount" },
    valid: [valid("if (n < 1000) return n * 2;"), inMethod("return a.length + 1;")],
    invalid: [found("return n * 2;"), found("n++;")],
  },
  {
    id: "java-difference-from-text",
    severity: "low",
    confidence: "low",
    cwe: 191,
    title: titles.numberUnderflow,
    message:
      "The number is parsed from input, and near the minimum of its type the result wraps to a positive number. Check the number first, or use `Math.subtractExact`.",
    rule: {
      any: [
        calculated("^[-*]$", "decimal_integer_literal"),
        { kind: "update_expression", regex: "--", has: { kind: "identifier", pattern: "$N" } },
      ],
    },
    fileHas: parsing,
    flow: { N: "amount" },
    valid: [valid("if (n > -1000) return n - 1;")],
    invalid: [found("return n - 1;"), found("--n;")],
  },
  {
    id: "java-divisor-from-text",
    ...defects.divisionByZero,
    rule: divisor,
    fileHas: parsing,
    flow: { N: "amount" },
    valid: [valid("if (n != 0) return 100 / n;"), inMethod("return 100 / a.length;")],
    invalid: [found("return 100 / n;"), found("return 100 % n;")],
  },
  {
    id: "java-narrowed-number",
    ...defects.truncation,
    rule: castTo("^(?:byte|short|char)$"),
    fileHas: parsing,
    flow: { N: "position" },
    valid: [valid("if (n >= 0 && n < 128) return (byte) n;")],
    invalid: [found("return (byte) n;")],
  },
]);
