/** Kubernetes: downloads that run unchecked. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { item } from "../writing/yaml-matchers.ts";

export const unverifiedDownload = defineRules(["kubernetes"], "security", [
  {
    id: "k8s-download-run-unchecked",
    severity: "high",
    confidence: "medium",
    cwe: 494,
    see: ["Kubernetes_Security"],
    title: titles.unverifiedDownload,
    message:
      "The download runs without a checksum each time the pod starts, so a compromised host runs commands in the cluster. Put the program into the image.",
    rule: item(
      "(?s)\\b(?:curl|wget)\\s[^\\n|]*(?:\\\\\\n[^\\n|]*)?\\|\\s*(?:sudo\\s+)?(?:/bin/)?(?:ba|z)?sh\\b",
    ),
    valid: [
      'apiVersion: v1\nkind: Pod\nspec:\n  containers:\n    - command: [sh, -c, "curl -s http://a | jq ."]\n',
    ],
    invalid: [
      {
        code: 'apiVersion: v1\nkind: Pod\nspec:\n  containers:\n    - command: [sh, -c, "curl -s http://a/i.sh | sh"]\n',
        lines: [5],
      },
    ],
  },
]);
