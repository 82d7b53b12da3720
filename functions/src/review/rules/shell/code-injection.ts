/** Shell: strings built from input that run as code. */
import { defineRules } from "../writing/define-rules.ts";
import { command, expansion, withArgument } from "../writing/shell-matchers.ts";
import { titles } from "../writing/titles.ts";
import { shellcheck } from "./shellcheck.ts";

export const codeInjection = defineRules(["bash"], "security", [
  {
    id: "sh-eval-argument",
    severity: "high",
    confidence: "high",
    cwe: 95,
    see: ["OS_Command_Injection_Defense", shellcheck(2294)],
    title: titles.codeInjection,
    message:
      "`eval` parses the argument as code, so quotes, semicolons and `$()` in it become commands. Call the program with an array of arguments instead of `eval`.",
    rule: {
      any: [
        // A script whose argument is code by intent gives it to `eval` whole.
        withArgument("eval", {
          regex: '^"?\\$\\{?(?:QUERY_STRING|REQUEST_URI|HTTP_\\w+|SSH_ORIGINAL_COMMAND)\\}?"?$',
        }),
        withArgument("eval", {
          not: {
            any: [
              { regex: '^"?\\$\\{?[\\w@*]+\\}?"?$' },
              { regex: '^"?\\$\\{?\\w+\\}?=' },
              { regex: '^"?(?:exec\\s+)?\\$(?:\\(|\\w+"?$)' },
              // The name of a variable, and values that expand later.
              { regex: '^"?(?:(?:local|export|readonly|declare)\\s+)?[\\w${}]*\\$\\{?\\w+\\}?[\\w${}]*=' },
            ],
          },
        }),
      ],
    },
    flow: { X: "outside" },
    valid: [
      'eval "$1=\\$2"',
      'eval "$(ssh-agent -s)"',
      'eval set -- "$OPTIONS"',
      'case "$1" in a|b) eval "run_$1" ;; esac',
      'f() { eval "do $1"; }\nf "date -u"',
      'eval "$1"',
    ],
    invalid: ['eval "$QUERY_STRING"', 'eval "echo $1"', { code: 'read -r a\neval "ls $a"', lines: [2] }],
  },
  {
    id: "sh-eval-variable",
    severity: "low",
    confidence: "medium",
    cwe: 95,
    see: ["OS_Command_Injection_Defense", shellcheck(2294)],
    title: titles.dynamicCode,
    message:
      "`eval` parses the variable as code, so quotes, semicolons and `$()` in it become commands, even where it was meant as a name. Use an array for the arguments, or `case` for the choice.",
    rule: {
      ...command("eval", [
        {
          any: [expansion, { kind: "concatenation", has: expansion }],
          nthChild: 2,
          regex: '^"?\\$\\{?(?:[A-Za-z_]\\w*(?:\\[[@*]\\])?|[1-9@*])\\}?',
          not: { regex: '^"?\\$\\{?(?:QUERY_STRING|REQUEST_URI|HTTP_\\w+)|^"?\\$\\{?\\w+\\}?=' },
        },
      ]),
      not: { regex: "^eval\\s+(?:set|export|local|declare)\\s" },
    },
    valid: ['eval "$(direnv hook bash)"', 'eval set -- "$parsed"', '"${cmd[@]}"', 'eval "$name=\\$value"'],
    invalid: ['eval "$cmd"', "eval $cmd --now", 'eval "$1"', "eval $@"],
  },
]);
