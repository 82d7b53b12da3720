/** Terraform: containers with the host's privileges. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { attribute, element } from "./blocks.ts";

export const privilegedContainer = defineRules(["hcl"], "security", [
  {
    id: "tf-privileged-container",
    severity: "high",
    confidence: "medium",
    cwe: 250,
    see: ["Docker_Security"],
    title: titles.privileged,
    message:
      "Root in a privileged container is root on its host. Add the single capability that is needed instead.",
    rule: {
      any: [
        attribute("privileged|host_network|host_pid|host_ipc|privileged_mode", "^true$"),
        element("privileged", "^true$"),
      ],
    },
    valid: ['resource "kubernetes_pod" "a" {\n  spec {\n    host_network = false\n  }\n}\n'],
    invalid: [
      {
        code: 'resource "kubernetes_pod" "a" {\n  spec {\n    host_network = true\n  }\n}\n',
        lines: [3],
      },
      {
        code: 'resource "aws_ecs_task_definition" "a" {\n  container_definitions = jsonencode([{\n    privileged = true\n  }])\n}\n',
        lines: [3],
      },
    ],
  },
]);
