/** Scala: regular expressions with exponential backtracking. */
import { quotedIn } from "../shared/unclosed-resource.ts";
import { isExponential } from "../../regex/slow-pattern.ts";
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, scalaCall } from "./matchers.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

export const slowRegex = defineRules(["scala"], "security", [
  {
    id: "scala-slow-regex",
    ...defects.regexInjection,
    title: titles.redos,
    rule: {
      any: [
        { kind: "field_expression", regex: '[+*}][^"]*"{1,3}\\.r$' },
        scalaCall({ names: "compile", on: "^Pattern$", args: "[+*}]" }),
        scalaCall({ names: "matches", args: '^\\("[^"]*[+*}]' }),
      ],
    },
    check: (node) => isExponential(quotedIn(node.text()) ?? ""),
    valid: [inFunction('val r = "^(?:ab)+$".r')],
    invalid: [inFunction('val r = "^(a+)+$".r')],
  },
]);
