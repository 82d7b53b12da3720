/** Shell: temporary files with a predictable or fixed name. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { command } from "../writing/shell-matchers.ts";
import type { Matcher } from "../writing/rule.ts";

const foreseeable = "^[\"']?/(?:var/)?tmp/[^\\s]*\\$(?:\\$|\\{?(?:RANDOM|BASHPID|PPID)\\}?)";

/** A name without any variable, in no folder of its own. */
const fixedName = "^[\"']?/tmp/[\\w.-]+[\"']?$";

const writes: Matcher = { regex: "^[0-9&]?>" };

export const temporaryFiles = defineRules(["bash"], "security", [
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
]);
