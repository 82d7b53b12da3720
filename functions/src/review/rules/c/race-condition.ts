/** C and C++: files that are checked and then used (TOCTOU). */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { cFunction } from "../writing/call-matchers.ts";
import { inFunction, found } from "./examples.ts";

export const raceCondition = defineRules(["c", "cpp"], "security", [
  {
    id: "c-check-then-use",
    severity: "medium",
    confidence: "medium",
    cwe: 367,
    title: titles.toctou,
    message:
      "`access()` or `stat()` and the use see two different moments; another process can put a link in between. Open the file first, and check the open descriptor with `fstat`.",
    rule: {
      ...cFunction({ names: "access|_access|stat|lstat|_stat|STAT|ACCESS|_waccess", as: "PATH" }),
      inside: {
        stopBy: "end",
        kind: "function_definition",
        has: {
          stopBy: "end",
          ...cFunction({
            names:
              "open|OPEN|_open|fopen|creat|chmod|chown|remove|unlink|rename|rmdir|execl|symlink|freopen|opendir",
            as: "PATH",
          }),
        },
      },
    },
    valid: [
      inFunction('FILE *g = fopen(p, "r"); fstat(fileno(g), &s);'),
      inFunction('if (access(p, 4)) g(); fopen(q, "r");'),
    ],
    invalid: [found('if (access(p, 4) == 0) g = fopen(p, "r");')],
  },
]);
