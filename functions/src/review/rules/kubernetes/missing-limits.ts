/** Kubernetes: containers without resource limits. */
import { defineRules } from "../writing/define-rules.ts";
import { pair } from "../writing/yaml-matchers.ts";
import { pod, completePod } from "./examples.ts";

export const missingLimits = defineRules(["kubernetes"], "security", [
  {
    id: "k8s-no-limits",
    severity: "low",
    confidence: "medium",
    cwe: 770,
    see: ["https://kubernetes.io/docs/concepts/configuration/manage-resources-containers/"],
    title: "Missing resource limits",
    message:
      "Without limits, a leak or a flood of requests exhausts the memory of every pod on the node. Set requests and a memory limit.",
    rule: {
      kind: "block_mapping",
      all: [
        { has: pair("image") },
        { has: pair("name") },
        { not: { has: pair("resources") } },
        {
          inside: {
            kind: "block_node",
            inside: {
              kind: "block_sequence_item",
              inside: {
                kind: "block_sequence",
                inside: { kind: "block_node", inside: pair("containers") },
              },
            },
          },
        },
      ],
    },
    valid: [pod(completePod)],
    invalid: [{ code: pod(""), lines: [7] }],
  },
]);
