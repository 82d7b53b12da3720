/** Go: type assertions on a missing value. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, found } from "./examples.ts";
import type { SgNode } from "@ast-grep/napi";
import { fieldTextOf, textOf } from "../../syntax/node-memo.ts";
import { declarationAround } from "./tree.ts";

/** `v, _ := c.Get("user")`, and then `v.(*User)`. */
function isOfAbsent(assertion: SgNode): boolean {
  const name = fieldTextOf(assertion, "operand");
  const around = declarationAround(assertion);
  if (around === null || !/^\w+$/.test(name)) return false;
  const list = assertion.parent();
  const left = list?.parent() ? fieldTextOf(list.parent(), "left") : "";
  return (
    !left.includes(",") &&
    new RegExp(String.raw`(?<![\w.])${name}, _ :?= [\w.]+\.(?:Get|Load)\(`).test(textOf(around))
  );
}

export const uncheckedTypeAssertion = defineRules(["go"], "bug", [
  {
    id: "go-absent-value-asserted",
    severity: "medium",
    confidence: "medium",
    cwe: 476,
    see: ["https://go.dev/ref/spec#Type_assertions"],
    title: "Unchecked type assertion on a missing value",
    message:
      "The second return value, which says whether the value exists, is discarded, and the assertion panics if it is missing. Check it, or use the two-value form of the assertion.",
    rule: { kind: "type_assertion_expression", has: { field: "operand", kind: "identifier" } },
    fileHas: [", _ "],
    check: isOfAbsent,
    valid: [
      inFunction('v, _ := c.Get("user")\n\tu, ok := v.(*User)'),
      inFunction('v, ok := c.Get("user")\n\tu := v.(*User)'),
    ],
    invalid: [found('v, _ := c.Get("user")\n\tu := v.(*User)', 5)],
  },
]);
