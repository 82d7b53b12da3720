/** Dockerfile: instructions that do not do what they seem to, or fail. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import type { Matcher } from "../writing/rule.ts";
import { command, instruction } from "../writing/shell-matchers.ts";

const reference = "https://docs.docker.com/reference/dockerfile/";
const best = "https://docs.docker.com/build/building/best-practices/";
const newStage: Matcher = { regex: "(?i)^FROM\\s" };
/** Instructions that follow in the same stage. */
const later = (regex: string): Matcher => ({ precedes: { stopBy: newStage, regex, not: newStage } });

export const instructionErrors = defineRules(["dockerfile"], "bug", [
  {
    id: "docker-relative-workdir",
    severity: "low",
    confidence: "high",
    cwe: 1116,
    see: [`${reference}#workdir`],
    title: "Relative `WORKDIR`",
    message:
      "A relative path continues from the last directory set, perhaps by the base image. Write an absolute path.",
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
    title: "`cd` has no effect after its `RUN`",
    message:
      "Each RUN starts in the working directory again, so `cd` does not affect the next step. Use `WORKDIR`, or join the steps with `&&`.",
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
    title: "Stale package index cached in a layer",
    message:
      "This step is cached while the next one changes, so old and unpatched versions get installed. Update and install in one RUN.",
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
    title: "Package installation without `-y`",
    message:
      "The package manager waits for a confirmation that never comes during a build, so the step fails. Add `-y`, or the corresponding option.",
    rule: {
      ...command("apt-get|yum|dnf", [{ regex: "^install$" }]),
      not: {
        any: [
          {
            has: {
              regex:
                // A variable may hold the option.
                "^(?:-[a-zA-Z]*y[a-zA-Z]*|-qq|--yes|--assume-yes|--assumeyes|-d|--download-only|-s|--simulate|--dry-run|--print-uris|[\"']?\\$\\{?(?i:\\w*(?:opt|flag|arg|param|yes))\\w*\\}?[\"']?)$",
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
      "RUN apt-get install $APT_FLAGS curl",
      "RUN apt-get -s install curl",
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
    title: "Duplicate `CMD` or `ENTRYPOINT`",
    message:
      "Only the last CMD or ENTRYPOINT of a stage counts, so this one never runs. Remove it, or start both programs from one script.",
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
    title: "Shell-form entrypoint does not receive signals",
    message:
      "In shell form, the shell receives the stop signal and does not pass it on, so the container is killed instead of stopped, and arguments are ignored. Write the JSON array form, or begin with `exec`.",
    rule: {
      ...instruction("ENTRYPOINT", "[^\\s\"']"),
      not: { regex: "(?i)^ENTRYPOINT\\s+exec\\s" },
    },
    valid: ['ENTRYPOINT ["node", "a.js"]', "ENTRYPOINT exec node a.js"],
    invalid: ["ENTRYPOINT node a.js"],
  },
  {
    id: "docker-port-out-of-range",
    severity: "medium",
    confidence: "high",
    cwe: 1284,
    see: [reference],
    title: "Port out of range",
    message:
      "The highest port is 65535, so the build fails or the port cannot be published. Correct the number.",
    rule: instruction(
      "EXPOSE",
      "(?:[^\\n]*\\s)?(?:6553[6-9]|655[4-9]\\d|65[6-9]\\d\\d|6[6-9]\\d{3}|[7-9]\\d{4}|\\d{6,})(?:/\\w+)?(?:\\s|$)",
    ),
    valid: ["EXPOSE 65535", "EXPOSE 80/tcp 8080"],
    invalid: ["EXPOSE 65536", "EXPOSE 80 80800/tcp"],
  },
  {
    id: "docker-copy-from-itself",
    severity: "medium",
    confidence: "high",
    cwe: 665,
    see: [reference],
    title: "`COPY --from` its own stage",
    message: "A stage cannot copy from itself, so the build fails. Name the stage that contains the files.",
    rule: instruction("COPY", "(?:--\\S+[ \\t]+)*--from="),
    check: copiesFromItself,
    valid: [
      "FROM a:1 AS build\nRUN make\nFROM b:1\nCOPY --from=build /a /a",
      "FROM a:1\nCOPY --from=c:1 /a /a",
    ],
    invalid: [{ code: "FROM a:1 AS build\nCOPY --from=build /a /a", lines: [2] }],
  },
  {
    id: "docker-stage-name-twice",
    severity: "medium",
    confidence: "high",
    cwe: 694,
    see: [reference],
    title: "Duplicate stage name",
    message:
      "Two stages share a name, so a copy takes one of them, and builders differ in which. Rename one.",
    rule: instruction("FROM", "[^\\n]*\\sAS\\s+\\S+"),
    check: hasNameOfEarlierStage,
    valid: ["FROM a:1 AS b\nFROM c:1 AS d"],
    invalid: [{ code: "FROM a:1 AS b\nFROM c:1 AS b", lines: [2] }],
  },
]);

function copiesFromItself(node: SgNode): boolean {
  const from = /--from=(\S+)/.exec(node.text())?.[1]?.toLowerCase();
  return from !== undefined && stagesBefore(node)[0] === from;
}

function hasNameOfEarlierStage(node: SgNode): boolean {
  const name = nameOfStage(node);
  return name !== "" && stagesBefore(node).includes(name);
}

/** The names of the stages that begin before an instruction, the nearest first; empty for one without a name. */
function stagesBefore(node: SgNode): string[] {
  return node
    .prevAll()
    .filter((other) => /^FROM\s/i.test(other.text()))
    .map(nameOfStage);
}

function nameOfStage(from: SgNode): string {
  return /\sAS\s+(\S+)\s*$/i.exec(from.text())?.[1]?.toLowerCase() ?? "";
}
