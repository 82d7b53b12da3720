/** C and C++: pointers set to a fixed address. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, found } from "./examples.ts";

export const fixedAddress = defineRules(["c", "cpp"], "bug", [
  {
    id: "c-fixed-address",
    severity: "medium",
    confidence: "medium",
    cwe: 587,
    title: "Pointer set to a fixed address",
    message:
      "The address differs from build to build, except on some hardware. Take the address of an object.",
    rule: {
      any: [{ kind: "init_declarator" }, { kind: "assignment_expression" }],
      has: {
        kind: "cast_expression",
        all: [
          { has: { field: "type", has: { kind: "abstract_pointer_declarator" } } },
          { has: { field: "value", kind: "number_literal", regex: "^0[xX][0-9a-fA-F]{3,}|^[1-9]\\d{3,}" } },
        ],
      },
    },
    valid: [inFunction("p = (char *)0;")],
    invalid: [found("char *q = (char *)0x400000;")],
  },
]);
