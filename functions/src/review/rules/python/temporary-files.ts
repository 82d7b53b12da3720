/** Python: temporary files with a predictable name. */
import { defineRules } from "../writing/define-rules.ts";
import { pyCall } from "../writing/call-matchers.ts";
import { titles } from "../writing/titles.ts";

export const temporaryFiles = defineRules(["python"], "security", [
  {
    id: "py-insecure-temporary-file",
    severity: "medium",
    confidence: "high",
    cwe: 377,
    see: ["https://docs.python.org/3/library/tempfile.html#tempfile.mktemp"],
    title: titles.temporaryFile,
    message:
      "Between choosing the name and opening the file, another user can create a link there. Use `mkstemp` or `NamedTemporaryFile`.",
    rule: pyCall({ names: "mktemp", bare: "also", on: "^tempfile$" }),
    valid: ["tempfile.mkstemp()", "tempfile.NamedTemporaryFile()"],
    invalid: ["name = tempfile.mktemp()"],
  },
  {
    id: "py-fixed-temporary-file",
    severity: "low",
    confidence: "medium",
    cwe: 377,
    see: ["https://docs.python.org/3/library/tempfile.html"],
    title: titles.fixedTemporaryFile,
    message:
      "The name in the shared folder is fixed, so another user of the machine can create a link there first and make this program overwrite another file. Use `tempfile.NamedTemporaryFile`.",
    rule: pyCall({
      names: "open",
      bare: "only",
      args: {
        all: [
          { has: { nthChild: 1, kind: "string", regex: "^[rbf]*[\"']/(?:var/)?tmp/[^{]*[\"']$" } },
          { has: { kind: "string", regex: "^[\"'][waxr]?[bt]?[wa+][bt+]*[\"']$" } },
        ],
      },
    }),
    valid: ['open("/tmp/x")', 'open("/srv/x", "w")'],
    invalid: ['open("/tmp/state.json", "w")'],
  },
]);
