/** Java: regular expressions with exponential backtracking (ReDoS). */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { javaCall } from "../writing/call-matchers.ts";
import { methodTaking } from "./examples.ts";
import { nestedRepetition } from "../../regex/nested-repetition.ts";
import type { SgNode } from "@ast-grep/napi";
import { named } from "./java-nodes.ts";
import { isExponential } from "../../regex/slow-pattern.ts";

const { within: inTextMethod, found: foundInTextMethod } = methodTaking("String text");

/** A repetition of a group in which something is repeated. */
const repeatedGroup = '[*+}][^"]*\\)[*+{]';

const isNested = new RegExp(nestedRepetition);

function isSlow(call: SgNode): boolean {
  const pattern = named(call.field("arguments"))[0]?.text() ?? "";
  return isNested.test(pattern) || isExponential(pattern.slice(1, -1).replaceAll("\\\\", "\\"));
}

export const slowRegex = defineRules(["java"], "security", [
  {
    id: "java-redos",
    severity: "medium",
    confidence: "high",
    cwe: 1333,
    see: ["https://owasp.org/www-community/attacks/Regular_expression_Denial_of_Service_-_ReDoS"],
    title: titles.redos,
    message:
      "The pattern repeats a repetition, so a string that almost matches takes exponential time and blocks the thread. Remove the inner or the outer repetition.",
    rule: {
      any: [
        javaCall({
          names: "compile|matches",
          on: "^(?:\\w+\\.)*Pattern$",
          args: { has: { nthChild: 1, kind: "string_literal", regex: repeatedGroup } },
        }),
        javaCall({
          names: "matches|replaceAll|split",
          args: { has: { nthChild: 1, kind: "string_literal", regex: repeatedGroup } },
        }),
      ],
    },
    check: isSlow,
    valid: [
      inTextMethod('return Pattern.compile("^[a-z]+$");'),
      inTextMethod('return Pattern.compile("^([a-z]+,)+$");'),
    ],
    invalid: [
      foundInTextMethod('return Pattern.compile("^(a+)+$");'),
      foundInTextMethod('return text.matches("^(\\\\w+)*@$");'),
    ],
  },
]);
