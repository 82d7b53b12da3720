/** Ruby: files that others may choose or change. */
import { rubyCall } from "../call-matchers.ts";
import { defineRules } from "../define-rules.ts";

export const files = defineRules(["ruby"], "security", [
  {
    id: "rb-world-writable-file",
    severity: "medium",
    confidence: "high",
    cwe: 732,
    title: "Every user of the machine may change this file",
    message:
      "The mode lets any account write here, and so replace what this program reads later. Use 0600, or 0640 with the right group.",
    rule: rubyCall({
      names: "chmod|chmod_R",
      args: { has: { nthChild: 1, regex: "^0o?[0-7]?[0-7][0-7][2367]$" } },
    }),
    valid: ["File.chmod(0755, p)", "FileUtils.chmod(mode, p)"],
    invalid: ["File.chmod(0777, p)", "FileUtils.chmod_R(0o666, p)"],
  },
  {
    id: "rb-predictable-temporary-file",
    severity: "medium",
    confidence: "medium",
    cwe: 377,
    title: "A temporary file has a name that can be guessed",
    message:
      "Another account of the machine can put a link there first, and so choose what is overwritten. Use Tempfile.",
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
