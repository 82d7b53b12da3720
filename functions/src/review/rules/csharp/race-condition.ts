/** C#: a file that is checked, then used (TOCTOU). */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { inMethod, found } from "./examples.ts";

export const raceCondition = defineRules(["csharp"], "bug", [
  {
    id: "csharp-check-then-use-of-file",
    severity: "low",
    confidence: "medium",
    cwe: 367,
    see: ["https://owasp.org/www-community/vulnerabilities/Race_condition_within_a_Thread"],
    title: titles.toctou,
    message:
      "The check and the use see two different moments; another process can remove or replace the file in between. Open it and handle the exception instead.",
    rule: {
      kind: "if_statement",
      all: [
        { has: { field: "condition", regex: "^!?(?:System\\.IO\\.)?File\\.Exists\\(" } },
        {
          has: {
            field: "consequence",
            regex: "\\bFile\\.(?:Delete|WriteAll\\w+|Create|Move|Copy|OpenWrite)\\(",
          },
        },
      ],
    },
    valid: [inMethod("if (File.Exists(p)) { Show(p); }")],
    invalid: [found("if (!File.Exists(p)) { File.Create(p); }")],
  },
]);
