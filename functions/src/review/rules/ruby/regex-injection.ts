/** Ruby: regular expressions from a request. */
import { rubyCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";

export const regexInjection = defineRules(["ruby"], "security", [
  {
    id: "rb-regex-from-request",
    severity: "medium",
    confidence: "medium",
    cwe: 1333,
    see: ["Input_Validation"],
    title: titles.regexInjection,
    message:
      "The request value becomes a pattern, and a backtracking one keeps the process busy for minutes. Pass the value through `Regexp.escape`, or search for the plain string.",
    rule: {
      any: [
        rubyCall({ names: "new|compile", on: "^Regexp$", as: "PATTERN" }),
        { kind: "regex", has: { kind: "interpolation", has: { pattern: "$PATTERN" } } },
      ],
    },
    flow: { PATTERN: "outside" },
    valid: ["Regexp.new(Regexp.escape(params[:q]))", "x =~ /a#{b}/"],
    invalid: ["Regexp.new(params[:q])", "names.grep(/#{params[:q]}/)"],
  },
]);
