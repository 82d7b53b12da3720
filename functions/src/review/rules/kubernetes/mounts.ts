/** Kubernetes: files and accounts that a container is given and may not need. */
import { defineRules } from "../define-rules.ts";
import { pair, scalar, under } from "../yaml-matchers.ts";

const pod = (spec: string): string => `apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\nspec:\n${spec}`;
const container = "  containers:\n    - name: a\n      image: a:1\n";

export const mounts = defineRules(["kubernetes"], "security", [
  {
    id: "k8s-volume-open-to-everyone",
    severity: "medium",
    confidence: "high",
    cwe: 732,
    see: ["https://kubernetes.io/docs/concepts/configuration/secret/"],
    title: "World-writable volume files",
    message: "A program without rights of its own then replaces what the others trust. Use 0400 or 0440.",
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
    title: "Writable root file system",
    message:
      "Who breaks in can replace the program and stay. Set `readOnlyRootFilesystem` to true, and mount an emptyDir where it writes.",
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
      "Who breaks in can use it to ask the cluster's server. Set it to false where the program does not talk to the cluster.",
    rule: {
      all: [pair("automountServiceAccountToken", scalar("true|yes|on")), under("spec")],
    },
    valid: [pod(`  automountServiceAccountToken: false\n${container}`)],
    invalid: [{ code: pod(`  automountServiceAccountToken: true\n${container}`), lines: [6] }],
  },
]);
