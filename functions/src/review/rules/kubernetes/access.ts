/** Kubernetes: roles that allow too much, and parts of the cluster that answer anybody. */
import { defineRules } from "../define-rules.ts";
import type { Matcher } from "../rule.ts";
import { beside, inDocumentSaying, item, pair, scalar, under } from "../yaml-matchers.ts";

const role = (rules: string): string =>
  `apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata:\n  name: a\nrules:\n${rules}`;
const binding = (rest: string): string =>
  `apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRoleBinding\nmetadata:\n  name: a\n${rest}`;
const server = (option: string): string =>
  `apiVersion: v1\nkind: Pod\nspec:\n  containers:\n    - command:\n        - kube-apiserver\n        - ${option}\n`;
const star: Matcher = { has: { stopBy: "end", ...item("^[\"']?\\*[\"']?$") } };

export const access = defineRules(["kubernetes"], "security", [
  {
    id: "k8s-role-allows-everything",
    severity: "high",
    confidence: "high",
    cwe: 269,
    see: ["https://kubernetes.io/docs/concepts/security/rbac-good-practices/"],
    title: "The role allows everything",
    message:
      "Whoever has this role, or takes over a pod that has it, owns the namespace or the cluster, with what is added later too. Name the resources and the verbs.",
    rule: { all: [pair("verbs", star), beside(pair("resources", star)), under("rules")] },
    valid: [role('  - apiGroups: [""]\n    resources: [pods]\n    verbs: [get, list]\n')],
    invalid: [
      { code: role('  - apiGroups: ["*"]\n    resources: ["*"]\n    verbs: ["*"]\n'), lines: [8] },
      {
        code: role('  - apiGroups:\n      - ""\n    resources:\n      - "*"\n    verbs:\n      - "*"\n'),
        lines: [10],
      },
    ],
  },
  {
    id: "k8s-role-reads-all-secrets",
    severity: "medium",
    confidence: "medium",
    cwe: 269,
    see: ["https://kubernetes.io/docs/concepts/security/rbac-good-practices/"],
    title: "The role reads the secrets of every namespace",
    message:
      "Among them are tokens of accounts with more rights than this one. Use a Role in one namespace, and name the secrets.",
    rule: {
      all: [
        pair("resources", { has: { stopBy: "end", ...item(scalar("secrets")) } }),
        beside(pair("verbs", "(?s)\\b(?:get|list|watch)\\b|\\*")),
        { not: beside(pair("resourceNames")) },
        inDocumentSaying("(?m)^kind:\\s*[\"']?ClusterRole[\"']?\\s*$"),
        under("rules"),
      ],
    },
    valid: [
      role('  - apiGroups: [""]\n    resources: [secrets]\n    resourceNames: [a]\n    verbs: [get]\n'),
      role('  - apiGroups: [""]\n    resources: [secrets]\n    verbs: [get]\n').replace(
        "ClusterRole",
        "Role",
      ),
    ],
    invalid: [
      { code: role('  - apiGroups: [""]\n    resources: [secrets]\n    verbs: [get, list]\n'), lines: [7] },
    ],
  },
  {
    id: "k8s-bound-to-cluster-admin",
    severity: "high",
    confidence: "high",
    cwe: 269,
    see: ["https://kubernetes.io/docs/concepts/security/rbac-good-practices/"],
    title: "An account becomes administrator of the cluster",
    message:
      "Whoever takes over one pod of this account owns the cluster. Bind a role that allows only what it does.",
    rule: { all: [pair("name", scalar("cluster-admin")), under("roleRef")] },
    valid: [binding("roleRef:\n  kind: ClusterRole\n  name: view\n")],
    invalid: [{ code: binding("roleRef:\n  kind: ClusterRole\n  name: cluster-admin\n"), lines: [7] }],
  },
  {
    id: "k8s-bound-to-everybody",
    severity: "critical",
    confidence: "high",
    cwe: 306,
    see: ["https://kubernetes.io/docs/concepts/security/rbac-good-practices/"],
    title: "A role is given to callers who did not sign in",
    message: "Everybody who reaches the API server has it. Name the accounts that need it.",
    rule: {
      all: [pair("name", scalar("system:(?:anonymous|unauthenticated)")), under("subjects")],
    },
    valid: [binding("subjects:\n  - kind: ServiceAccount\n    name: a\n")],
    invalid: [
      { code: binding("subjects:\n  - kind: Group\n    name: system:unauthenticated\n"), lines: [7] },
    ],
  },
  {
    id: "k8s-server-open",
    severity: "high",
    confidence: "high",
    cwe: 306,
    see: ["Kubernetes_Security"],
    title: "A part of the cluster's control answers anybody",
    message: "With this option, callers are neither asked who they are nor what they may do. Remove it.",
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
    confidence: "high",
    cwe: 295,
    see: ["Transport_Layer_Security"],
    title: "The server's certificate is not checked",
    message:
      "A machine on the way can pose as the server, read what is sent and change the answers. Remove the setting, and give the certificate of the authority.",
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
    id: "k8s-policy-allows-all",
    severity: "medium",
    confidence: "high",
    cwe: 284,
    see: ["https://kubernetes.io/docs/concepts/services-networking/network-policies/"],
    title: "The network policy lets everything in",
    message:
      "An empty rule matches every sender and every port, so the policy protects nothing. Name who may call which port.",
    rule: {
      all: [
        pair("ingress", "^(?:-\\s*\\{\\s*\\}|\\[\\s*\\{\\s*\\}\\s*\\])\\s*$"),
        inDocumentSaying("(?m)^kind:\\s*[\"']?NetworkPolicy[\"']?\\s*$"),
      ],
    },
    valid: [
      "apiVersion: networking.k8s.io/v1\nkind: NetworkPolicy\nspec:\n  ingress: []\n",
      "apiVersion: networking.k8s.io/v1\nkind: NetworkPolicy\nspec:\n  ingress:\n    - ports:\n        - port: 80\n",
    ],
    invalid: [
      {
        code: "apiVersion: networking.k8s.io/v1\nkind: NetworkPolicy\nspec:\n  ingress:\n    - {}\n",
        lines: [4],
      },
    ],
  },
  {
    id: "k8s-role-gives-itself-rights",
    severity: "high",
    confidence: "high",
    cwe: 269,
    see: ["https://kubernetes.io/docs/concepts/security/rbac-good-practices/"],
    title: "Whoever has this role can take any right",
    message:
      "`escalate` and `bind` allow roles with more rights than the caller has, and `impersonate` lets it act as anybody. Leave the verb out.",
    rule: {
      all: [
        pair("verbs", { has: { stopBy: "end", ...item(scalar("escalate|bind|impersonate")) } }),
        under("rules"),
      ],
    },
    valid: [
      role("  - apiGroups: [rbac.authorization.k8s.io]\n    resources: [roles]\n    verbs: [get, list]\n"),
    ],
    invalid: [
      {
        code: role(
          "  - apiGroups: [rbac.authorization.k8s.io]\n    resources: [roles]\n    verbs: [escalate, bind]\n",
        ),
        lines: [8],
      },
    ],
  },
  {
    id: "k8s-role-enters-pods",
    severity: "medium",
    confidence: "medium",
    cwe: 269,
    see: ["https://kubernetes.io/docs/concepts/security/rbac-good-practices/"],
    title: "The role may run commands in every pod",
    message:
      "Whoever has it reads the secrets and takes the rights of each pod. Name the pods, or give the right only while somebody needs it.",
    rule: {
      all: [
        pair("resources", { has: { stopBy: "end", ...item(scalar("pods/(?:exec|attach)|nodes/proxy")) } }),
        beside(pair("verbs", "(?s)\\b(?:create|get)\\b|\\*")),
        { not: beside(pair("resourceNames")) },
        inDocumentSaying("(?m)^kind:\\s*[\"']?ClusterRole[\"']?\\s*$"),
        under("rules"),
      ],
    },
    valid: [role('  - apiGroups: [""]\n    resources: [pods]\n    verbs: [get]\n')],
    invalid: [
      { code: role('  - apiGroups: [""]\n    resources: [pods/exec]\n    verbs: [create]\n'), lines: [7] },
    ],
  },
  {
    id: "k8s-service-open-to-internet",
    severity: "medium",
    confidence: "high",
    cwe: 668,
    see: ["Kubernetes_Security"],
    title: "The service answers the whole internet",
    message:
      "The list of networks that may call it holds every address, so it protects nothing. Name the networks, or use an internal load balancer.",
    rule: {
      all: [
        pair("loadBalancerSourceRanges", { has: { stopBy: "end", ...item(scalar("0\\.0\\.0\\.0/0|::/0")) } }),
      ],
    },
    valid: ["apiVersion: v1\nkind: Service\nspec:\n  loadBalancerSourceRanges: [10.0.0.0/8]\n"],
    invalid: [
      {
        code: 'apiVersion: v1\nkind: Service\nspec:\n  loadBalancerSourceRanges: ["0.0.0.0/0"]\n',
        lines: [4],
      },
    ],
  },
  {
    id: "k8s-download-run-unchecked",
    severity: "high",
    confidence: "high",
    cwe: 494,
    see: ["Kubernetes_Security"],
    title: "A download is run without being checked",
    message:
      "Whoever controls that address, or the way to it, runs commands in the cluster each time the pod starts. Put the program into the image.",
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
    id: "k8s-ingress-over-plain-http",
    severity: "medium",
    confidence: "high",
    cwe: 319,
    see: ["Transport_Layer_Security"],
    title: "Callers are not led to HTTPS",
    message:
      "Who calls over HTTP stays there, and sessions and passwords travel readable. Remove the annotation, so that such calls are redirected.",
    rule: pair("[\\w.-]+/(?:force-)?ssl-redirect", scalar("false")),
    valid: [
      'apiVersion: a/v1\nkind: Ingress\nmetadata:\n  annotations:\n    nginx.ingress.kubernetes.io/ssl-redirect: "true"\n',
    ],
    invalid: [
      {
        code: 'apiVersion: a/v1\nkind: Ingress\nmetadata:\n  annotations:\n    nginx.ingress.kubernetes.io/ssl-redirect: "false"\n',
        lines: [5],
      },
    ],
  },
  {
    id: "k8s-ingress-snippet",
    severity: "medium",
    confidence: "medium",
    cwe: 94,
    see: ["https://kubernetes.github.io/ingress-nginx/user-guide/nginx-configuration/annotations-risk/"],
    title: "Configuration is put into the proxy as it is",
    message:
      "Whoever may write an Ingress runs code in the proxy this way and reads the certificates and secrets of the whole cluster. Use the annotation that is made for the purpose, and keep snippets switched off.",
    rule: pair("nginx\\.ingress\\.kubernetes\\.io/(?:[\\w-]+-)?snippet"),
    valid: [
      "apiVersion: a/v1\nkind: Ingress\nmetadata:\n  annotations:\n    nginx.ingress.kubernetes.io/rewrite-target: /\n",
    ],
    invalid: [
      {
        code: "apiVersion: a/v1\nkind: Ingress\nmetadata:\n  annotations:\n    nginx.ingress.kubernetes.io/server-snippet: a\n",
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
    title: "A password is written into the manifest",
    message:
      "Everybody who reads the repository or may look at pods has it. Put it into a secret, and give the container its name.",
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
    id: "k8s-port-of-node",
    severity: "low",
    confidence: "high",
    cwe: 668,
    see: ["https://kubernetes.io/docs/concepts/security/pod-security-standards/"],
    title: "The pod takes a port of its node",
    message:
      "It is reached past services and network policies at the node's address, and only one such pod fits on a node. Use a Service.",
    rule: { all: [pair("hostPort", "^[1-9]"), under("ports")] },
    valid: ["apiVersion: v1\nkind: Pod\nspec:\n  containers:\n    - ports:\n        - containerPort: 80\n"],
    invalid: [
      {
        code: "apiVersion: v1\nkind: Pod\nspec:\n  containers:\n    - ports:\n        - containerPort: 80\n          hostPort: 80\n",
        lines: [7],
      },
    ],
  },
]);
