/** PHP: regular expressions with exponential backtracking. */
import { defineRules } from "../writing/define-rules.ts";
import { nestedRepetition } from "../../regex/nested-repetition.ts";
import { phpCall } from "../writing/php-matchers.ts";
import { found, php } from "./examples.ts";
import { defects } from "../shared/defects.ts";

export const slowRegex = defineRules(["php"], "security", [
  {
    id: "php-slow-regex",
    ...defects.redos,
    rule: phpCall({
      names: "preg_match|preg_match_all|preg_replace|preg_split|preg_replace_callback|preg_grep",
      args: { has: { nthChild: 1, regex: `^['"].*${nestedRepetition}` } },
    }),
    valid: [php("preg_match('/^a+$/', $s);")],
    invalid: [found("preg_match('/^(a+)+$/', $s);")],
  },
]);
