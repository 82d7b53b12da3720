/** Dockerfile: containers and builds with more privileges than needed. */
import { defineRules } from "../writing/define-rules.ts";
import type { Matcher } from "../writing/rule.ts";
import { isStage } from "./stages.ts";
import { command, instruction } from "../writing/shell-matchers.ts";
import { titles } from "../writing/titles.ts";

const best = "https://docs.docker.com/build/building/best-practices/";

const reference = "https://docs.docker.com/reference/dockerfile/";

const newStage: Matcher = { regex: "(?i)^FROM\\s" };

export const containerPrivileges = defineRules(["dockerfile"], "security", [
  {
    id: "docker-runs-as-root",
    severity: "medium",
    confidence: "high",
    cwe: 250,
    see: ["Docker_Security", `${reference}#user`],
    title: titles.runsAsRoot,
    message:
      "An attacker who breaks out of the program is root in the container, and one runtime vulnerability away from root on the host. End with `USER` and an unprivileged account.",
    rule: {
      ...instruction("USER", '"?(?:root|0)(?::\\S+)?"?\\s*$'),
      not: { precedes: { stopBy: "end", any: [{ regex: "(?i)^USER\\s" }, newStage] } },
    },
    valid: [
      "FROM a:1\nUSER root\nRUN apt-get install -y curl\nUSER app",
      "FROM a:1 AS build\nUSER root\nFROM b:1\nUSER 1000",
      "USER node",
    ],
    invalid: ["USER root", { code: "FROM a:1\nUSER app\nUSER 0:0\nCMD x", lines: [3] }],
  },
  {
    id: "docker-no-user",
    severity: "medium",
    confidence: "medium",
    cwe: 250,
    see: ["Docker_Security", `${reference}#user`],
    title: titles.runsAsRoot,
    message:
      "Without `USER`, the program is root in the container, and one runtime vulnerability away from root on the host. Create an unprivileged account and end with `USER`.",
    rule: {
      ...instruction("FROM"),
      all: [
        { not: { regex: "(?i)nonroot|rootless|unprivileged|[ /]scratch\\b|\\$|distroless" } },
        { not: { precedes: { stopBy: "end", any: [newStage, { regex: "(?i)^USER\\s" }] } } },
        { precedes: { stopBy: "end", regex: "(?i)^(?:CMD|ENTRYPOINT)\\s" } },
        { has: { kind: "word", regex: "^[^-]", not: { regex: "(?i)^as$" }, pattern: "$IMAGE" } },
        // A stage that is built on keeps its user.
        { not: { all: [isStage, { follows: { stopBy: "end", regex: "(?i)^USER\\s" } }] } },
      ],
    },
    valid: [
      "FROM node:22\nUSER node\nCMD node a.js",
      "FROM node:22\nRUN make",
      "FROM golang:1.24 AS build\nRUN make\nFROM scratch\nCOPY --from=build /a /a\nCMD /a",
      "FROM nginxinc/nginx-unprivileged:1.27\nCMD nginx",
      "FROM a:1 AS build\nUSER b\nFROM build\nCMD d",
    ],
    invalid: [
      "FROM node:22\nCOPY . .\nCMD node a.js",
      { code: 'FROM golang:1.24 AS build\nRUN make\nFROM debian:12\nENTRYPOINT ["/a"]', lines: [3] },
      { code: "FROM a:1 AS build\nUSER b\nFROM c:1\nCMD d", lines: [3] },
    ],
  },
  {
    id: "docker-engine-socket",
    severity: "high",
    confidence: "medium",
    cwe: 250,
    see: ["Docker_Security"],
    title: titles.hostSocket,
    message:
      "A program that writes to the engine's socket can start any container, and is therefore root on the host. Remove the mount, or put a proxy in front that allows only what is needed.",
    rule: instruction("VOLUME", "[^\\n]*/docker\\.sock"),
    valid: ['VOLUME ["/data"]'],
    invalid: ["VOLUME /var/run/docker.sock"],
  },
  {
    id: "docker-ssh-exposed",
    severity: "low",
    confidence: "medium",
    cwe: 1327,
    see: ["Docker_Security"],
    title: "SSH server in a container",
    message:
      "SSH needs keys and updates of its own, and its users bypass what monitors the program. Use `docker exec` or the platform's own shell.",
    rule: instruction("EXPOSE", "(?:[^\\n]*\\s)?22(?:/tcp)?(?:\\s|$)"),
    valid: ["EXPOSE 80 443", "EXPOSE 2222"],
    invalid: ["EXPOSE 22", "EXPOSE 80 22/tcp"],
  },
  {
    id: "docker-builds-as-host",
    severity: "medium",
    confidence: "high",
    cwe: 250,
    see: [`${reference}#run---security`],
    title: "Insecure build step: host privileges",
    message:
      "The step has the rights of the host, so what it downloads or runs can change the build machine. Remove the option, or do the work when the container starts.",
    rule: {
      kind: "command",
      regex: "(?i)^RUN\\s(?:--\\S+\\s+)*--(?:security=insecure|network=host)(?:\\s|$)",
    },
    valid: ["RUN --mount=type=cache,target=/root/.cache make", "RUN --network=none make"],
    invalid: ["RUN --security=insecure make"],
  },
  {
    id: "docker-sudo",
    severity: "low",
    confidence: "high",
    cwe: 250,
    see: [best],
    title: "`sudo` in an image build",
    message:
      "Build steps run as root unless `USER` says otherwise, and `sudo` left in the image lets an intruder become root. Switch with `USER` around the steps that need root.",
    rule: command("sudo"),
    valid: ["RUN useradd app", "RUN echo sudo"],
    invalid: ["RUN sudo apt-get install -y curl"],
  },
]);
