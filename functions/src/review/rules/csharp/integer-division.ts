/** C#: an integer division whose fraction is lost. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { inMethod, found } from "./examples.ts";
import type { SgNode } from "@ast-grep/napi";
import { kindOf, textOf, fieldOf, ancestorsOf, fieldTextOf } from "../../syntax/node-memo.ts";
import { wholeNumber, textOfMethod, typeInMethod, typeOfName } from "./csharp-nodes.ts";

const fractions = /^(?:double|float|decimal|Double|Single|Decimal)\??$/;

function isInt(operand: SgNode | null): boolean {
  if (!operand) return false;
  if (kindOf(operand) === "integer_literal") return wholeNumber.test(textOf(operand));
  return (
    kindOf(operand) === "identifier" &&
    /^(?:int|short|byte|long)$/.test(typeInMethod(textOf(operand), operand))
  );
}

/** Two whole numbers; those written in the source must leave something over. */
function losesFraction(division: SgNode, { text }: { readonly text: string }): boolean {
  const [left, right] = [fieldOf(division, "left"), fieldOf(division, "right")];
  if (!isInt(left) || !isInt(right)) return false;
  const [a, b] = [Number(textOf(left ?? division)), Number(textOf(right ?? division))];
  if (!Number.isNaN(a) && !Number.isNaN(b) && (b === 0 || a % b === 0)) return false;
  if (hasRemainderBeside(division)) return false;
  return fractions.test(targetTypeOf(division, text));
}

/** `x = i % columns; y = i / columns;`: the rows and columns of a grid are whole. */
function hasRemainderBeside(division: SgNode): boolean {
  const [left, right] = [fieldTextOf(division, "left"), fieldTextOf(division, "right")];
  return new RegExp(String.raw`\b${left}\s*%\s*${right}\b`).test(textOfMethod(division));
}

/** The type of what the whole expression is given to, through signs and products only. */
function targetTypeOf(node: SgNode, text: string): string {
  for (const one of ancestorsOf(node)) {
    const kind = kindOf(one);
    if (kind === "variable_declarator") return fieldTextOf(one.parent() ?? one, "type");
    if (kind === "assignment_expression")
      return typeOfName(fieldTextOf(one, "left").replace(/^this\./, ""), one, text);
    if (!/^(?:binary_expression|parenthesized_expression|prefix_unary_expression)$/.test(kind)) return "";
    if (kind === "binary_expression" && !/^[-+*]$/.test(fieldTextOf(one, "operator"))) return "";
  }
  return "";
}

export const integerDivision = defineRules(["csharp"], "bug", [
  {
    id: "csharp-fraction-lost",
    severity: "medium",
    confidence: "high",
    cwe: 682,
    title: titles.integerDivision,
    message:
      "Both operands are integers, so the division truncates before the result becomes a fraction. Make one of them a double or decimal.",
    textFilter: /\b(?:double|float|decimal)\s[^;]{0,200}=[^;]{0,200}[\w)]\s*\/\s*[\w(]/,
    rule: { kind: "binary_expression", has: { field: "operator", regex: "^/$" } },
    fileHas: ["double", "float", "decimal"],
    check: losesFraction,
    valid: [
      inMethod("double d = 1 / 2.0;"),
      inMethod("double d = 4 / 2;"),
      inMethod("int i = 5 / 10;"),
      "class C { void F(int a, int b) { double d = (double) a / b; } }",
      "class C { void F(int i, int columns) { float x = i % columns; float y = i / columns; } }",
      "class C { void F(int a, int b) { double d = Math.Floor(a / b); } }",
    ],
    invalid: [
      found("double d = 1 / 2;"),
      { code: "class C {\n  void F(int a, int b) {\n    double d = a / b * 100;\n  }\n}", lines: [3] },
    ],
  },
]);
