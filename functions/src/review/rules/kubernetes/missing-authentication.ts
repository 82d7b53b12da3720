/** Kubernetes: components of the control plane without authentication. */
import { defineRules } from "../writing/define-rules.ts";

const server = (option: string): string =>
  `apiVersion: v1\nkind: Pod\nspec:\n  containers:\n    - command:\n        - kube-apiserver\n        - ${option}\n`;

export const missingAuthentication = defineRules(["kubernetes"], "security", [
  {
    id: "k8s-server-open",
    severity: "high",
    confidence: "medium",
    cwe: 306,
    see: ["Kubernetes_Security"],
    title: "Control plane component without authentication",
    message: "With this option, callers are neither authenticated nor authorized. Remove it.",
    rule: {
      kind: "block_sequence_item",
      regex:
        "^-\\s+[\"']?--(?:anonymous-auth=true|authorization-mode=(?:\\S*,)?AlwaysAllow|insecure-port=[1-9]|insecure-bind-address=\\S+|kubelet-https=false|client-cert-auth=false|insecure-skip-tls-verify=true|enable-skip-login(?:=true)?|enable-insecure-login(?:=true)?|profiling=true|read-only-port=[1-9]\\d*)\\b",
    },
    valid: [server("--anonymous-auth=false")],
    invalid: [{ code: server("--anonymous-auth=true"), lines: [7] }],
  },
]);
