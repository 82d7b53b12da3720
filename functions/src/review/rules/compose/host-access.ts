/** Compose: services that share the host's namespaces, directories or container engine. */
import { defineRules } from "../writing/define-rules.ts";
import { beside, item, pair, scalar, under } from "../writing/yaml-matchers.ts";
import { titles } from "../writing/titles.ts";
import { service, found } from "./examples.ts";

const reference = "https://docs.docker.com/reference/compose-file/services/";

/** Of the host itself; the root, its users and what the engine keeps are graver. */
const systemDirectories = "/boot|/dev|/lib(?:32|64)?|/sys|/usr|/s?bin|/run|/var/run|/etc";

export const hostAccess = defineRules(["compose"], "security", [
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
]);
