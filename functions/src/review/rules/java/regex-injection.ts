/** Java: regular expressions that a request writes. */
import { defineRules } from "../writing/define-rules.ts";
import { javaCall } from "../writing/call-matchers.ts";
import { titles } from "../writing/titles.ts";
import { foundInServlet, inServlet } from "./examples.ts";

export const regexInjection = defineRules(["java"], "security", [
  {
    id: "java-regex-from-request",
    severity: "medium",
    confidence: "medium",
    cwe: 1333,
    see: ["Input_Validation"],
    title: titles.regexInjection,
    message:
      "The request value becomes a pattern, and some patterns take years on a short string, so one request blocks a thread. Quote the value with `Pattern.quote`, or search for a plain string.",
    rule: {
      any: [
        javaCall({ names: "compile|matches", on: "^(?:\\w+\\.)*Pattern$", as: "PATTERN" }),
        javaCall({
          names: "matches|replaceAll|replaceFirst|split",
          as: "PATTERN",
          args: { not: { has: { nthChild: 1, kind: "string_literal" } } },
        }),
      ],
    },
    flow: { PATTERN: "outside" },
    valid: [inServlet('Pattern.compile(Pattern.quote(request.getParameter("q")));')],
    invalid: [foundInServlet('Pattern.compile(request.getParameter("q"));')],
  },
]);
