/** Ruby: regular expressions with exponential backtracking. */
import { defineRules } from "../writing/define-rules.ts";
import { nestedRepetition } from "../../regex/nested-repetition.ts";
import { defects } from "../shared/defects.ts";

export const slowRegex = defineRules(["ruby"], "security", [
  {
    id: "rb-slow-regex",
    ...defects.redos,
    rule: { kind: "regex", regex: nestedRepetition },
    valid: ["s =~ /^a+$/"],
    invalid: ["s =~ /^(a+)+$/"],
  },
]);
