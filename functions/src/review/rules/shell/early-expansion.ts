/** Shell: traps whose variables are expanded too early. */
import { defineRules } from "../writing/define-rules.ts";
import { shellcheck } from "./shellcheck.ts";
import { command } from "../writing/shell-matchers.ts";

export const earlyExpansion = defineRules(["bash"], "bug", [
  {
    id: "sh-trap-expanded-too-early",
    severity: "medium",
    confidence: "high",
    cwe: 665,
    see: [shellcheck(2064)],
    title: "Trap expanded too early",
    message:
      "Double quotes expand the variable when the trap is set, before it has a value, so nothing is cleaned up. Use single quotes.",
    rule: {
      all: [
        command("trap", [
          {
            kind: "string",
            has: {
              any: [{ kind: "simple_expansion" }, { kind: "expansion" }],
              has: { kind: "variable_name", pattern: "$X" },
            },
          },
        ]),
        { precedes: { stopBy: "end", kind: "variable_assignment", has: { field: "name", pattern: "$X" } } },
        {
          not: {
            follows: { stopBy: "end", kind: "variable_assignment", has: { field: "name", pattern: "$X" } },
          },
        },
      ],
    },
    valid: [
      'tmp=$(mktemp)\ntrap "rm -f $tmp" EXIT',
      "trap 'rm -f \"$tmp\"' EXIT\ntmp=$(mktemp)",
      'trap "rm -f a" EXIT\ntmp=b',
    ],
    invalid: ['trap "rm -f $tmp" EXIT\ntmp=$(mktemp)'],
  },
]);
