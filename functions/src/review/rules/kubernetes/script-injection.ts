/** Kubernetes: parameters in scripts. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { pair, beside, under, inDocumentSaying } from "../writing/yaml-matchers.ts";

const workflow = (template: string): string =>
  `apiVersion: argoproj.io/v1alpha1\nkind: Workflow\nspec:\n  templates:\n    - name: a\n${template}`;

/** What the person who starts a workflow, or an earlier step of it, has chosen. */
const workflowValue = "\\{\\{\\s*(?:inputs|workflow)\\.parameters\\.[\\w.-]+\\s*\\}\\}";

const shellCall = "(?s)\\b(?:ba|z|k|da|a)?sh\\b.*-\\w*c\\b";

export const scriptInjection = defineRules(["kubernetes"], "security", [
  {
    id: "k8s-value-in-script",
    severity: "medium",
    confidence: "medium",
    cwe: 78,
    see: [
      "https://tekton.dev/docs/pipelines/tasks/#using-variable-substitution",
      "OS_Command_Injection_Defense",
    ],
    title: titles.paramInScript,
    message:
      "The parameter is put into the script before the shell parses it, so quotes and `$()` in it become commands, with the rights of the workflow. Pass it to the step under `env` and use the variable in quotes.",
    rule: {
      all: [
        {
          any: [
            {
              all: [
                pair("source", workflowValue),
                beside(pair("command|image")),
                under("script|templates|template"),
              ],
            },
            {
              all: [
                pair("args|command", workflowValue),
                { any: [pair("args|command", shellCall), beside(pair("command", shellCall))] },
              ],
            },
            {
              all: [
                pair("script", "\\$\\((?:inputs\\.)?params\\.[\\w.-]+\\)"),
                inDocumentSaying("(?m)^apiVersion:\\s*[\"']?tekton\\.dev/"),
              ],
            },
          ],
        },
        inDocumentSaying("(?m)^apiVersion:\\s*[\"']?(?:argoproj\\.io|tekton\\.dev)/"),
      ],
    },
    valid: [
      workflow(
        '      script:\n        image: a:1\n        env:\n          - name: M\n            value: "{{inputs.parameters.m}}"\n        command: [bash]\n        source: |\n          echo "$M"\n',
      ),
      workflow(
        '      container:\n        image: a:1\n        command: [cowsay]\n        args: ["{{inputs.parameters.m}}"]\n',
      ),
    ],
    invalid: [
      {
        code: workflow(
          "      script:\n        image: a:1\n        command: [bash]\n        source: |\n          echo {{inputs.parameters.m}}\n",
        ),
        lines: [9],
      },
      {
        code: workflow(
          '      container:\n        image: a:1\n        command: [sh, -c]\n        args: ["echo {{inputs.parameters.m}}"]\n',
        ),
        lines: [9],
      },
      {
        code: "apiVersion: tekton.dev/v1\nkind: Task\nspec:\n  steps:\n    - image: a:1\n      script: |\n        echo $(params.name)\n",
        lines: [6],
      },
    ],
  },
]);
