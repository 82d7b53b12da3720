/** C and C++: `&&` and `||` on bit flags. */
import { defineRules } from "../writing/define-rules.ts";
import { comments } from "./text-filters.ts";
import { inFunction, found } from "./examples.ts";

export const logicalOperatorOnFlags = defineRules(["c", "cpp"], "bug", [
  {
    id: "c-logical-with-number",
    severity: "medium",
    confidence: "high",
    cwe: 480,
    title: "Logical operator used on bit flags",
    message: "`flags && 4` tests whether `flags` is nonzero, not its bits. Write `flags & 4`.",
    textFilter: new RegExp(`(?:&&|\\|\\|)${comments}(?:0x|\\d)`),
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^(?:&&|[|][|])$" } },
        {
          has: { field: "left", any: [{ kind: "identifier", regex: "[a-z]" }, { kind: "field_expression" }] },
        },
        {
          has: {
            field: "right",
            kind: "number_literal",
            regex: "^(?:0x[0-9a-fA-F]*[1-9a-fA-F]|[2-9]|[1-9]\\d)",
          },
        },
      ],
    },
    valid: [inFunction("if (a & 4) g();"), inFunction("if (a && 1) g();")],
    invalid: [found("if (a && 4) g();"), found("if (n || 0x10) g();")],
  },
]);
