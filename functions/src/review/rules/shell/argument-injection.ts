/** Shell: file names that are read as options. */
import { defineRules } from "../writing/define-rules.ts";
import { command } from "../writing/shell-matchers.ts";

export const argumentInjection = defineRules(["bash"], "security", [
  {
    id: "sh-names-taken-for-options",
    severity: "low",
    confidence: "medium",
    cwe: 88,
    see: ["https://www.shellcheck.net/wiki/SC2035"],
    title: "Argument injection: file name read as an option",
    message:
      "A file called `--checkpoint-action=exec=sh` or `--reference=x` changes what this command does. Write `./*`, or `--` before the names.",
    rule: {
      ...command("tar|bsdtar|chown|chgrp|chmod|rsync|scp|zip|7z", [{ kind: "word", regex: "^\\*$" }]),
      not: { has: { regex: "^--$" } },
    },
    valid: ["chown app ./*", "tar czf a.tgz -- *", "tar czf a.tgz -C /home user", "cp * /a"],
    invalid: ["chown www-data *", "tar czf /backup/a.tgz *"],
  },
]);
