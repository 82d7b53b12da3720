/** Shell scripts: files that others can foresee, replace or change, and names that are taken for options. */
import { defineRules } from "../writing/define-rules.ts";
import type { Matcher } from "../writing/rule.ts";
import { command } from "../writing/shell-matchers.ts";
import { titles } from "../writing/titles.ts";

const foreseeable = "^[\"']?/(?:var/)?tmp/[^\\s]*\\$(?:\\$|\\{?(?:RANDOM|BASHPID|PPID)\\}?)";
/** A name without any variable, in no folder of its own. */
const fixedName = "^[\"']?/tmp/[\\w.-]+[\"']?$";
const writes: Matcher = { regex: "^[0-9&]?>" };

export const filePermissionsAndNames = defineRules(["bash"], "security", [
  {
    id: "sh-predictable-temporary-file",
    severity: "medium",
    confidence: "high",
    cwe: 377,
    title: titles.temporaryFile,
    message:
      "The name can be guessed, so another user can create a symbolic link there first, and this script overwrites what the link points to. Use `mktemp`.",
    rule: {
      any: [
        {
          kind: "file_redirect",
          has: { field: "destination", regex: foreseeable },
          ...writes,
        },
        { kind: "variable_assignment", has: { field: "value", regex: foreseeable } },
        command("mktemp", [{ regex: "^-\\w*u\\w*$|^--dry-run$" }]),
        command("tempfile", []),
      ],
    },
    valid: ["f=$(mktemp)", "echo a > /tmp/a.log", 'f="$HOME/a.$$"', "mktemp -d"],
    invalid: ["echo a > /tmp/a.$$", 'TMP="/tmp/build-$RANDOM"', "f=$(mktemp -u)"],
  },
  {
    id: "sh-fixed-temporary-file",
    severity: "low",
    confidence: "medium",
    cwe: 377,
    title: titles.fixedTemporaryFile,
    message:
      "The name in the shared folder is fixed, so another user can create a symbolic link or a file there first, which this script overwrites or trusts. Use `mktemp`, or a folder that only this account can write to.",
    rule: {
      any: [
        {
          kind: "file_redirect",
          all: [{ has: { field: "destination", regex: fixedName } }, writes],
        },
        command("touch|tee|mkdir", [{ regex: fixedName }], "^(?:touch|tee)\\s|^mkdir\\s+-\\w*p"),
        {
          kind: "variable_assignment",
          all: [
            { has: { field: "value", regex: fixedName } },
            { has: { field: "name", pattern: "$NAME" } },
            {
              inside: {
                stopBy: "end",
                kind: "program",
                has: {
                  stopBy: "end",
                  kind: "file_redirect",
                  ...writes,
                  has: { stopBy: "end", kind: "variable_name", pattern: "$NAME" },
                },
              },
            },
          ],
        },
        command("wget", [{ regex: fixedName, follows: { regex: "^-\\w*O$|^--output-document$" } }]),
        command("curl", [{ regex: fixedName, follows: { regex: "^-\\w*o$|^--output$" } }]),
      ],
    },
    valid: [
      'f=$(mktemp)\necho a > "$f"',
      "cat < /tmp/a",
      "echo a > /tmp/mine/a",
      "echo a > /dev/null",
      "curl -o a https://example.com",
    ],
    invalid: [
      "ps aux > /tmp/ps.out",
      "touch /tmp/app.lock",
      "mkdir -p /tmp/work",
      "LOG=/tmp/install.log\necho a > $LOG",
      "wget -O /tmp/install.sh https://example.com/a.sh",
      "curl -sSLo /tmp/a.tgz https://example.com/a.tgz",
    ],
  },
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
  {
    id: "sh-new-files-for-everybody",
    severity: "medium",
    confidence: "high",
    cwe: 732,
    title: titles.permissiveUmask,
    message:
      "With this umask, every user of this machine can replace files created from here on. Set the mask to 022, or 077 for secrets.",
    rule: {
      any: [
        command("umask", [{ regex: "^0{1,4}$|^0?0[0-7][0145]$" }]),
        command(
          "install|mkdir",
          [{ regex: "^(?:-\\w*m|--mode(?:=.*)?|-m\\d+)$" }],
          "(?:-\\w*m[ =]?|--mode[= ])0?[0-7][0-7][2367](?:\\s|$)",
        ),
      ],
    },
    valid: [
      "umask 022",
      "umask 077",
      "umask 0027",
      "install -m 0755 a b",
      "mkdir -m 1777 a",
      "mkdir -m 700 a",
    ],
    invalid: ["umask 000", "umask 0", "install -d -m 0777 /var/lib/app", "mkdir -m 777 a"],
  },
  {
    id: "sh-runs-as-owner",
    severity: "medium",
    confidence: "high",
    cwe: 250,
    title: "Set-user-ID program",
    message:
      "A set-user-ID program runs with its owner's rights, so one vulnerability in it gives them to every user of this machine. Use sudo with a rule for the one command, or a capability.",
    rule: command("chmod|install", [
      { regex: "^(?:u\\+[rwx]*s[rwx]*|\\+s|ug?\\+s|[46][0-7]{3}|-m[46][0-7]{3}|--mode=[46][0-7]{3})$" },
    ]),
    valid: ["chmod 0755 a", "chmod g+s dir", "chmod 2755 dir", "chmod u+x a"],
    invalid: ["chmod u+s /usr/local/bin/a", "chmod 4755 /usr/local/bin/a"],
  },
]);
