/** Shell scripts and Dockerfiles: permissions for everyone, and disabled protections. */
import { defineRules } from "../writing/define-rules.ts";
import { command } from "../writing/shell-matchers.ts";

export const excessivePermissions = defineRules(["bash", "dockerfile"], "security", [
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
