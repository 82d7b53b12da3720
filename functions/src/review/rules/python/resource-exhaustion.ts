/** Python: allocations whose size input decides. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { inRoute } from "./examples.ts";

export const resourceExhaustion = defineRules(["python"], "security", [
  {
    id: "py-amount-from-request",
    severity: "low",
    confidence: "medium",
    cwe: 770,
    see: ["Denial_of_Service"],
    title: titles.allocation,
    message:
      "The size comes from the request, so a large number makes the server build a string or list of gigabytes. Reject numbers above what is needed.",
    rule: {
      kind: "binary_operator",
      all: [
        { has: { field: "operator", regex: "^\\*$" } },
        { has: { field: "left", any: [{ kind: "string" }, { kind: "list" }] } },
        { has: { field: "right", kind: "identifier", pattern: "$N" } },
      ],
    },
    fileHas: ["request"],
    flow: { N: "amount" },
    valid: [inRoute('n = min(int(request.args["n"]), 100)\nreturn "x" * n')],
    invalid: [{ code: inRoute('n = int(request.args["n"])\ny = "x" * n'), lines: [4] }],
  },
]);
