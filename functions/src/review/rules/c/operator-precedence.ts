/** C and C++: operators that bind otherwise than meant. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { found, inFunction } from "./examples.ts";
import { anywhere } from "./matchers.ts";

export const operatorPrecedence = defineRules(["c", "cpp"], "bug", [
  {
    id: "c-negated-operand",
    fault: "negated-operand",
    severity: "medium",
    confidence: "high",
    cwe: 480,
    title: titles.notOnLeftOnly,
    message:
      "`!a & b` compares 0 or 1 with `b`, not the bits of `a`. Put the operation in parentheses: `!(a & b)`.",
    rule: anywhere,
    valid: [
      inFunction("if (!(a & 4)) g();"),
      inFunction("if (!a && n) g();"),
      "int f(bool a, bool b) { return !a & b; }",
      inFunction("return !a & (n > 4);"),
    ],
    invalid: [found("if (!a & 4) g();")],
  },
  {
    id: "c-compared-before-assigned",
    fault: "compared-before-assigned",
    severity: "high",
    confidence: "high",
    cwe: 783,
    title: "Operator precedence: comparison before assignment",
    message:
      "The comparison binds before the assignment, so the variable gets 0 or 1 and not the return value. Put the assignment in parentheses of its own.",
    rule: anywhere,
    valid: [inFunction("if ((a = open(p, 0)) < 0) g();")],
    invalid: [found("if ((a = open(p, 0) < 0)) g();")],
  },
]);
