/** Kotlin: regular expressions with exponential backtracking. */
import { quotedIn } from "../shared/unclosed-resource.ts";
import { isExponential } from "../../regex/slow-pattern.ts";
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, kotlinCall } from "./matchers.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

export const slowRegex = defineRules(["kotlin"], "security", [
  {
    id: "kotlin-slow-regex",
    ...defects.regexInjection,
    title: titles.redos,
    rule: {
      any: [
        kotlinCall({ names: "Regex", bare: "only", args: "[+*}]" }),
        kotlinCall({ names: "compile", on: "^Pattern$", args: "[+*}]" }),
        { kind: "call_expression", regex: '[+*}][^"]*"{1,3}\\.toRegex\\([^()]*\\)$' },
      ],
    },
    check: (node) => isExponential(quotedIn(node.text()) ?? ""),
    valid: [inFunction('Regex("^(?:ab)+$")')],
    invalid: [inFunction('Regex("^(a+)+$")'), inFunction('"(\\\\w+\\\\s?)*;".toRegex()')],
  },
]);
