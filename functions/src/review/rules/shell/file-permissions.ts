/** Shell: files that every user can change or that run as their owner. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { command } from "../writing/shell-matchers.ts";
import type { SgNode } from "@ast-grep/napi";

const reason = /world.?writ|777|non.?root|(?:any|every|arbitrary|all) (?:user|uid|one)|everyone/i;

/** The comment right before the line says that all users are meant. */
function isSaidBefore(call: SgNode, { text }: { readonly text: string }): boolean {
  const lines = text.slice(0, call.range().start.index).split("\n");
  const last = lines.slice(-3, -1).filter((line) => /^\s*#/.test(line));
  return last.some((line) => reason.test(line));
}

export const filePermissions = defineRules(["bash"], "security", [
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
  {
    id: "sh-world-writable",
    languages: ["bash", "dockerfile"],
    severity: "medium",
    confidence: "medium",
    cwe: 732,
    title: titles.worldWritable,
    message:
      "The mode lets every user of this machine replace what is run or read from here later. Give the right only to the owner or group that needs it.",
    rule: command("chmod", [
      {
        regex: "^(?:[0-7]?[0-7][0-7][2367]|(?:a|ugo|o|go)?\\+\\w*w\\w*|(?:a|o|ugo)=\\w*w\\w*)$",
        not: { regex: "^(?:1[0-7]{3}|[ug]\\+|\\+)" },
      },
    ]),
    unsure: isSaidBefore,
    valid: ["chmod 755 a", "chmod u+w a", "chmod +x a", "chmod 1777 /tmp", "chmod g+w a", "chmod 600 key"],
    invalid: [
      "chmod 777 /app",
      "chmod -R 0777 /var/www",
      "chmod a+rwx a",
      "chmod o+w a",
      "chmod 666 /etc/app.conf",
    ],
  },
]);
