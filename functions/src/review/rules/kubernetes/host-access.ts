/** Kubernetes: pods that share namespaces or directories of the host. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { pair, under } from "../writing/yaml-matchers.ts";
import { isOn, inPodSpec, policy } from "./pod-matchers.ts";
import { pod } from "./examples.ts";
import type { Matcher } from "../writing/rule.ts";

const standards = "https://kubernetes.io/docs/concepts/security/pod-security-standards/";

const ownsNode =
  "^[\"']?(?:/|/etc|/var/run|/run|/proc|/sys|/root|/var/lib/(?:docker|kubelet|containerd)|[^\"'\\n]*\\.sock)/?[\"']?$";

const foundInSpec = (spec: string, line = 1) => ({ code: pod("", spec), lines: [5 + line] });

export const hostAccess = defineRules(["kubernetes"], "security", [
  {
    id: "k8s-host-namespace",
    severity: "high",
    confidence: "medium",
    cwe: 653,
    see: ["Kubernetes_Security", standards],
    title: titles.hostNamespace,
    message:
      "The pod shares a namespace with its node, so its programs see the node's processes, network or memory and reach services bound to localhost. Remove the setting.",
    rule: { all: [pair("hostNetwork|hostPID|hostIPC", isOn), inPodSpec, { not: policy }] },
    valid: [pod("", "  hostNetwork: false\n")],
    invalid: [foundInSpec("  hostNetwork: true\n"), foundInSpec("  hostPID: true\n")],
  },
  {
    id: "k8s-host-path",
    severity: "medium",
    confidence: "high",
    cwe: 668,
    see: ["Kubernetes_Security", standards],
    title: "Host directory mounted",
    message:
      "The node and other pods see what is written to this directory, and some directories are equivalent to root. Use a volume of the cluster.",
    rule: { all: [pair("hostPath"), under("volumes"), { not: mountOf(ownsNode) }] },
    valid: [pod("", "  volumes:\n    - name: v\n      emptyDir: {}\n")],
    invalid: [foundInSpec("  volumes:\n    - name: v\n      hostPath:\n        path: /data\n", 3)],
  },
  {
    id: "k8s-host-path-to-root",
    severity: "high",
    confidence: "medium",
    cwe: 250,
    see: ["Kubernetes_Security", standards],
    title: "Host directory mounted: equivalent to root",
    message:
      "The mounted directory or socket controls the node, so a program that writes there is root on the node. Remove it, or use a cluster interface that grants only what is needed.",
    rule: { all: [pair("hostPath"), under("volumes"), mountOf(ownsNode)] },
    valid: [
      pod(
        "",
        "  volumes:\n    - name: v\n      hostPath:\n        path: /data\n".replace("hostPath", "local"),
      ),
    ],
    invalid: [
      foundInSpec("  volumes:\n    - name: v\n      hostPath:\n        path: /var/run/docker.sock\n", 3),
      foundInSpec("  volumes:\n    - name: v\n      hostPath:\n        path: /\n", 3),
    ],
  },
]);

function mountOf(path: string): Matcher {
  return { has: { field: "value", has: { stopBy: "end", ...pair("path", path) } } };
}
