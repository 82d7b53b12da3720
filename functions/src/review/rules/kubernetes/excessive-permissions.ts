/** Kubernetes: roles with more permissions than needed. */
import { defineRules } from "../writing/define-rules.ts";
import type { Matcher } from "../writing/rule.ts";
import { beside, inDocumentSaying, item, pair, scalar, under } from "../writing/yaml-matchers.ts";

const role = (rules: string): string =>
  `apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata:\n  name: a\nrules:\n${rules}`;
const binding = (rest: string): string =>
  `apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRoleBinding\nmetadata:\n  name: a\n${rest}`;
const star: Matcher = { has: { stopBy: "end", ...item("^[\"']?\\*[\"']?$") } };
const inRole = inDocumentSaying("(?m)^kind:\\s*[\"']?(?:Cluster)?Role[\"']?\\s*$");

export const excessivePermissions = defineRules(["kubernetes"], "security", [
  {
    id: "k8s-role-allows-everything",
    severity: "high",
    confidence: "medium",
    cwe: 269,
    see: ["https://kubernetes.io/docs/concepts/security/rbac-good-practices/"],
    title: "Overly permissive role: all resources or verbs",
    message:
      "The wildcard gives this role everything in the namespace or the cluster, including what is added later. List the resources and verbs.",
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
    title: "Overly permissive role: all secrets readable",
    message:
      "The role reads the secrets of every namespace, including tokens of accounts with more rights. Use a Role in one namespace, and list the secrets.",
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
    confidence: "medium",
    cwe: 269,
    see: ["https://kubernetes.io/docs/concepts/security/rbac-good-practices/"],
    title: "Overly permissive role: cluster-admin",
    message:
      "The binding makes this account a cluster administrator, so one compromised pod that uses it controls the whole cluster. Bind a role with only the permissions that the account needs.",
    rule: { all: [pair("name", scalar("cluster-admin")), under("roleRef")] },
    valid: [binding("roleRef:\n  kind: ClusterRole\n  name: view\n")],
    invalid: [{ code: binding("roleRef:\n  kind: ClusterRole\n  name: cluster-admin\n"), lines: [7] }],
  },
  {
    id: "k8s-bound-to-everybody",
    severity: "critical",
    confidence: "medium",
    cwe: 306,
    see: ["https://kubernetes.io/docs/concepts/security/rbac-good-practices/"],
    title: "Role granted to unauthenticated users",
    message:
      "Callers who did not sign in get this role, so anyone who reaches the API server has it. List the accounts that need it.",
    rule: {
      all: [pair("name", scalar("system:(?:anonymous|unauthenticated)")), under("subjects")],
    },
    valid: [binding("subjects:\n  - kind: ServiceAccount\n    name: a\n")],
    invalid: [
      { code: binding("subjects:\n  - kind: Group\n    name: system:unauthenticated\n"), lines: [7] },
    ],
  },
  {
    id: "k8s-role-gives-itself-rights",
    severity: "high",
    confidence: "medium",
    cwe: 269,
    see: ["https://kubernetes.io/docs/concepts/security/rbac-good-practices/"],
    title: "Privilege escalation: role can grant itself rights",
    message:
      "`escalate` and `bind` allow roles with more rights than the caller has, and `impersonate` lets it act as any account. Remove the verb.",
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
    title: "Overly permissive role: exec into every pod",
    message:
      "The role may run commands in every pod, so its holder reads the secrets and takes the rights of each. List the pods, or grant it only temporarily.",
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
    id: "k8s-role-with-star",
    severity: "medium",
    confidence: "medium",
    cwe: 269,
    see: ["https://kubernetes.io/docs/concepts/security/rbac-good-practices/"],
    title: "Overly permissive role: wildcard",
    message:
      "The wildcard includes secrets, verbs such as `escalate`, and whatever is added later. List the resources and verbs.",
    rule: {
      any: [
        {
          all: [
            pair("verbs", star),
            { not: beside(pair("resources", star)) },
            beside(pair("resources")),
            inRole,
            under("rules"),
          ],
        },
        {
          all: [
            pair("resources", star),
            { not: beside(pair("verbs", star)) },
            beside(pair("verbs")),
            inRole,
            under("rules"),
          ],
        },
      ],
    },
    valid: [
      role('  - apiGroups: [""]\n    resources: [pods]\n    verbs: [get, list]\n'),
      role('  - nonResourceURLs: ["*"]\n    verbs: ["*"]\n'),
    ],
    invalid: [
      { code: role('  - apiGroups: [""]\n    resources: [configmaps]\n    verbs: ["*"]\n'), lines: [8] },
      { code: role('  - apiGroups: ["*"]\n    resources: ["*"]\n    verbs: [create]\n'), lines: [7] },
    ],
  },
]);
