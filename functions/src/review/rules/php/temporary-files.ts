/** PHP: temporary files with a predictable name. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { phpCall } from "../writing/php-matchers.ts";
import { php, found } from "./examples.ts";

export const temporaryFiles = defineRules(["php"], "security", [
  {
    id: "php-predictable-temporary-file",
    severity: "medium",
    confidence: "medium",
    cwe: 377,
    title: titles.temporaryFile,
    message:
      "Another user of this machine can create a symbolic link with this name first, so the code reads or overwrites a file that they chose. Use `tempnam` or `tmpfile`.",
    rule: phpCall({
      names: "fopen|file_put_contents|touch|mkdir|copy|move_uploaded_file",
      args: {
        any: [{ has: { nthChild: 1, regex: "^(?:['\"]/(?:var/)?tmp/|sys_get_temp_dir\\(\\)\\s*\\.)" } }],
        not: {
          regex:
            "random_bytes|random_int|uniqid|tempnam|^\\(['\"]/tmp/['\"]\\s*\\.\\s*\\$|,\\s*['\"]r['\"]?b?",
        },
      },
    }),
    valid: [php("$f = tempnam(sys_get_temp_dir(), 'app');"), php("fopen('/tmp/x.log', 'r');")],
    invalid: [
      found("file_put_contents('/tmp/report.csv', $csv);"),
      found("$h = fopen('/tmp/export.txt', 'w');"),
    ],
  },
]);
