/** PHP: files that every user can change. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { phpCall } from "../writing/php-matchers.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { php, found } from "./examples.ts";

export const filePermissions = defineRules(["php"], "security", [
  {
    id: "php-world-writable-file",
    severity: "medium",
    confidence: "high",
    cwe: 732,
    title: titles.worldWritable,
    message:
      "The mode lets every user of this machine write to this file, and so replace what this application reads or runs later. Use 0644 or 0600, and 0755 for folders.",
    rule: {
      any: [
        phpCall({
          names: "chmod|mkdir",
          args: { has: { nthChild: 2, regex: "^0o?[0-7]?[0-7][0-7][2367]$" } },
        }),
        phpCall({ names: "umask", args: { has: { nthChild: 1, regex: "^0+$" } } }),
      ],
    },
    // The mode of a new folder is cut by the umask, and 0777 is what it is by default.
    mildest: (node) => textOf(node).startsWith("mkdir"),
    valid: [php("chmod($f, 0644);"), php("mkdir($d, 0755, true);")],
    invalid: [found("chmod($f, 0777);"), found("mkdir($d, 0777, true);"), found("umask(0);")],
  },
]);
