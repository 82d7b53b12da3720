/** Ruby: values compared with themselves. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { fieldOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { defects } from "../shared/defects.ts";

export const identicalOperands = defineRules(["ruby"], "bug", [
  {
    id: "rb-compared-with-itself",
    ...defects.selfComparison,
    cwe: 571,
    rule: {
      kind: "binary",
      has: { field: "operator", regex: "^(?:[=!]=|<=?|>=?|<=>|===|&&|\\|\\||and|or|-|/|%)$" },
    },
    check: hasEqualSides,
    valid: [
      "a == b",
      "x != x",
      "rand == rand",
      "f(1) - f(1)",
      "SecureRandom.hex == SecureRandom.hex",
      "User.new == User.new",
    ],
    invalid: ["ok = a.n == a.n", "d = @end - @end"],
  },
]);

function hasEqualSides(node: SgNode): boolean {
  const left = fieldOf(node, "left");
  const right = fieldOf(node, "right");
  if (left === null || right === null || textOf(left) !== textOf(right)) return false;
  const operator = textOf(fieldOf(node, "operator") ?? node);
  if (operator === "!=" && kindOf(left) === "identifier") return false;
  // A name alone may be a method that returns another value each time.
  return !/[(!?\s]|^\d|^["':]|[rR]and|next|shift|pop|get[cs]|read|\b(?:now|current|new|create|build|generate|uuid|hex|today|clock_gettime|sample|tick|advance)$/.test(
    textOf(left),
  );
}
