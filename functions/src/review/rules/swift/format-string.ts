/** Swift: formats from input. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, inHandler, swiftCall } from "./matchers.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

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

export const formatFromRequest = defineRules(["swift"], "security", [
  {
    id: "swift-format-from-request",
    ...defects.codeInjection,
    cwe: 134,
    title: titles.formatString,
    message:
      "Input is used as the format, so specifiers such as %@ in it read memory that was not passed. Use a constant format and pass the value as an argument.",
    rule: {
      any: [
        swiftCall({
          names: "NSLog|NSLogv|printf|vprintf|localizedStringWithFormat|appendingFormat|appendFormat",
          as: "TEXT",
          args: "^\\(\\s*[A-Za-z]\\w*",
        }),
        swiftCall({ names: "dprintf|fprintf|vfprintf|asprintf|vasprintf|syslog", as: "TEXT", nth: 2 }),
        swiftCall({ names: "raise", as: "TEXT", nth: 2, args: ",\\s*format:\\s*[A-Za-z]\\w*" }),
        swiftCall({
          names: "[A-Z]\\w*",
          as: "TEXT",
          args: "^\\(\\s*(?:format|formatString):\\s*[A-Za-z]\\w*",
        }),
      ],
    },
    flow: { TEXT: "outside" },
    valid: [inHandler('NSLog("%@", x)'), inHandler('NSPredicate(format: "a == %@", x)')],
    invalid: [
      inHandler("NSLog(x)"),
      inHandler("let t = String(format: x, 1)"),
      inHandler("let t = String.localizedStringWithFormat(x, 1)"),
    ],
  },
]);
