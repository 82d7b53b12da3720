/** Java: conditions with one possible result. */
import { foundWith, methodWith } from "./examples.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";

export const constantCondition = defineRules(["java"], "maintainability", [
  {
    id: "java-constant-condition",
    severity: "low",
    confidence: "high",
    category: "bug",
    cwe: 570,
    title: titles.constantCondition,
    message:
      "The condition is constant, so one of the two branches is never taken. Remove it, or write the intended condition.",
    rule: {
      kind: "if_statement",
      has: { field: "condition", regex: "^\\(\\s*(?:true|false|!true|!false|\\d+\\s*[!=]=\\s*\\d+)\\s*\\)$" },
    },
    valid: [methodWith("if (DEBUG) g();")],
    invalid: [foundWith("if (false) g();"), foundWith("if (true) g();")],
  },
]);
