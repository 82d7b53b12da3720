/** JavaScript and TypeScript: operators that bind otherwise than meant. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { mdn } from "./references.ts";
import { titles } from "../writing/titles.ts";
import { fieldOf, fieldKindOf, fieldTextOf, textOf } from "../../syntax/node-memo.ts";
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";

export const operatorPrecedence = defineRules(ecmascript, "bug", [
  {
    id: "js-negated-left-operand",
    severity: "high",
    confidence: "high",
    cwe: 783,
    see: [`${mdn}/Operators/Operator_precedence`],
    title: titles.notOnLeftOnly,
    message:
      "`!key in object` looks for a property named `true` or `false`, and `!x instanceof C` is never true. Put parentheses around the whole test: `!(key in object)`.",
    textFilter: /!\s*(?:[\w$][\w$.]*(?:\([^;{}&|]*\)|\[[^;{}&|]*\])*\s+|\([^;{}]*\)\s*)(?:in|instanceof)\s/,
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^(?:in|instanceof)$" } },
        { has: { field: "left", kind: "unary_expression", regex: "^!" } },
      ],
    },
    valid: ["if (!(key in map)) f()", "if ((!a) === b) f()", "for (const key in map) f()"],
    invalid: ["if (!key in map) f()", "const other = !x instanceof Map"],
  },
  {
    id: "js-fallback-takes-comparison",
    severity: "high",
    confidence: "high",
    cwe: 783,
    see: [`${mdn}/Operators/Operator_precedence`],
    title: "Operator precedence: comparison binds before `??` or `||`",
    message:
      "Comparisons bind tighter than `??` and `||`, so two constants are compared and the value itself never is. Put parentheses around the value and its fallback.",
    textFilter: /(?:\?\?|\|\|)\s*(?:\.?\d|["'])[^;{}]*?[<>=+\-*/%]/,
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^(?:\\?\\?|\\|\\|)$" } },
        {
          has: {
            field: "right",
            kind: "binary_expression",
            all: [
              { has: { field: "operator", regex: "^(?:[<>]=?|[!=]==?|[-+*/%])$" } },
              { has: { field: "left", any: [{ kind: "number" }, { kind: "string" }] } },
              { has: { field: "right", any: [{ kind: "number" }, { kind: "identifier" }] } },
            ],
          },
        },
        { has: { field: "left", any: [{ kind: "member_expression" }, { kind: "identifier" }] } },
      ],
    },
    check: (node, file) => isCompared(fieldOf(node, "right")) && !comparesBackwards(node, file),
    unsure: asksTwice,
    valid: [
      "if ((a.size ?? 0) > 100) f()",
      "const n = a.size ?? 60 * 1000",
      "if (a || b > 100) f()",
      "if (c && 0 < d || e || 0 < f) g()",
    ],
    invalid: ["if (a.size ?? 0 > 100) f()", "return_(a.count || 0 === 5)"],
  },
]);

const constantFirst = /(?:\(|&&)\s*(?:\d+|"[^"\n]*"|'[^'\n]*')\s*(?:[<>]=?|[!=]==?)\s*[a-z]/i;

/** Who writes `0 < n` all the time, as minifiers do, means the comparison. */
function comparesBackwards(node: SgNode, { text }: ParsedFile): boolean {
  const right = fieldOf(node, "right");
  return right !== null && fieldKindOf(right, "right") === "identifier" && constantFirst.test(text);
}

/** `state.enabled || "admin" === role`: two questions, the second of which begins with what is no fallback. */
function asksTwice(node: SgNode): boolean {
  const right = fieldOf(node, "right");
  return (
    right !== null &&
    fieldTextOf(node, "operator") === "||" &&
    fieldKindOf(right, "right") === "identifier" &&
    !/^(?:[01]|""|'')$/.test(fieldTextOf(right, "left"))
  );
}

function isCompared(node: SgNode | null): boolean {
  const operator = node ? fieldOf(node, "operator") : null;
  return operator !== null && /^(?:[<>]=?|[!=]==?)$/.test(textOf(operator));
}
