/** Go: `defer` in a loop. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, found } from "./examples.ts";
import type { SgNode } from "@ast-grep/napi";
import { ancestorsOf, kindOf, namedChildrenOf, textOf } from "../../syntax/node-memo.ts";

export const deferInLoop = defineRules(["go"], "bug", [
  {
    id: "go-defer-in-loop",
    severity: "medium",
    confidence: "high",
    cwe: 772,
    see: ["https://go.dev/ref/spec#Defer_statements"],
    title: "`defer` in a loop",
    message:
      "Deferred calls run when the function ends, so files, locks or rows of all iterations stay open until then. Move the body into a function of its own, or close at the end of each iteration.",
    rule: { kind: "defer_statement", inside: { stopBy: { kind: "func_literal" }, kind: "for_statement" } },
    check: (node) => !leavesFunction(node),
    valid: [
      inFunction("defer x.Close()"),
      inFunction(
        "for {\n\t\tselect {\n\t\tcase <-stop:\n\t\t\tdefer x.Close()\n\t\t\tg()\n\t\t\treturn\n\t\tcase <-reload:\n\t\t\tg()\n\t\t}\n\t}",
      ),
      inFunction("for _, n := range ns {\n\t\tfunc() { defer n.Close() }()\n\t}"),
    ],
    invalid: [found("for _, n := range ns {\n\t\tdefer n.Close()\n\t}", 5)],
  },
]);

/** The block around it, or one around that in the loop, ends by leaving the function: it runs once. */
function leavesFunction(defer: SgNode): boolean {
  for (const around of ancestorsOf(defer)) {
    if (kindOf(around) === "for_statement") return false;
    if (
      !/^(?:statement_list|block|communication_case|expression_case|type_case|default_case)$/.test(
        kindOf(around),
      )
    )
      continue;
    const last = namedChildrenOf(around).findLast((one) => kindOf(one) !== "comment");
    if (last && /^(?:return\b|panic\(|os\.Exit\(|log\.Fatal)/.test(textOf(last))) return true;
  }
  return false;
}
