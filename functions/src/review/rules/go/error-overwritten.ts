/** Go: errors overwritten before they are checked. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { lastAssigned } from "../writing/names-in-code.ts";
import { fieldOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { found, inFunction } from "./examples.ts";
import { partsOf } from "./tree.ts";

export const errorOverwritten = defineRules(["go"], "bug", [
  {
    id: "go-error-overwritten",
    severity: "medium",
    confidence: "high",
    cwe: 252,
    see: ["https://go.dev/wiki/CodeReviewComments#handle-errors"],
    title: "Overwritten error: first error never checked",
    message:
      "The next statement assigns another error to {the same variable}, so this failure is never seen. Check it here.",
    names: lastAssigned,
    rule: {
      any: ["short_var_declaration", "assignment_statement"].map((kind) => ({
        kind,
        has: { field: "left", has: { regex: "^err$" } },
        precedes: {
          any: [
            { kind: "assignment_statement", has: { field: "left", has: { regex: "^err$" } } },
            { kind: "short_var_declaration", has: { field: "left", has: { regex: "^err$" } } },
          ],
        },
      })),
    },
    check: (node) => isOverwritten(node),
    valid: [
      inFunction("err := a()\n\tif err != nil {\n\t\treturn\n\t}\n\terr = b()"),
      inFunction("err := a()\n\terr = wrap(err)"),
      inFunction("var err error\n\terr = b()"),
    ],
    invalid: [found("err := a()\n\terr = b()"), found("x, err := a()\n\ty, err := b(x)")],
  },
]);

/** Nothing of the second statement reads the first one's error. */
function isOverwritten(first: SgNode): boolean {
  const next = first.next();
  const second = next === null ? null : kindOf(next) === "comment" ? next.next() : next;
  if (second === null) return false;
  const values = textOf(fieldOf(second, "right") ?? second);
  const operator = fieldOf(second, "operator");
  if (operator !== null && textOf(operator) !== "=") return false;
  const isCall = partsOf(fieldOf(first, "right")).some((one) => kindOf(one) === "call_expression");
  return (
    isCall &&
    !/\berr\b/.test(values) &&
    !/^(?:nil|errors\.New|fmt\.Errorf)/.test(textOf(fieldOf(first, "right") ?? first))
  );
}
