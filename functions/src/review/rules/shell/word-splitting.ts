/** Shell: loops over the output of `ls` or `find`. */
import { defineRules } from "../writing/define-rules.ts";
import { shellcheck } from "./shellcheck.ts";

export const wordSplitting = defineRules(["bash"], "bug", [
  {
    id: "sh-loop-over-ls",
    severity: "low",
    confidence: "high",
    cwe: 116,
    see: [shellcheck(2045)],
    title: "Word splitting: loop over `ls` or `find` output",
    message:
      "The output of `ls` and `find` is split at every space and newline of a name. Loop over a pattern such as `*.txt`, or read NUL-terminated names.",
    rule: {
      kind: "for_statement",
      has: { kind: "command_substitution", regex: "^(?:\\$\\(|`)\\s*(?:ls|find)\\s" },
    },
    valid: ["for f in *.txt; do a; done", "for i in $(seq 3); do a; done"],
    invalid: ["for f in $(ls *.txt); do a; done", "for f in `find . -name a`; do a; done"],
  },
]);
