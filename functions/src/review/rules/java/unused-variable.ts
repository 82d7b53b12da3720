/** Java: variables that are never read. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { firstAssigned } from "../writing/names-in-code.ts";
import { methodOf, callableOf, standsOnce } from "./java-nodes.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { methodWith, foundWith } from "./examples.ts";

export const unusedVariable = defineRules(["java"], "bug", [
  {
    id: "java-unused-variable",
    severity: "low",
    confidence: "medium",
    cwe: 563,
    title: titles.unusedVariable,
    message:
      "{The value} is computed and never used, or another name was intended below. Remove the variable, or use it.",
    names: firstAssigned,
    rule: {
      kind: "variable_declarator",
      inside: { kind: "local_variable_declaration" },
    },
    check: (node) => {
      const name = node.field("name")?.text() ?? "";
      const whole = methodOf(node) ?? callableOf(node);
      return (
        name !== "" &&
        whole !== null &&
        !/^(?:ignored?|unused|dummy|_)/.test(name) &&
        standsOnce(textOf(whole), name)
      );
    },
    valid: [methodWith("int a = 1; return a;")],
    invalid: [foundWith("int a = 1; return null;")],
  },
]);
