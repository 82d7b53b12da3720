/** Compose: services that run as root or hold rights of the host's kernel. */
import { defineRules } from "../writing/define-rules.ts";
import { item, pair, scalar, under } from "../writing/yaml-matchers.ts";
import { titles } from "../writing/titles.ts";
import { service, found } from "./examples.ts";

const reference = "https://docs.docker.com/reference/compose-file/services/";

export const containerPrivileges = defineRules(["compose"], "security", [
  {
    id: "compose-privileged",
    severity: "high",
    confidence: "medium",
    cwe: 250,
    see: ["Docker_Security", reference],
    title: titles.privileged,
    message:
      "Root in a privileged container is root on the host, with all its devices. Add the single capability or device that is needed instead.",
    rule: pair("privileged", scalar("true|yes")),
    valid: [service("    privileged: false\n")],
    invalid: [found("    privileged: true\n")],
  },
  {
    id: "compose-dangerous-capability",
    severity: "high",
    confidence: "medium",
    cwe: 250,
    see: ["Docker_Security", reference],
    title: titles.capability,
    message:
      "With this capability, a program can break out of its container. Drop ALL and add only harmless ones.",
    rule: {
      all: [
        item(
          scalar("ALL|(?:CAP_)?(?:SYS_ADMIN|SYS_PTRACE|SYS_MODULE|SYS_RAWIO|NET_ADMIN|DAC_READ_SEARCH|BPF)"),
        ),
        under("cap_add"),
      ],
    },
    valid: [service("    cap_drop:\n      - ALL\n    cap_add:\n      - NET_BIND_SERVICE\n")],
    invalid: [found("    cap_add:\n      - SYS_ADMIN\n", 2), found("    cap_add: [ALL]\n")],
  },
  {
    id: "compose-protection-switched-off",
    severity: "medium",
    confidence: "high",
    cwe: 693,
    see: ["Docker_Security"],
    title: titles.protectionOff,
    message:
      "Without the profile, kernel vulnerabilities are reachable from the container. Keep the default profile.",
    rule: {
      all: [
        item(scalar("(?:seccomp|apparmor|label)[:=](?:unconfined|disable)|no-new-privileges[:=]false")),
        under("security_opt"),
      ],
    },
    valid: [service("    security_opt:\n      - no-new-privileges:true\n")],
    invalid: [found("    security_opt:\n      - seccomp:unconfined\n", 2)],
  },
  {
    id: "compose-runs-as-root",
    severity: "medium",
    confidence: "high",
    cwe: 250,
    see: ["Docker_Security"],
    title: titles.runsAsRoot,
    message:
      'An attacker who takes over the program is root in the container, and one runtime vulnerability away from root on the host. Set an unprivileged user, such as `user: "1000:1000"`.',
    rule: {
      all: [
        pair("user", scalar("root(?::\\w+)?|0(?::\\d+)?")),
        // It hands files over to the user of another container, and ends.
        {
          not: { inside: { kind: "block_mapping", has: pair("command|entrypoint", "\\bch(?:own|mod)\\b") } },
        },
        under("services"),
      ],
    },
    valid: [
      service('    user: "1000:1000"\n'),
      service("    user: root\n    command: chown -R 1001:1001 /var/uploads\n"),
    ],
    invalid: [found("    user: root\n"), found('    user: "0:0"\n')],
  },
]);
