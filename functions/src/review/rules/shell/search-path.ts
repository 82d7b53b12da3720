/** Shell: search paths with the current directory. */
import { defineRules } from "../writing/define-rules.ts";

export const searchPath = defineRules(["bash"], "security", [
  {
    id: "sh-current-directory-in-path",
    severity: "medium",
    confidence: "high",
    cwe: 427,
    title: "Untrusted search path: current directory in `PATH`",
    message:
      "Anyone who can write into a visited directory can put an `ls` of their own there. Remove the dot and the empty entry.",
    rule: {
      kind: "variable_assignment",
      all: [
        { has: { field: "name", regex: "^PATH$" } },
        { has: { field: "value", regex: "^[\"']?(?:\\.:|:)|:\\.(?::|[\"']?$)|::" } },
      ],
    },
    valid: ['PATH="$HOME/bin:$PATH"', 'PATH="./node_modules/.bin:$PATH"'],
    invalid: ["PATH=.:$PATH", 'export PATH="$PATH:."'],
  },
]);
