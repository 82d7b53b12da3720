/** Java: format strings from input. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { javaCall } from "../writing/call-matchers.ts";
import { methodTaking } from "./examples.ts";

const { within: inRequestMethod, found: foundInRequestMethod } = methodTaking("HttpServletRequest request");

export const formatString = defineRules(["java"], "security", [
  {
    id: "java-format-from-request",
    severity: "medium",
    confidence: "high",
    cwe: 134,
    title: titles.formatInput,
    message:
      'The request controls the format string: specifiers that do not match the arguments throw `IllegalFormatException`, and `%2$s` prints another argument. Keep the format constant and pass the value as an argument: `format("%s", value)`.',
    rule: {
      any: [
        javaCall({
          names: "format|printf",
          as: "FORMAT",
          args: { not: { has: { nthChild: 1, kind: "string_literal" } } },
        }),
        javaCall({ names: "formatted", onAs: "FORMAT" }),
      ],
    },
    flow: { FORMAT: "outside" },
    valid: [inRequestMethod('System.out.printf("%s", request.getParameter("a")); return null;')],
    invalid: [foundInRequestMethod('System.out.printf(request.getParameter("a"), 1);')],
  },
]);
