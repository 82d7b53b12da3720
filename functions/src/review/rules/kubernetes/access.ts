/** Kubernetes: parts of the cluster that answer anybody, and what is fetched or written down where it must not be. */
import { defineRules } from "../writing/define-rules.ts";
import { beside, inDocumentSaying, item, pair, scalar, under } from "../writing/yaml-matchers.ts";
import { titles } from "../writing/titles.ts";

const server = (option: string): string =>
  `apiVersion: v1\nkind: Pod\nspec:\n  containers:\n    - command:\n        - kube-apiserver\n        - ${option}\n`;

const workflow = (template: string): string =>
  `apiVersion: argoproj.io/v1alpha1\nkind: Workflow\nspec:\n  templates:\n    - name: a\n${template}`;
/** What whoever starts a workflow, or an earlier step of it, has chosen. */
const workflowValue = "\\{\\{\\s*(?:inputs|workflow)\\.parameters\\.[\\w.-]+\\s*\\}\\}";
const shellCall = "(?s)\\b(?:ba|z|k|da|a)?sh\\b.*-\\w*c\\b";

export const access = defineRules(["kubernetes"], "security", [
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
  {
    id: "k8s-certificate-not-checked",
    severity: "high",
    confidence: "medium",
    cwe: 295,
    see: ["Transport_Layer_Security"],
    title: titles.tlsOff,
    message:
      "With certificate verification off, another machine on the network path can impersonate the server, read what is sent and change the responses. Remove the setting, and configure the authority's certificate.",
    rule: {
      any: [
        pair(
          "insecureSkipTLSVerify|insecure-skip-tls-verify|insecureSkipVerify|insecure_skip_verify|tlsInsecureSkipVerify",
          scalar("true|yes|on"),
        ),
        item(
          "^[\"']?--(?:kubelet-insecure-tls|insecure-skip-verify|tls-insecure|insecure-registry=\\S+)(?:=true)?[\"']?$",
        ),
      ],
    },
    valid: ["apiVersion: a/v1\nkind: APIService\nspec:\n  insecureSkipTLSVerify: false\n"],
    invalid: [
      { code: "apiVersion: a/v1\nkind: APIService\nspec:\n  insecureSkipTLSVerify: true\n", lines: [4] },
    ],
  },
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
