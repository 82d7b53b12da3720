/** Dockerfile: as whom and how the container runs, and instructions that do not do what they seem to. */
import { defineRules } from "../define-rules.ts";
import type { Matcher } from "../rule.ts";
import { isStage } from "./images.ts";
import { command, instruction } from "../shell-matchers.ts";

const reference = "https://docs.docker.com/reference/dockerfile/";
const best = "https://docs.docker.com/build/building/best-practices/";
const newStage: Matcher = { regex: "(?i)^FROM\\s" };
/** Instructions that follow in the same stage. */
const later = (regex: string): Matcher => ({ precedes: { stopBy: newStage, regex, not: newStage } });

export const container = defineRules(["dockerfile"], "security", [
  {
    id: "docker-runs-as-root",
    severity: "medium",
    confidence: "high",
    cwe: 250,
    see: ["Docker_Security", `${reference}#user`],
    title: "The container runs as root",
    message:
      "Who breaks out of the program is root in the container, and one hole in the runtime away from root on the host. End with `USER` and an account without rights.",
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
    title: "The container runs as root, because no user is set",
    message:
      "Without `USER`, the program is root in the container, and one hole in the runtime away from root on the host. Make an account without rights and end with `USER`.",
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
    confidence: "high",
    cwe: 250,
    see: ["Docker_Security"],
    title: "The container gets the socket of the engine",
    message:
      "Who can write to that socket can start any container, and so is root on the host. Leave it out, or put a proxy before it that allows only what is needed.",
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
    title: "The container offers SSH",
    message:
      "A second way in needs keys and updates of its own, and whoever has it bypasses what watches the program. Use `docker exec` or the platform's own shell.",
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
    title: "A step of the build has the rights of the host",
    message:
      "Whatever this step downloads or runs may change the machine that builds. Leave the option out, or do the work when the container starts.",
    rule: {
      kind: "command",
      regex: "(?i)^RUN\\s(?:--\\S+\\s+)*--(?:security=insecure|network=host)(?:\\s|$)",
    },
    valid: ["RUN --mount=type=cache,target=/root/.cache make", "RUN --network=none make"],
    invalid: ["RUN --security=insecure make"],
  },
  {
    id: "docker-copied-for-everybody",
    severity: "medium",
    confidence: "high",
    cwe: 732,
    see: [`${reference}#copy---chown---chmod`],
    title: "Every user of the container may change this file",
    message:
      "Whoever takes over any program in the container replaces what is run from here. Give write rights to the owner alone, such as `--chmod=755`.",
    rule: instruction("COPY|ADD", "(?:--\\S+[ \\t]+)*--chmod=0?[0-7]?[0-7][0-7][2367]\\s"),
    valid: ["COPY --chmod=755 a /a", "COPY --chown=1:1 a /a"],
    invalid: ["COPY --chmod=777 a /a", "ADD --chown=app --chmod=0666 a /a"],
  },
  {
    id: "docker-sudo",
    severity: "low",
    confidence: "high",
    cwe: 250,
    see: [best],
    title: "sudo is used while the image is built",
    message:
      "It is root already, or should not become it, and an image with sudo in it helps whoever breaks in. Switch with `USER` around the steps that need root.",
    rule: command("sudo"),
    valid: ["RUN useradd app", "RUN echo sudo"],
    invalid: ["RUN sudo apt-get install -y curl"],
  },
]);

export const mistakes = defineRules(["dockerfile"], "bug", [
  {
    id: "docker-relative-workdir",
    severity: "low",
    confidence: "high",
    cwe: 1116,
    see: [`${reference}#workdir`],
    title: "The working directory depends on the base image",
    message:
      "A relative path continues from whatever directory was set last, perhaps by the base image. Write it from the root.",
    rule: instruction("WORKDIR", "[\"']?[A-Za-z0-9._][^:\\s]*[\"']?\\s*$"),
    valid: ["WORKDIR /app", "WORKDIR $HOME", 'WORKDIR "C:/app"'],
    invalid: ["WORKDIR app"],
  },
  {
    id: "docker-cd-without-effect",
    severity: "medium",
    confidence: "high",
    cwe: 1164,
    see: [`${reference}#run`],
    title: "This change of directory has no effect",
    message:
      "Each RUN starts in the working directory again, so the next step is not where this one went. Use `WORKDIR`, or join the steps with `&&`.",
    rule: {
      inside: { kind: "program" },
      all: [
        command("cd"),
        {
          follows: { regex: "^;$", follows: { kind: "command", regex: "(?i)^RUN(?:\\s+--\\S+)*$" } },
        },
        { not: { precedes: { regex: "^;$" } } },
      ],
    },
    valid: ["RUN cd /app && make", "RUN cd /app; make", "WORKDIR /app"],
    invalid: ["RUN cd /app"],
  },
  {
    id: "docker-stale-package-list",
    severity: "low",
    confidence: "high",
    cwe: 1104,
    see: [best],
    title: "The list of packages is kept in the build cache",
    message:
      "This step is not run again while the next one changes, so old and unfixed versions get installed. Update and install in one RUN.",
    rule: {
      ...command("apt-get|apt", [{ regex: "^update$" }]),
      inside: { kind: "program" },
      not: { precedes: { regex: "^;$" } },
    },
    valid: ["RUN apt-get update && apt-get install -y curl", "RUN apt-get update; apt-get install -y curl"],
    invalid: ["RUN apt-get update"],
  },
  {
    id: "docker-install-asks",
    severity: "medium",
    confidence: "high",
    cwe: 1116,
    see: [best],
    title: "The installation waits for an answer",
    message:
      "Nobody answers its question while an image is built, so the step fails. Add `-y`, or the option that says yes in this package manager.",
    rule: {
      ...command("apt-get|yum|dnf", [{ regex: "^install$" }]),
      not: {
        any: [
          {
            has: {
              regex: "^(?:-[a-zA-Z]*y[a-zA-Z]*|-qq|--yes|--assume-yes|--assumeyes|-d|--download-only)$",
            },
          },
          { inside: { kind: "pipeline" } },
          { inside: { stopBy: "end", kind: "program", has: { stopBy: "end", regex: "(?i)assume-?yes" } } },
        ],
      },
    },
    valid: [
      "RUN apt-get install -y curl",
      "RUN apt-get -qy install curl",
      "RUN yes | apt-get install curl",
      "RUN dnf install --assumeyes curl",
    ],
    invalid: [
      "RUN apt-get install curl",
      { code: "RUN apt-get update && \\\n  yum install curl", lines: [2] },
    ],
  },
  {
    id: "docker-command-overwritten",
    severity: "medium",
    confidence: "high",
    cwe: 1164,
    see: [`${reference}#cmd`],
    title: "Only the last command of a stage counts",
    message:
      "A later instruction of the same stage replaces this one, so it never runs. Remove it, or start both programs from one script.",
    rule: {
      any: [
        { ...instruction("CMD"), all: [later("(?i)^CMD\\s")] },
        { ...instruction("ENTRYPOINT"), all: [later("(?i)^ENTRYPOINT\\s")] },
      ],
    },
    valid: ["FROM a:1\nCMD x\nFROM b:1\nCMD y", 'ENTRYPOINT ["a"]\nCMD ["b"]'],
    invalid: ["CMD x\nCMD y"],
  },
  {
    id: "docker-entrypoint-in-shell",
    severity: "low",
    confidence: "medium",
    cwe: 404,
    see: [`${reference}#entrypoint`],
    title: "The program does not hear that it should stop",
    message:
      "In this form a shell stands between, which passes no signals on, so the container is killed instead of stopped, and arguments are ignored. Write a list in brackets, or begin with `exec`.",
    rule: {
      ...instruction("ENTRYPOINT", "[^\\s\"']"),
      not: { regex: "(?i)^ENTRYPOINT\\s+exec\\s" },
    },
    valid: ['ENTRYPOINT ["node", "a.js"]', "ENTRYPOINT exec node a.js"],
    invalid: ["ENTRYPOINT node a.js"],
  },
]);
