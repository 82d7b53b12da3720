/** Kubernetes: volumes and root file systems that can be changed. */
import { defineRules } from "../writing/define-rules.ts";
import { pair, under, scalar } from "../writing/yaml-matchers.ts";
import { podWithSpec } from "./examples.ts";
import { titles } from "../writing/titles.ts";

const container = "  containers:\n    - name: a\n      image: a:1\n";

export const filePermissions = defineRules(["kubernetes"], "security", [
  {
    id: "k8s-volume-open-to-everyone",
    severity: "medium",
    confidence: "high",
    cwe: 732,
    see: ["https://kubernetes.io/docs/concepts/configuration/secret/"],
    title: "World-writable file: volume mode",
    message:
      "Every process in the container can change these files, so a program without privileges can replace what others trust. Use 0400 or 0440.",
    rule: {
      all: [
        pair("defaultMode|mode", "^(?:0o?[0-7]?[0-7][0-7][2367]|511|438)$"),
        under("secret|configMap|projected|downwardAPI|items"),
      ],
    },
    valid: [podWithSpec(`${container}  volumes:\n    - name: s\n      secret:\n        defaultMode: 0400\n`)],
    invalid: [
      {
        code: podWithSpec(
          `${container}  volumes:\n    - name: s\n      secret:\n        defaultMode: 0777\n`,
        ),
        lines: [12],
      },
    ],
  },
  {
    id: "k8s-root-file-system-writable",
    severity: "low",
    confidence: "high",
    cwe: 732,
    see: ["Kubernetes_Security"],
    title: titles.writableRoot,
    message:
      "An attacker who breaks in can replace the program and persist. Set `readOnlyRootFilesystem` to true, and mount an emptyDir where it writes.",
    rule: { all: [pair("readOnlyRootFilesystem", scalar("false|no|off")), under("securityContext")] },
    valid: [podWithSpec(`${container}      securityContext:\n        readOnlyRootFilesystem: true\n`)],
    invalid: [
      {
        code: podWithSpec(`${container}      securityContext:\n        readOnlyRootFilesystem: false\n`),
        lines: [10],
      },
    ],
  },
]);
