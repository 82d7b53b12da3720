/** C and C++: files that every user can change. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { cFunction } from "../writing/call-matchers.ts";
import { inFunction, found } from "./examples.ts";

export const filePermissions = defineRules(["c", "cpp"], "security", [
  {
    id: "c-open-to-everyone",
    severity: "medium",
    confidence: "high",
    cwe: 732,
    title: titles.worldWritable,
    message:
      "The mode lets every user of this machine replace what the program trusts. Use 0600, or 0644 where others may read.",
    rule: {
      any: [
        cFunction({
          names: "chmod|fchmod|mkdir|creat|mkfifo|_chmod",
          args: { has: { nthChild: 2, regex: "^0?[0-7]?[0-7][0-7][2367]$|S_IRWXO|S_IWOTH" } },
        }),
        cFunction({
          names: "open|openat|shm_open",
          args: { has: { nthChild: 3, regex: "^0?[0-7]?[0-7][0-7][2367]$|S_IRWXO|S_IWOTH" } },
        }),
        cFunction({ names: "umask", args: { has: { nthChild: 1, regex: "^0+$" } } }),
      ],
    },
    valid: [inFunction("chmod(p, 0600);"), inFunction("umask(077);")],
    invalid: [found("chmod(p, 0777);"), found("umask(0);"), found("int d = open(p, O_CREAT, 0666);")],
  },
]);
