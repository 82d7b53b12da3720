/** Go: a divisor parsed from input. */
import { defineRules } from "../writing/define-rules.ts";
import { fieldOf, textOf } from "../../syntax/node-memo.ts";
import { found, inFunction } from "./examples.ts";
import { assignedTo, isBounded } from "./tree.ts";
import { titles } from "../writing/titles.ts";

const fromText = /^strconv\.(?:Atoi|ParseInt|ParseUint)\(/;

export const divisionByZero = defineRules(["go"], "bug", [
  {
    id: "go-division-by-input",
    severity: "medium",
    confidence: "medium",
    cwe: 369,
    title: titles.divisionByZero,
    message:
      "The divisor is parsed from input and never compared with zero, and an integer division by zero panics. Reject zero first.",
    rule: {
      kind: "binary_expression",
      all: [{ has: { field: "operator", regex: "^[/%]$" } }, { has: { field: "right", kind: "identifier" } }],
    },
    fileHas: ["strconv."],
    check: (node) => {
      const divisor = fieldOf(node, "right");
      if (divisor === null) return false;
      const name = textOf(divisor);
      return fromText.test(assignedTo(name, node) ?? "") && !isBounded(name, node);
    },
    valid: [inFunction("n, _ := strconv.Atoi(s)\n\tif n == 0 {\n\t\treturn\n\t}\n\tx := 100 / n")],
    invalid: [found("n, err := strconv.Atoi(s)\n\tx := 100 / n", 5)],
  },
]);
