/** GitHub Actions: containers with the host's privileges. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { pair, under } from "../writing/yaml-matchers.ts";

export const privilegedContainer = defineRules(["github-actions"], "security", [
  {
    id: "gha-privileged-container",
    severity: "medium",
    confidence: "high",
    cwe: 250,
    see: ["Docker_Security"],
    title: titles.privileged,
    message:
      "A program that breaks out of the step is root on the runner, which on a self-hosted machine serves other jobs too. Remove the option, or add the one capability that is needed.",
    rule: {
      any: [
        {
          all: [
            pair("options", "--privileged\\b|--cap-add[= ](?:ALL|SYS_ADMIN)"),
            under("container|services"),
          ],
        },
        { all: [pair("volumes", "docker\\.sock"), under("container|services")] },
      ],
    },
    // One capability is what the advice asks for, though a wide one.
    unsure: (node) => !/--privileged\b|--cap-add[= ]ALL|docker\.sock/.test(node.text()),
    valid: [
      "on: push\njobs:\n  a:\n    runs-on: b\n    container:\n      image: c:1\n      options: --cpus 1\n",
    ],
    invalid: [
      {
        code: "on: push\njobs:\n  a:\n    runs-on: b\n    container:\n      image: c:1\n      options: --privileged\n",
        lines: [7],
      },
    ],
  },
]);
