/** Go: temporary files with a predictable name. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { goCall } from "../writing/call-matchers.ts";
import { inFunction, found } from "./examples.ts";

export const temporaryFiles = defineRules(["go"], "security", [
  {
    id: "go-predictable-temporary-file",
    severity: "medium",
    confidence: "medium",
    cwe: 377,
    title: titles.temporaryFile,
    message:
      "Another user of this machine can create a symbolic link with this name first, so the write goes to a file that they chose. Use `os.CreateTemp`.",
    rule: goCall({
      names: "Create|WriteFile|OpenFile",
      on: "^(?:os|ioutil)$",
      args: {
        has: {
          nthChild: 1,
          regex:
            '^["`](?:/var)?/tmp/[\\w.-]+["`]$|^filepath\\.Join\\(os\\.TempDir\\(\\),\\s*"[\\w.-]+"\\)$|^os\\.TempDir\\(\\)\\s*\\+\\s*"[\\w./-]+"$',
        },
      },
    }),
    valid: [inFunction('os.CreateTemp("", "report")'), inFunction('os.Create("/srv/report")')],
    invalid: [
      found('os.Create("/tmp/report.csv")'),
      found('os.WriteFile(filepath.Join(os.TempDir(), "x.txt"), b, 0600)'),
    ],
  },
]);
