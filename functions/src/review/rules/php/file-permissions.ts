/** PHP: files that every user can change. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { phpCall } from "../writing/php-matchers.ts";
import type { SgNode } from "@ast-grep/napi";
import { fieldTextOf, kindOf, startOf, textOf } from "../../syntax/node-memo.ts";
import { php, found } from "./examples.ts";
import { functionAround } from "./tree.ts";

/** `$old = umask(0); mkdir($folder, 0775); umask($old);`: for the one mode that is written there. */
function isPutBack(call: SgNode): boolean {
  const holder = call.parent();
  if (holder === null || kindOf(holder) !== "assignment_expression") return false;
  const after = textOf(functionAround(call)).slice(call.range().end.index - startOf(functionAround(call)));
  return after.includes(`umask(${fieldTextOf(holder, "left")})`);
}

/** Who writes to a socket talks to the program behind it. */
function isOfSocket(call: SgNode): boolean {
  return /sock(?:et)?(?![a-z])|Socket|fifo|\bpipe/i.test(textOf(call));
}

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
          args: { has: { nthChild: 2, regex: "^0o?[02-7]?[0-7][0-7][2367]$" } },
        }),
        phpCall({ names: "umask", args: { has: { nthChild: 1, regex: "^0+$" } } }),
      ],
    },
    check: (call) => !isPutBack(call),
    unsure: isOfSocket,
    // The mode of a new folder is cut by the umask, and 0777 is what it is by default.
    mildest: (node) => textOf(node).startsWith("mkdir"),
    valid: [
      php("$old = umask(0);\nmkdir($d, 0775);\numask($old);"),
      php("chmod($folder, 01777);"),
      php("chmod($f, 0644);"),
      php("mkdir($d, 0755, true);"),
    ],
    invalid: [found("chmod($f, 0777);"), found("mkdir($d, 0777, true);"), found("umask(0);")],
  },
]);
