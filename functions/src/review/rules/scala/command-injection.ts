/** Scala: shell commands built from input. */
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { inFunction, scalaCall, scalaNew } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const commandInjection = defineRules(["scala"], "security", [
  {
    id: "scala-command-injection",
    ...defects.commandInjection,
    rule: {
      any: [
        scalaCall({ names: "Process|stringToProcess|stringSeqToProcess", as: "CMD" }),
        scalaCall({ names: "exec", on: "(?i)runtime\\w*(?:\\(\\))?$", as: "CMD" }),
        scalaNew({ names: "ProcessBuilder", as: "CMD" }),
        scalaNew({ names: "ProcessBuilder", as: "CMD", nth: 3, args: '^\\(\\s*"(?:/bin/)?(?:ba)?sh"' }),
        {
          kind: "field_expression",
          all: [
            { has: { field: "field", regex: "^(?:!!?<?|lazyLines|lineStream|run)$" } },
            { has: { field: "value", pattern: "$CMD" } },
          ],
        },
        // `command !` at the end of a line; an actor is sent something.
        {
          kind: "postfix_expression",
          all: [{ has: { nthChild: 2, regex: "^!!?<?$" } }, { has: { nthChild: 1, pattern: "$CMD" } }],
        },
        {
          kind: "infix_expression",
          all: [
            { has: { field: "operator", regex: "^!!?<?$" } },
            { has: { field: "left", pattern: "$CMD" } },
          ],
        },
      ],
    },
    flow: { CMD: "shell" },
    milder: whereGuessed,
    valid: [inFunction('Process(Seq("ls", x)).run()'), inFunction('"ls".!'), inFunction('Seq("ls", x).!')],
    invalid: [
      inFunction('Process(s"ls $x").run()'),
      inFunction('s"ls $x".!'),
      inFunction('Seq("sh", "-c", s"ls $x").!'),
      inFunction('val out = s"ls $x" !'),
    ],
  },
]);
