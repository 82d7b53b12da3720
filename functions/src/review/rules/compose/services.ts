/** Compose: services that own the host, ports that are open to everyone, and passwords in the file. */
import type { SgNode } from "@ast-grep/napi";
import { textOf } from "../../syntax/node-memo.ts";
import { defineRules } from "../writing/define-rules.ts";
import { beside, item, pair, scalar, under } from "../writing/yaml-matchers.ts";
import { titles } from "../writing/titles.ts";

const reference = "https://docs.docker.com/reference/compose-file/services/";
const service = (lines: string): string => `services:\n  web:\n    image: a:1\n${lines}`;
const found = (lines: string, line = 1) => ({ code: service(lines), lines: [3 + line] });
/** Of the host itself; the root, its users and what the engine keeps are graver. */
const systemDirectories = "/boot|/dev|/lib(?:32|64)?|/sys|/usr|/s?bin|/run|/var/run|/etc";
const secretName =
  "\\w*(?:PASSWORD|PASSWD|SECRET|SECRET_KEY|API_?KEY|ACCESS_KEY|PRIVATE_KEY|AUTH_TOKEN|ACCESS_TOKEN|API_TOKEN)";

export const services = defineRules(["compose"], "security", [
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
    id: "compose-host-namespace",
    severity: "medium",
    confidence: "high",
    cwe: 653,
    see: ["Docker_Security", reference],
    title: titles.hostNamespace,
    message:
      "The container shares a namespace with the host, so its programs see the host's processes or network and reach services bound to localhost. Publish the needed ports instead.",
    rule: { all: [pair("network_mode|pid|ipc|uts|userns_mode|cgroup", scalar("host")), under("services")] },
    valid: [service("    network_mode: bridge\n")],
    invalid: [found("    network_mode: host\n"), found('    pid: "host"\n')],
  },
  {
    id: "compose-engine-socket",
    severity: "high",
    confidence: "medium",
    cwe: 250,
    see: ["Docker_Security"],
    title: titles.hostSocket,
    message:
      "The mount gives the container the engine's socket or the host's files, so a program that writes there is root on the host, even if it is mounted read-only. Put a proxy in front that allows only what is needed.",
    rule: {
      all: [
        {
          any: [
            item(
              "^[\"']?(?:/var/run/docker\\.sock|/run/docker\\.sock|/|/etc|/root|/proc|/var/lib/docker)/?:",
            ),
            pair("source", scalar("(?:/var)?/run/docker\\.sock|/|/etc|/root|/proc")),
          ],
        },
        under("volumes"),
      ],
    },
    valid: [service("    volumes:\n      - ./data:/data\n      - /etc/localtime:/etc/localtime:ro\n")],
    invalid: [
      found("    volumes:\n      - /var/run/docker.sock:/var/run/docker.sock:ro\n", 2),
      found('    volumes:\n      - "/:/host"\n', 2),
    ],
  },
  {
    id: "compose-directory-of-host",
    severity: "medium",
    confidence: "medium",
    cwe: 668,
    see: ["Docker_Security"],
    title: "Host system directory mounted writable",
    message:
      "A program in the container changes the host itself through this directory. Mount only what is needed, with `:ro`.",
    rule: {
      all: [
        {
          any: [
            item(`^["']?(?:${systemDirectories})(?:/[^:\\s]*)?:[^:\\s]+(?::rw\\w*)?["']?$`),
            {
              all: [
                pair("source", scalar(`(?:${systemDirectories})(?:/\\S*)?`)),
                { not: beside(pair("read_only", scalar("true|yes|on"))) },
              ],
            },
          ],
        },
        {
          not: {
            regex:
              "docker\\.sock|/etc/(?:localtime|timezone)|/dev/(?:shm|null|dri|snd|bus|tty|net|kvm|video)",
          },
        },
        under("volumes"),
      ],
    },
    valid: [
      service("    volumes:\n      - /sys:/host/sys:ro\n      - /dev/dri:/dev/dri\n      - ./usr:/usr/src\n"),
    ],
    invalid: [
      found("    volumes:\n      - /usr/lib:/usr/lib\n", 2),
      found("    volumes:\n      - /boot:/boot:rw\n", 2),
      found(
        "    volumes:\n      - type: bind\n        source: /lib/modules\n        target: /lib/modules\n",
        3,
      ),
    ],
  },
  {
    id: "compose-files-writable",
    severity: "low",
    confidence: "high",
    cwe: 732,
    see: ["Docker_Security"],
    title: titles.writableRoot,
    message:
      "An attacker who breaks in can replace the program and persist. Set `read_only` to true, and mount a tmpfs where it writes.",
    rule: { all: [pair("read_only", scalar("false|no|off")), under("services"), { not: under("volumes") }] },
    valid: [service("    read_only: true\n")],
    invalid: [found("    read_only: false\n")],
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
  {
    id: "compose-image-not-pinned",
    severity: "low",
    confidence: "high",
    cwe: 1357,
    see: [reference],
    title: titles.imageNotPinned,
    message:
      "`latest`, or no tag, means whatever was pushed last, so two machines can run different code. Set a version, preferably with its digest.",
    rule: {
      all: [
        pair("image", scalar("(?:[^\\s@:/{}$]+(?::\\d+)?/)*[^\\s@:/{}$]+(?::latest)?")),
        { not: { inside: { kind: "block_mapping", has: pair("build") } } },
        under("services"),
      ],
    },
    valid: [
      service(""),
      "services:\n  web:\n    build: .\n    image: web\n",
      "services:\n  web:\n    image: ${IMAGE}\n",
    ],
    invalid: [
      { code: "services:\n  db:\n    image: postgres\n", lines: [3] },
      { code: "services:\n  db:\n    image: reg:5000/a/b:latest\n", lines: [3] },
    ],
  },
  {
    id: "compose-secret-in-environment",
    severity: "medium",
    confidence: "medium",
    cwe: 798,
    see: ["https://docs.docker.com/compose/how-tos/use-secrets/", "Secrets_Management"],
    title: titles.secretInFile,
    message:
      "The password is in the file, so anyone who reads the repository has it, and it is probably used elsewhere too. Take it from the environment or from a secret file.",
    rule: {
      all: [
        {
          any: [
            pair(secretName, "^[\"']?[^$\\s\"'{</][^$\"'{<\\s]{2,}[\"']?$"),
            item(`^["']?${secretName}=[^$\\s"'{</][^$"'{<\\s]{2,}["']?$`),
          ],
        },
        { not: { regex: "(?i)[:=]\\s*[\"']?(?:yes|no|true|false|on|off|none|null)[\"']?$" } },
        under("environment"),
      ],
    },
    unsure: isPlainWord,
    valid: [
      service('    environment:\n      MYSQL_RANDOM_ROOT_PASSWORD: "yes"\n'),
      service("    environment:\n      DB_PASSWORD: ${DB_PASSWORD}\n      PASSWORD_FILE: /run/secrets/p\n"),
      service("    environment:\n      - DB_PASSWORD\n      - API_KEY=${API_KEY:?}\n"),
    ],
    invalid: [
      found("    environment:\n      POSTGRES_PASSWORD: hunter22\n", 2),
      found("    environment:\n      - MYSQL_ROOT_PASSWORD=hunter22\n", 2),
    ],
  },
  {
    id: "compose-database-without-password",
    severity: "high",
    confidence: "medium",
    cwe: 306,
    see: ["https://hub.docker.com/_/postgres"],
    title: titles.databaseWithoutPassword,
    message:
      "The database has no password, so every program that reaches its port reads and changes everything. Set a password from the environment.",
    rule: {
      any: [
        pair("POSTGRES_HOST_AUTH_METHOD", scalar("trust")),
        pair("(?:MYSQL|MARIADB)_ALLOW_EMPTY_(?:ROOT_)?PASSWORD|ALLOW_EMPTY_PASSWORD", scalar("yes|true|1")),
        pair("xpack\\.security\\.enabled", scalar("false")),
        item(
          "^[\"']?(?:POSTGRES_HOST_AUTH_METHOD=trust|(?:(?:MYSQL|MARIADB)_)?ALLOW_EMPTY_(?:ROOT_)?PASSWORD=(?:yes|true|1)|xpack\\.security\\.enabled=false)[\"']?$",
        ),
      ],
    },
    valid: [service("    environment:\n      POSTGRES_HOST_AUTH_METHOD: scram-sha-256\n")],
    invalid: [
      found("    environment:\n      POSTGRES_HOST_AUTH_METHOD: trust\n", 2),
      found("    environment:\n      - MYSQL_ALLOW_EMPTY_PASSWORD=yes\n", 2),
      found("    environment:\n      - xpack.security.enabled=false\n", 2),
    ],
  },
  {
    id: "compose-database-published",
    severity: "low",
    confidence: "medium",
    cwe: 668,
    see: ["https://docs.docker.com/engine/network/packet-filtering-firewalls/"],
    title: "Database port published on all interfaces",
    message:
      "Docker publishes the port past the host's firewall, so the database is reachable on every address of the host. Publish it on 127.0.0.1, or not at all, because the other services reach it by name.",
    rule: {
      all: [
        item(
          "^[\"']?(?:0\\.0\\.0\\.0:)?\\d+:(?:1433|1521|2375|2379|3306|5432|5984|6379|7000|8086|9042|9200|11211|27017)(?:/tcp)?[\"']?$",
        ),
        under("ports"),
      ],
    },
    valid: [service('    ports:\n      - "127.0.0.1:5432:5432"\n      - "8080:80"\n')],
    invalid: [found('    ports:\n      - "5432:5432"\n', 2)],
  },
]);

/** `POSTGRES_PASSWORD: postgres`: a word is what a database on a developer's machine is given, and no secret. */
function isPlainWord(node: SgNode): boolean {
  return /[:=]\s*["']?(?:[a-z]+(?:[_-][a-z]+)*|\w*?_?1234?5?6?7?8?9?0?)["']?\s*$/i.test(textOf(node));
}
