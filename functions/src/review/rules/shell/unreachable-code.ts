/** Shell: code after `exec`. */
import { defineRules } from "../writing/define-rules.ts";
import { shellcheck } from "./shellcheck.ts";
import { command } from "../writing/shell-matchers.ts";

export const unreachableCode = defineRules(["bash"], "bug", [
  {
    id: "sh-never-after-exec",
    severity: "medium",
    confidence: "high",
    cwe: 561,
    see: [shellcheck(2093)],
    title: "Unreachable code after `exec`",
    message:
      "`exec` replaces the shell, so the code after it never runs. Remove `exec`, or the code after it.",
    rule: {
      all: [
        command("exec", [{ any: [{ kind: "word", regex: "^[\\w./]" }, { kind: "string" }] }]),
        { inside: { any: [{ kind: "program" }, { kind: "compound_statement" }] } },
        {
          any: [
            { precedes: { kind: "command", regex: "^(?:echo|printf|rm|mv|cp|exit|return)\\s" } },
            {
              precedes: {
                regex: "^(?:\\n|;)$",
                precedes: { kind: "command", regex: "^(?:echo|printf|rm|mv|cp|exit|return)\\s" },
              },
            },
          ],
        },
        { not: { inside: { stopBy: "end", kind: "program", regex: "\\bexecfail\\b" } } },
        { not: { precedes: { stopBy: "end", regex: "^exit\\s" } } },
      ],
    },
    valid: [
      'exec "$@"',
      "exec 3> a\necho b >&3",
      "if a; then exec b; fi\necho c",
      "exec a\nexit 1",
      "shopt -s execfail\nexec a\necho none",
    ],
    invalid: ["exec java -jar a.jar\necho stopped"],
  },
]);
