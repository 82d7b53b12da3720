/** C and C++: programs found through `PATH`. */
import { defineRules } from "../writing/define-rules.ts";
import { cFunction } from "../writing/call-matchers.ts";
import { foundInSignIn, inSignIn } from "./examples.ts";

export const searchPath = defineRules(["c", "cpp"], "security", [
  {
    id: "c-program-searched-in-path",
    severity: "low",
    confidence: "medium",
    cwe: 426,
    title: "Untrusted search path: program found through `PATH`",
    message:
      "The program is found through `PATH`, so anyone who sets that variable, or writes to one of its folders, decides what runs. Give the program's absolute path.",
    rule: {
      any: [
        cFunction({
          names: "execlp|execvp|_execlp|_execvp|_wexeclp|_wexecvp|posix_spawnp",
          args: { has: { nthChild: 1, kind: "string_literal", regex: '^L?"[\\w.-]+"$' } },
        }),
      ],
    },
    valid: [inSignIn('return execl("/bin/ls", "ls", (char *)0);')],
    invalid: [foundInSignIn('return execlp("ls", "ls", (char *)0);')],
  },
]);
