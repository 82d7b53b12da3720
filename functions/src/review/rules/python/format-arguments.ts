/** Python: format strings that do not match their arguments. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { pyCall } from "../writing/call-matchers.ts";
import type { SgNode } from "@ast-grep/napi";
import { fieldOf, textOf, fieldTextOf } from "../../syntax/node-memo.ts";
import { named } from "./tree.ts";

/** `%s` and the like, apart from `%%` and named ones. */
function fillsWrongly(node: SgNode): boolean {
  const [left, right] = [fieldOf(node, "left"), fieldOf(node, "right")];
  if (!left || !right) return false;
  const text = textOf(left);
  const values = named(right).filter((one) => !/^(?:comment|line_continuation)$/.test(String(one.kind())));
  if (/%\(|\*|\{\{?|^[a-z]*f["']/i.test(text) || values.some((one) => one.kind() === "list_splat"))
    return false;
  const holes = text.replaceAll("%%", "").match(/%[-+ 0#\d.]*[hlL]*[bdiouxXeEfFgGcrsa]/g) ?? [];
  return holes.length > 0 && holes.length !== values.length;
}

/** `{}` and `{0}`, which are filled from what has no name. */
function lacksValues(call: SgNode): boolean {
  const text = fieldTextOf(fieldOf(call, "function"), "object").replace(/\{\{|\}\}/g, "");
  const given = named(fieldOf(call, "arguments")).filter((one) => one.kind() !== "comment");
  if (given.some((one) => /splat|generator/.test(String(one.kind())))) return false;
  const values = given.filter((one) => one.kind() !== "keyword_argument").length;
  const places = [...text.matchAll(/\{(\d*)(?:[.[!:][^{}]*)?\}/g)].map(([, place]) => place ?? "");
  const highest = Math.max(0, ...places.filter((place) => place !== "").map((place) => Number(place) + 1));
  return Math.max(highest, places.filter((place) => place === "").length) > values;
}

export const formatArguments = defineRules(["python"], "bug", [
  {
    id: "py-format-count",
    severity: "high",
    confidence: "high",
    cwe: 685,
    title: titles.formatMismatch,
    message:
      "The number of placeholders differs from the number of values, so this raises a TypeError. Pass one value for each placeholder.",
    rule: {
      kind: "binary_operator",
      all: [
        { has: { field: "right", kind: "tuple" } },
        { has: { field: "left", kind: "string" } },
        { has: { field: "operator", regex: "^%$" } },
      ],
    },
    check: fillsWrongly,
    valid: [
      'x = "%s and %s" % (a, b)',
      'x = "%s and %s" % (a, \\\n  b)',
      'x = "%(a)s" % (d)',
      'x = "100%% %s" % (a,)',
      'x = "%s" % a',
      'x = b"%d %b" % (n, raw)',
      'x = "%s: %ld" % (a, n)',
    ],
    invalid: ['x = "%s and %s" % (a,)', 'x = "%s" % (a, b)'],
  },
  {
    id: "py-format-places",
    severity: "high",
    confidence: "high",
    cwe: 685,
    title: titles.formatMismatch,
    message:
      "The format has more placeholders than values, so this raises an IndexError. Pass one value for each placeholder.",
    rule: pyCall({ names: "format", on: "^[\"']" }),
    check: lacksValues,
    valid: [
      'x = "{} {}".format(a, b)',
      'x = "{0} {0}".format(a)',
      'x = "{} {}".format(*xs)',
      'x = "{a}".format(a=1)',
      'x = "{{}} {}".format(a)',
      'x = "{:{}}".format(a, n)',
    ],
    invalid: ['x = "{} {}".format(a)', 'x = "{0} {1}".format(a)'],
  },
]);
