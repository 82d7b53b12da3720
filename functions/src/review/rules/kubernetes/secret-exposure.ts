/** Kubernetes: secrets in manifests, and tokens in pods that do not need them. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { item, under, pair, beside, scalar } from "../writing/yaml-matchers.ts";
import { pod, foundInPod, podWithSpec } from "./examples.ts";

const container = "  containers:\n    - name: a\n      image: a:1\n";

export const secretExposure = defineRules(["kubernetes"], "security", [
  {
    id: "k8s-password-in-arguments",
    severity: "high",
    confidence: "medium",
    cwe: 798,
    see: ["Secrets_Management", "https://kubernetes.io/docs/concepts/configuration/secret/"],
    title: titles.secretInFile,
    message:
      "The password is in the arguments, so anyone who can read the repository or view the pod has it. Put it into a Secret, and refer to that from the container.",
    rule: {
      all: [
        item(
          "^[\"']?--?[\\w-]*(?:password|passwd|secret-key|api-key|auth-token|access-token)=[^$\\s\"'{</(][^$\"'{<\\s]{3,}[\"']?$",
        ),
        under("args|command"),
      ],
    },
    valid: [
      'apiVersion: v1\nkind: Pod\nspec:\n  containers:\n    - args: ["--db-password=$(DB_PASSWORD)"]\n',
    ],
    invalid: [
      {
        code: 'apiVersion: v1\nkind: Pod\nspec:\n  containers:\n    - args: ["--db-password=hunter22hunter"]\n',
        lines: [5],
      },
    ],
  },
  {
    id: "k8s-secret-as-value",
    severity: "high",
    confidence: "medium",
    cwe: 798,
    see: ["https://kubernetes.io/docs/concepts/configuration/secret/", "Secrets_Management"],
    title: titles.secretInFile,
    message:
      "The secret is in the manifest, so anyone who reads the repository or may list pods has it. Keep it in a Secret, refer to it with `secretKeyRef`, and rotate it.",
    rule: {
      all: [
        pair("value", "^[\"']?[^$\\s\"'{<(/][^$\"'{<(\\s]{3,}[\"']?$"),
        beside(
          pair(
            "name",
            scalar(
              "\\w*(?:PASSWORD|PASSWD|SECRET|SECRET_KEY|API_?KEY|ACCESS_KEY|PRIVATE_KEY|AUTH_TOKEN|ACCESS_TOKEN|API_TOKEN)",
            ),
          ),
        ),
        under("env"),
      ],
    },
    valid: [
      pod(
        "      env:\n        - name: DB_PASSWORD\n          valueFrom:\n            secretKeyRef:\n              name: db\n              key: p\n",
      ),
      pod(
        "      env:\n        - name: DB_PASSWORD\n          value: $(DB_SECRET)\n        - name: PASSWORD_FILE\n          value: /run/p\n",
      ),
    ],
    invalid: [foundInPod('      env:\n        - name: DB_PASSWORD\n          value: "hunter22"\n', 3)],
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
    valid: [podWithSpec(`  automountServiceAccountToken: false\n${container}`)],
    invalid: [{ code: podWithSpec(`  automountServiceAccountToken: true\n${container}`), lines: [6] }],
  },
]);
