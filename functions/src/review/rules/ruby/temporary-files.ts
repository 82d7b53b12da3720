/** Ruby: temporary files with a predictable name. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { rubyCall } from "../writing/call-matchers.ts";

export const temporaryFiles = defineRules(["ruby"], "security", [
  {
    id: "rb-predictable-temporary-file",
    severity: "medium",
    confidence: "medium",
    cwe: 377,
    title: titles.temporaryFile,
    message:
      "Another user of this machine can create a symbolic link with this name first, so the write goes to a file that they chose. Use `Tempfile.create`.",
    rule: rubyCall({
      names: "open|write|new|binwrite",
      on: "^(?:File|IO)$",
      args: {
        all: [
          { has: { nthChild: 1, regex: "^['\"]/(?:var/)?tmp/[\\w.-]+['\"]$" } },
          { has: { nthChild: 2, not: { regex: "^['\"]rb?['\"]$" } } },
        ],
      },
    }),
    valid: ["Tempfile.create('report')", "File.open('/tmp/a.txt')", "File.open('/tmp/a.txt', 'r')"],
    invalid: ["File.open('/tmp/report.csv', 'w')", "File.write('/tmp/report.csv', text)"],
  },
]);
