/** Kotlin: `!!` on input. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, inRoute } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const nullAssertion = defineRules(["kotlin"], "bug", [
  {
    id: "kotlin-not-null-on-input",
    ...defects.nullInput,
    rule: {
      kind: "postfix_expression",
      all: [{ regex: "!!$" }, { has: { nthChild: 1, pattern: "$INPUT" } }],
    },
    flow: { INPUT: "outside" },
    valid: [inFunction("val a = x!!.length"), inRoute("val a = x")].map((code) =>
      code.replace('call.parameters["x"]!!', '"x"'),
    ),
    invalid: [inRoute('call.respondText("a")')],
  },
]);
