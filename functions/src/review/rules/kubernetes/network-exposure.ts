/** Kubernetes: services, ingresses and ports that are exposed or not encrypted. */
import { defineRules } from "../writing/define-rules.ts";
import { beside, inDocumentSaying, item, pair, scalar, under } from "../writing/yaml-matchers.ts";
import { titles } from "../writing/titles.ts";

const ingress = (spec: string): string =>
  `apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata:\n  name: a\nspec:\n${spec}`;

export const networkExposure = defineRules(["kubernetes"], "security", [
  {
    id: "k8s-policy-allows-all",
    severity: "medium",
    confidence: "high",
    cwe: 284,
    see: ["https://kubernetes.io/docs/concepts/services-networking/network-policies/"],
    title: "Network policy allows all traffic",
    message:
      "An empty rule matches every sender and every port, so the policy protects nothing. List who may call which port.",
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
    id: "k8s-service-open-to-internet",
    severity: "medium",
    confidence: "high",
    cwe: 668,
    see: ["Kubernetes_Security"],
    title: "Service open to the internet",
    message:
      "The list of allowed networks contains every address, so it protects nothing. List the networks, or use an internal load balancer.",
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
    id: "k8s-ingress-over-plain-http",
    severity: "medium",
    confidence: "high",
    cwe: 319,
    see: ["Transport_Layer_Security"],
    title: titles.httpsNotEnforced,
    message:
      "Plain HTTP calls are not redirected, so sessions and passwords travel unencrypted. Remove the annotation, so that they are redirected.",
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
    title: "Ingress snippet annotation",
    message:
      "A snippet lets anyone who may write an Ingress run code in the proxy and read the cluster's certificates and secrets. Use the annotation made for the purpose, and keep snippets disabled.",
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
    id: "k8s-port-of-node",
    severity: "low",
    confidence: "high",
    cwe: 668,
    see: ["https://kubernetes.io/docs/concepts/security/pod-security-standards/"],
    title: "Host port used by a pod",
    message:
      "A host port bypasses services and network policies, and only one such pod fits on a node. Use a Service.",
    rule: { all: [pair("hostPort", "^[1-9]"), under("ports")] },
    valid: ["apiVersion: v1\nkind: Pod\nspec:\n  containers:\n    - ports:\n        - containerPort: 80\n"],
    invalid: [
      {
        code: "apiVersion: v1\nkind: Pod\nspec:\n  containers:\n    - ports:\n        - containerPort: 80\n          hostPort: 80\n",
        lines: [7],
      },
    ],
  },
  {
    id: "k8s-ingress-without-tls",
    severity: "low",
    confidence: "medium",
    cwe: 319,
    see: ["https://kubernetes.io/docs/concepts/services-networking/ingress/#tls"],
    title: "Ingress without TLS",
    message:
      "Without `tls`, clients use plain HTTP, and sessions and passwords travel unencrypted unless a proxy in front terminates TLS. Add `tls` with the `hosts` and the `secretName` of the certificate.",
    rule: {
      all: [
        pair("rules", { kind: "block_node" }),
        { not: beside(pair("tls")) },
        under("spec"),
        inDocumentSaying("(?m)^kind:\\s*[\"']?Ingress[\"']?\\s*$"),
        {
          not: inDocumentSaying(
            "certificate-arn|ssl-cert|managed-certificates|pre-shared-cert|tls-acme|listen-ports|router\\.tls|force-ssl-redirect|cloudflare|tailscale|internal|localhost|\\.local\\b",
          ),
        },
      ],
    },
    valid: [
      ingress("  tls:\n    - hosts: [a.example.com]\n  rules:\n    - host: a.example.com\n"),
      ingress("  rules:\n    - host: a.local\n"),
      "apiVersion: a/v1\nkind: Policy\nspec:\n  rules:\n    - name: a\n",
    ],
    invalid: [{ code: ingress("  rules:\n    - host: a.example.com\n"), lines: [6] }],
  },
]);
