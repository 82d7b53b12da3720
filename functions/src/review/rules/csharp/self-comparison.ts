/** C#: values compared with themselves. */
import type { SgNode } from "@ast-grep/napi";
import { csharpCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { fieldTextOf, textOf } from "../../syntax/node-memo.ts";
import { isInTest, typeOfName } from "./csharp-nodes.ts";
import { found, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

/** A test of `Equals` compares with itself on purpose. */
function comparesWithItself(call: SgNode): boolean {
  return isSameOnBothSides(call) && !isInTest(call);
}

function isSameOnBothSides(call: SgNode): boolean {
  const [, own = "", given = ""] = /^([\w.]+)\.\w+\(\s*([\w.]+)\s*\)$/.exec(textOf(call)) ?? [];
  if (own !== "" && own === given) return true;
  const [, one = "", other = ""] =
    /^(?:[oO]bject\.)?(?:Reference)?Equals\(\s*([\w.]+),\s*([\w.]+)\s*\)$/.exec(textOf(call)) ?? [];
  return one !== "" && one === other;
}

/** Only a fraction that is no number differs from itself. */
function asksForNaN(comparison: SgNode, text: string): boolean {
  const name = fieldTextOf(comparison, "left").replace(/^this\./, "");
  const isFraction = /^(?:double|float|Double|Single|Half|T)\??$/.test(typeOfName(name, comparison, text));
  return isFraction && /^[!=]=$/.test(fieldTextOf(comparison, "operator"));
}

/** The compiler's own warning of this is switched off right above. */
function isMeant(comparison: SgNode, text: string): boolean {
  const before = text.slice(0, comparison.range().start.index);
  const at = before.lastIndexOf("#pragma warning disable");
  return at >= 0 && /^[^\n]*\b(?:CS)?1718\b/.test(before.slice(at));
}

export const selfComparison = defineRules(["csharp"], "bug", [
  {
    id: "csharp-equals-itself",
    severity: "high",
    confidence: "high",
    cwe: 571,
    title: titles.selfComparison,
    message:
      "Both operands are the same, so the result is the same for every value; one side is probably wrong. Compare with the intended value.",
    textFilter:
      /(?<![\w.])([\w.]{1,80})\.(?:Equals|CompareTo|SequenceEqual)\(\s*\1\s*\)|Equals\(\s*([\w.]+)\s*,\s*\2\s*\)/,
    rule: csharpCall({ names: "Equals|CompareTo|ReferenceEquals|SequenceEqual", bare: "also", on: "." }),
    check: comparesWithItself,
    valid: [
      inMethod("return a.Equals(b);"),
      inMethod("Assert.True(object.Equals(a, b));"),
      "class C {\n  [Test]\n  public void F() {\n    var isSame = a.Equals(a);\n    isSame.Should().BeTrue();\n  }\n}",
    ],
    invalid: [found("return a.Equals(a);"), found("return object.Equals(a.B, a.B);")],
  },
  {
    id: "csharp-compares-with-itself",
    severity: "medium",
    confidence: "high",
    cwe: 571,
    title: titles.selfComparison,
    message:
      "Both operands are the same, so the result is always the same; one side is probably wrong. Compare with the intended value.",
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^(?:[=!<>]=|[<>]|-|%|&&|\\|\\|)$" } },
        { has: { field: "left", pattern: "$X" } },
        { has: { field: "right", pattern: "$X" } },
      ],
    },
    constraints: {
      X: {
        not: {
          any: [
            { kind: "integer_literal" },
            { kind: "invocation_expression" },
            { has: { stopBy: "end", kind: "invocation_expression" } },
          ],
        },
      },
    },
    check: (comparison, { text }) =>
      !isInTest(comparison) && !asksForNaN(comparison, text) && !isMeant(comparison, text),
    valid: [
      "class C {\n  static bool IsNaN(double value) => value != value;\n}",
      "class C {\n  float speed;\n  bool F() { return this.speed != this.speed; }\n}",
      "class C {\n#pragma warning disable CS1718\n  bool F(Money a) { return a == a; }\n#pragma warning restore CS1718\n}",
      inMethod("Assert.True(a == a);"),
      inMethod("if (a == b) G();"),
      inMethod("if (Next() == Next()) G();"),
    ],
    invalid: [found("if (a.B == a.B) G();")],
  },
]);
