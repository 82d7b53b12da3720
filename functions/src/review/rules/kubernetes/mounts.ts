/** Kubernetes: files and accounts that a container is given and may not need. */
import { defineRules } from "../writing/define-rules.ts";
import { pair, scalar, under } from "../writing/yaml-matchers.ts";
import { titles } from "../writing/titles.ts";

const pod = (spec: string): string => `apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\nspec:\n${spec}`;
const container = "  containers:\n    - name: a\n      image: a:1\n";

export const mounts = defineRules(["kubernetes"], "security", [
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
    valid: [pod(`${container}  volumes:\n    - name: s\n      secret:\n        defaultMode: 0400\n`)],
    invalid: [
      {
        code: pod(`${container}  volumes:\n    - name: s\n      secret:\n        defaultMode: 0777\n`),
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
    valid: [pod(`${container}      securityContext:\n        readOnlyRootFilesystem: true\n`)],
    invalid: [
      {
        code: pod(`${container}      securityContext:\n        readOnlyRootFilesystem: false\n`),
        lines: [10],
      },
    ],
  },
  {
    id: "k8s-account-token-mounted",
    severity: "low",
    confidence: "medium",
    cwe: 522,
    see: ["https://kubernetes.io/docs/tasks/configure-pod-container/configure-service-account/"],
    title: "Service account token mounted",
    message:
      "The pod has a token of the cluster, so an attacker who breaks in can call the API server with it. Set it to false if the program does not use the cluster's API.",
    rule: {
      all: [pair("automountServiceAccountToken", scalar("true|yes|on")), under("spec")],
    },
    valid: [pod(`  automountServiceAccountToken: false\n${container}`)],
    invalid: [{ code: pod(`  automountServiceAccountToken: true\n${container}`), lines: [6] }],
  },
]);
