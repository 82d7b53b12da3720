/** Java: `continue` in loops that run once. */
import { defineRules } from "../writing/define-rules.ts";
import { kindOf } from "../../syntax/node-memo.ts";
import { methodWith, foundWith } from "./examples.ts";

const loops = /^(?:do|while|for|enhanced_for)_statement$/;

export const misplacedContinue = defineRules(["java"], "bug", [
  {
    id: "java-continue-ends-loop",
    severity: "medium",
    confidence: "high",
    cwe: 670,
    see: ["https://docs.oracle.com/javase/specs/jls/se21/html/jls-14.html#jls-14.16"],
    title: "`continue` ends a `do while (false)` loop",
    message:
      "`continue` jumps to the condition, which is false, and not to the first statement. Write `break` if that is intended, or correct the condition.",
    textFilter: /\bwhile\s*\(\s*false\s*\)/,
    rule: {
      kind: "continue_statement",
      regex: String.raw`^continue\s*;$`,
      inside: {
        stopBy: "end",
        kind: "do_statement",
        has: { field: "condition", regex: String.raw`^\(\s*false\s*\)$` },
      },
    },
    check: (node) =>
      /while\s*\(\s*false\s*\)\s*;?$/.test(
        node
          .ancestors()
          .find((one) => loops.test(kindOf(one)))
          ?.text() ?? "",
      ),
    valid: [
      methodWith("do { if (x) continue; g(); } while (more());"),
      methodWith("do { for (int i = 0; i < 3; i++) { if (x) continue; g(); } } while (false);"),
    ],
    invalid: [foundWith("do { if (x) continue; g(); } while (false);")],
  },
]);
