/** Shell scripts and Dockerfiles: rights that everybody gets, and protections that are switched off. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { command } from "../writing/shell-matchers.ts";
import { titles } from "../writing/titles.ts";

const reason = /world.?writ|777|non.?root|(?:any|every|arbitrary|all) (?:user|uid|one)|everyone/i;

/** The comment right before the line says that everybody is meant. */
function isSaidBefore(call: SgNode, { text }: { readonly text: string }): boolean {
  const lines = text.slice(0, call.range().start.index).split("\n");
  const last = lines.slice(-3, -1).filter((line) => /^\s*#/.test(line));
  return last.some((line) => reason.test(line));
}

export const excessivePermissions = defineRules(["bash", "dockerfile"], "security", [
  {
    id: "sh-world-writable",
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
  {
    id: "sh-protection-switched-off",
    severity: "medium",
    confidence: "high",
    cwe: 693,
    title: "System protection disabled",
    message:
      "Without this protection, every vulnerability in a program reaches further. Keep it on and allow what the program needs.",
    rule: {
      any: [
        command("setenforce", [{ regex: "^(?:0|[Pp]ermissive)$" }]),
        command("ufw", [{ regex: "^disable$" }]),
        command(
          "systemctl",
          [{ regex: "^(?:stop|disable|mask)$" }],
          "\\s(?:firewalld|ufw|apparmor|auditd|nftables)(?:\\.service)?(?:\\s|$)",
        ),
        command("iptables|ip6tables", [], "-P\\s+INPUT\\s+ACCEPT"),
      ],
    },
    valid: ["setenforce 1", "systemctl restart firewalld", "iptables -P INPUT DROP"],
    invalid: ["setenforce 0", "ufw disable", "systemctl stop firewalld", "iptables -P INPUT ACCEPT"],
  },
  {
    id: "sh-sudo-without-password",
    severity: "medium",
    confidence: "high",
    cwe: 250,
    title: "Passwordless `sudo` for all commands",
    message:
      "The account becomes root without a password, so everything that runs as it owns the machine. List the few commands that it needs instead of ALL.",
    rule: {
      any: [{ kind: "string" }, { kind: "raw_string" }],
      regex: "NOPASSWD:\\s*ALL",
    },
    valid: ["echo 'app ALL=(root) NOPASSWD: /usr/bin/systemctl restart app' > a"],
    invalid: ["echo 'app ALL=(ALL) NOPASSWD: ALL' >> /etc/sudoers"],
  },
  {
    id: "sh-container-owns-host",
    severity: "high",
    confidence: "medium",
    cwe: 250,
    see: ["Docker_Security"],
    title: "Container started with host privileges",
    message:
      "The container gets the rights of the host, so a program that breaks out of it is root on the host. Add the single capability or path that is needed instead.",
    rule: command(
      "docker|podman",
      [{ regex: "^(?:run|create)$" }],
      "\\s(?:--privileged(?:=true)?|--pid[= ]host|--cap-add[= ](?:ALL|SYS_ADMIN)|(?:-v|--volume)[= ][\"']?(?:/var/run/docker\\.sock|/):)",
    ),
    valid: ["docker run --rm -v $PWD:/app node:22 npm ci"],
    invalid: [
      "docker run --privileged a",
      "docker run -v /var/run/docker.sock:/var/run/docker.sock a",
      "docker run -v /:/host a",
    ],
  },
]);
