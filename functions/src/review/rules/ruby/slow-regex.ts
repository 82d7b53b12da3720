/** Ruby: regular expressions with exponential backtracking. */
import { defineRules } from "../writing/define-rules.ts";
import { nestedRepetition } from "../../regex/nested-repetition.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";

export const slowRegex = defineRules(["ruby"], "security", [
  {
    id: "rb-slow-regex",
    severity: "medium",
    confidence: "medium",
    cwe: 1333,
    see: ["https://owasp.org/www-community/attacks/Regular_expression_Denial_of_Service_-_ReDoS"],
    title: titles.redos,
    message: messages.redos,
    rule: { kind: "regex", regex: nestedRepetition },
    valid: ["s =~ /^a+$/"],
    invalid: ["s =~ /^(a+)+$/"],
  },
]);
