/** C and C++: format strings from input. */
import { cFunction } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { onlyLiterals } from "./path-traversal.ts";
import { titles } from "../writing/titles.ts";
import { inMain, foundInMain, functionTaking } from "./examples.ts";

const { within: inFunction, found: foundInFunction } = functionTaking("const char *name");

export const formatString = defineRules(["c", "cpp"], "security", [
  {
    id: "c-format-string",
    severity: "high",
    confidence: "high",
    cwe: 134,
    see: ["https://owasp.org/www-community/attacks/Format_string_attack"],
    title: titles.formatString,
    message:
      'Input is used as the format, so `%n` and `%s` in it write to memory and read it. Write `"%s"` as the format and pass the string as an argument.',
    rule: {
      any: [
        cFunction({ names: "printf|wprintf|vprintf|vwprintf|printk|warnx", as: "FORMAT" }),
        cFunction({
          names:
            "fprintf|fwprintf|vfprintf|vfwprintf|sprintf|vsprintf|wsprintf|wsprintfA|syslog|vsyslog|asprintf|dprintf|errx|err",
          as: "FORMAT",
          nth: 2,
        }),
        cFunction({
          names: "snprintf|vsnprintf|_snprintf|swprintf|_vsnprintf|SNPRINTF|_snwprintf|vswprintf|sprintf_s",
          as: "FORMAT",
          nth: 3,
        }),
      ],
    },
    constraints: { FORMAT: { not: { regex: onlyLiterals } } },
    flow: { FORMAT: "outside" },
    valid: [
      inMain('printf("%s", argv[1]);'),
      inMain('char *d = "fixed"; printf(d);'),
      inMain('snprintf(b, 9, "%s", argv[1]);'),
    ],
    invalid: [
      foundInMain("printf(argv[1]);"),
      foundInMain("char b[9]; fgets(b, 9, stdin);\nfprintf(stderr, b);"),
      foundInMain("snprintf(b, 9, argv[1]);"),
    ],
  },
  {
    id: "c-format-not-constant",
    severity: "medium",
    confidence: "medium",
    cwe: 134,
    see: ["https://owasp.org/www-community/attacks/Format_string_attack"],
    title: "Non-constant format string",
    message:
      'The format is a variable, so if input reaches it, `%n` or `%s` writes to memory or reads it. Write `"%s"` as the format and pass the variable as an argument.',
    rule: {
      any: [
        cFunction({ names: "printf|wprintf|printk", as: "FORMAT", args: { not: { has: { nthChild: 2 } } } }),
        cFunction({
          names: "fprintf|sprintf|syslog|fwprintf|dprintf",
          as: "FORMAT",
          nth: 2,
          args: { not: { has: { nthChild: 3 } } },
        }),
        cFunction({
          names: "snprintf|swprintf",
          as: "FORMAT",
          nth: 3,
          args: { not: { has: { nthChild: 4 } } },
        }),
      ],
    },
    constraints: {
      FORMAT: {
        any: [{ kind: "identifier" }, { kind: "subscript_expression" }, { kind: "field_expression" }],
        not: { regex: "[fF]mt|FMT|[fF]ormat|[uU]sage|[hH]elp|[vV]ersion|^[A-Z_0-9]+$" },
      },
    },
    flow: { FORMAT: "variable" },
    valid: [inFunction('printf("%s", name);'), inFunction("printf(name, 3);"), inFunction("printf(usage);")],
    invalid: [foundInFunction("printf(name);"), foundInFunction("syslog(3, name);")],
  },
]);
