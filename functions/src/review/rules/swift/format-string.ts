/** Swift: formats that are not constant. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, inHandler, swiftCall } from "./matchers.ts";
import { titles } from "../writing/titles.ts";

export const formatString = defineRules(["swift"], "bug", [
  {
    id: "swift-format-from-variable",
    severity: "medium",
    confidence: "medium",
    cwe: 134,
    category: "security",
    see: ["https://owasp.org/www-community/attacks/Format_string_attack"],
    title: titles.formatString,
    message:
      "The format is a variable, so specifiers such as %@ in it read memory that was not passed. Use a constant format and pass the value as an argument.",
    rule: {
      any: [
        swiftCall({
          names: "NSLog|NSLogv|printf",
          args: "^\\(\\s*(?:[a-z]\\w*(?:\\.\\w+)*)\\s*\\)$",
          as: "TEXT",
        }),
        swiftCall({ names: "NSLog", args: '^\\(\\s*"(?:[^"\\\\]|\\\\[^(])*\\\\\\(', as: "TEXT" }),
      ],
    },
    flow: { TEXT: "variable" },
    valid: [inHandler('NSLog("%@", x)'), inFunction('NSLog("started")')],
    invalid: [inFunction("NSLog(x)"), inFunction('NSLog("value \\(x)")')],
  },
]);
