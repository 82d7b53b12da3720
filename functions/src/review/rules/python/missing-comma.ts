/** Python: lists with a missing comma. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { namedChildrenOf } from "../../syntax/node-memo.ts";

const word = /^[rub]*(["'])([\w./:@-]{1,40})\1$/i;

/** Words in a list, of which one is two that lack a comma between them. */
function lacksComma(node: SgNode): boolean {
  const list = node.parent();
  const others = list ? namedChildrenOf(list).filter((one) => one.kind() !== "comment") : [];
  const parts = namedChildrenOf(node);
  const isAlone = others.filter((one) => one.kind() === "concatenated_string").length === 1;
  if (others.length < 3 || !isAlone || parts.length !== 2) return false;
  const words = [...others.filter((one) => one.id() !== node.id()), ...parts];
  return (
    words.every((one) => word.test(one.text())) && parts.every((one) => !/[-/:.@]["']$/.test(one.text()))
  );
}

export const missingComma = defineRules(["python"], "bug", [
  {
    id: "py-list-joined-before-choice",
    severity: "medium",
    confidence: "medium",
    cwe: 783,
    title: "Operator precedence: `+` binds before conditional",
    message:
      "`+` binds before the conditional, so if the condition is false, everything before it is left out too. Put parentheses around the conditional.",
    textFilter: /\]\s+if\b[^\n]*\belse\s*\[/,
    rule: {
      kind: "conditional_expression",
      all: [
        {
          has: {
            nthChild: 1,
            kind: "binary_operator",
            all: [
              { has: { field: "operator", regex: "^\\+$" } },
              { has: { field: "right", kind: "list" } },
              { has: { field: "left", any: [{ kind: "list" }, { kind: "binary_operator" }] } },
            ],
          },
        },
        { has: { nthChild: 3, kind: "list" } },
      ],
      not: { inside: { kind: "parenthesized_expression" } },
    },
    valid: ["x = [1] + ([2] if a else [])", "x = [1] + [2] if a else xs"],
    invalid: ["x = [1, 2] + [3] if a else []"],
  },
  {
    id: "py-comma-missing-in-list",
    severity: "medium",
    confidence: "medium",
    cwe: 665,
    title: "Implicit string concatenation: comma missing in list",
    message:
      "Adjacent string literals are concatenated, so the list contains one long string here. Put a comma between them.",
    textFilter: /["'][ \t]*\n[ \t]*[rub]?["'][\w./:@-]{1,40}["']/,
    rule: {
      kind: "concatenated_string",
      inside: { any: [{ kind: "list" }, { kind: "set" }, { kind: "tuple" }] },
    },
    check: lacksComma,
    valid: ['x = ["ab", "cd", "ef"]', 'x = ["a long sentence that " "goes on", "b"]', 'x = ["a" "b"]'],
    invalid: [{ code: 'x = [\n    "red",\n    "green"\n    "blue",\n    "black",\n]', lines: [3] }],
  },
]);
