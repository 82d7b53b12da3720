/** Kubernetes: containers that own the node they run on, and what limits are missing. */
import { defineRules } from "../writing/define-rules.ts";
import type { Matcher } from "../writing/rule.ts";
import { beside, inDocumentSaying, pair, scalar, under } from "../writing/yaml-matchers.ts";
import { titles } from "../writing/titles.ts";

const standards = "https://kubernetes.io/docs/concepts/security/pod-security-standards/";
const ownsNode =
  "^[\"']?(?:/|/etc|/var/run|/run|/proc|/sys|/root|/var/lib/(?:docker|kubelet|containerd)|[^\"'\\n]*\\.sock)/?[\"']?$";
const containers = "containers|initContainers|ephemeralContainers";
const inContainers: Matcher = under(containers);
const inPodSpec: Matcher = under("spec");
/** A policy says what pods may ask for, not what they have. */
const policy = inDocumentSaying("(?m)^kind:\\s*[\"']?(?:PodSecurityPolicy|SecurityContextConstraints)\\b");
const off = scalar("false|no|off");
const on = scalar("true|yes|on");

const saysWho = pair("runAsNonRoot|runAsUser");
/** The mapping that the pair stands in has a security context of its own with that. */
function ofPod(said: Matcher): Matcher {
  return beside({ ...pair("securityContext"), has: { field: "value", has: { stopBy: "end", ...said } } });
}
/** An item of a list that has the pair and is as said. */
function inList(has: Matcher, said: Matcher): Matcher {
  return { kind: "block_sequence_item", all: [{ has: { stopBy: "end", ...has } }, said] };
}

const pod = (container: string, spec = ""): string =>
  `apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\nspec:\n${spec}  containers:\n    - name: a\n      image: a:1\n${container}`;
const base = 8;
const found = (container: string, line: number) => ({ code: pod(container), lines: [base + line] });
const foundInSpec = (spec: string, line = 1) => ({ code: pod("", spec), lines: [5 + line] });
const secured = "      securityContext:\n";
/** Everything that would be missed otherwise. */
const complete =
  "      resources:\n        limits:\n          memory: 1Gi\n      securityContext:\n        runAsNonRoot: true\n";

export const pods = defineRules(["kubernetes"], "security", [
  {
    id: "k8s-privileged-container",
    severity: "high",
    confidence: "medium",
    cwe: 250,
    see: ["Kubernetes_Security", standards],
    title: titles.privileged,
    message:
      "Root in a privileged container is root on the node, with all its devices. Add the single capability that is needed instead.",
    rule: { all: [pair("privileged", on), under("securityContext")] },
    valid: [pod(`${secured}        privileged: false\n`)],
    invalid: [found(`${secured}        privileged: true\n`, 2)],
  },
  {
    id: "k8s-privilege-escalation",
    severity: "medium",
    confidence: "high",
    cwe: 250,
    see: ["Kubernetes_Security", standards],
    title: "Privilege escalation allowed in the container",
    message:
      "A set-user-ID program makes its caller root in the container. Set `allowPrivilegeEscalation` to false.",
    rule: { all: [pair("allowPrivilegeEscalation", on), { not: policy }] },
    valid: [pod(`${secured}        allowPrivilegeEscalation: false\n`)],
    invalid: [found(`${secured}        allowPrivilegeEscalation: true\n`, 2)],
  },
  {
    id: "k8s-runs-as-root",
    severity: "medium",
    confidence: "high",
    cwe: 250,
    see: ["Kubernetes_Security", standards],
    title: titles.runsAsRoot,
    message:
      "An attacker who breaks out of the program is root in the container, and one runtime vulnerability away from root on the node. Set `runAsNonRoot: true` and a user other than 0.",
    rule: {
      any: [
        { all: [pair("runAsUser", scalar("0")), under("securityContext")] },
        { all: [pair("runAsNonRoot", off), under("securityContext")] },
      ],
    },
    valid: [pod(`${secured}        runAsUser: 1000\n        runAsNonRoot: true\n`)],
    invalid: [
      found(`${secured}        runAsUser: 0\n`, 2),
      found(`${secured}        runAsNonRoot: false\n`, 2),
    ],
  },
  {
    id: "k8s-may-run-as-root",
    severity: "low",
    confidence: "medium",
    cwe: 250,
    see: ["Kubernetes_Security", standards],
    title: "Container may run as root",
    message:
      "Without `runAsNonRoot`, the image alone decides, and many images run as root. Set `securityContext.runAsNonRoot: true` for the pod.",
    rule: {
      all: [
        pair("containers"),
        inPodSpec,
        { not: ofPod(saysWho) },
        // One of the containers, or each, says nothing.
        { has: { stopBy: "end", ...inList(pair("image"), { not: { has: { stopBy: "end", ...saysWho } } }) } },
      ],
    },
    valid: [pod(complete), pod("", "  securityContext:\n    runAsNonRoot: true\n")],
    invalid: [
      { code: pod(""), lines: [6] },
      { code: pod(`${complete}    - name: b\n      image: b:1\n`), lines: [6] },
    ],
  },
  {
    id: "k8s-host-namespace",
    severity: "high",
    confidence: "medium",
    cwe: 653,
    see: ["Kubernetes_Security", standards],
    title: titles.hostNamespace,
    message:
      "The pod shares a namespace with its node, so its programs see the node's processes, network or memory and reach services bound to localhost. Remove the setting.",
    rule: { all: [pair("hostNetwork|hostPID|hostIPC", on), inPodSpec, { not: policy }] },
    valid: [pod("", "  hostNetwork: false\n")],
    invalid: [foundInSpec("  hostNetwork: true\n"), foundInSpec("  hostPID: true\n")],
  },
  {
    id: "k8s-host-path",
    severity: "medium",
    confidence: "high",
    cwe: 668,
    see: ["Kubernetes_Security", standards],
    title: "Host directory mounted",
    message:
      "The node and other pods see what is written to this directory, and some directories are equivalent to root. Use a volume of the cluster.",
    rule: { all: [pair("hostPath"), under("volumes"), { not: mountOf(ownsNode) }] },
    valid: [pod("", "  volumes:\n    - name: v\n      emptyDir: {}\n")],
    invalid: [foundInSpec("  volumes:\n    - name: v\n      hostPath:\n        path: /data\n", 3)],
  },
  {
    id: "k8s-host-path-to-root",
    severity: "high",
    confidence: "medium",
    cwe: 250,
    see: ["Kubernetes_Security", standards],
    title: "Host directory mounted: equivalent to root",
    message:
      "The mounted directory or socket controls the node, so a program that writes there is root on the node. Remove it, or use a cluster interface that grants only what is needed.",
    rule: { all: [pair("hostPath"), under("volumes"), mountOf(ownsNode)] },
    valid: [
      pod(
        "",
        "  volumes:\n    - name: v\n      hostPath:\n        path: /data\n".replace("hostPath", "local"),
      ),
    ],
    invalid: [
      foundInSpec("  volumes:\n    - name: v\n      hostPath:\n        path: /var/run/docker.sock\n", 3),
      foundInSpec("  volumes:\n    - name: v\n      hostPath:\n        path: /\n", 3),
    ],
  },
  {
    id: "k8s-dangerous-capability",
    severity: "high",
    confidence: "medium",
    cwe: 250,
    see: ["Kubernetes_Security", standards],
    title: titles.capability,
    message:
      "With this capability, a program can break out of its container. Drop ALL and add only harmless ones, such as NET_BIND_SERVICE.",
    rule: {
      all: [
        pair(
          "add",
          "(?s)\\b(?:ALL|SYS_ADMIN|SYS_PTRACE|SYS_MODULE|SYS_RAWIO|SYS_BOOT|NET_ADMIN|NET_RAW|DAC_READ_SEARCH|BPF)\\b",
        ),
        under("capabilities"),
      ],
    },
    valid: [
      pod(`${secured}        capabilities:\n          drop: [ALL]\n          add: [NET_BIND_SERVICE]\n`),
    ],
    invalid: [
      found(`${secured}        capabilities:\n          add: [SYS_ADMIN]\n`, 3),
      found(`${secured}        capabilities:\n          add:\n            - ALL\n`, 3),
    ],
  },
  {
    id: "k8s-protection-switched-off",
    severity: "medium",
    confidence: "high",
    cwe: 693,
    see: [standards],
    title: titles.protectionOff,
    message:
      "Without the profile, kernel vulnerabilities are reachable from the container. Use RuntimeDefault, and the default mount of /proc.",
    rule: {
      any: [
        { all: [pair("type", scalar("Unconfined")), under("seccompProfile|appArmorProfile")] },
        pair("procMount", scalar("Unmasked")),
        pair("container\\.(?:apparmor|seccomp)\\.security[^:]*", scalar("unconfined")),
      ],
    },
    valid: [pod(`${secured}        seccompProfile:\n          type: RuntimeDefault\n`)],
    invalid: [
      found(`${secured}        seccompProfile:\n          type: Unconfined\n`, 3),
      found(`${secured}        procMount: Unmasked\n`, 2),
    ],
  },
  {
    id: "k8s-image-not-pinned",
    severity: "low",
    confidence: "high",
    cwe: 1357,
    see: ["https://kubernetes.io/docs/concepts/containers/images/"],
    title: titles.imageNotPinned,
    message:
      "`latest`, or no tag, is whatever was pushed last, so two pods of one deployment may run different code. Set a version, preferably with its digest.",
    rule: {
      all: [pair("image", scalar("(?:[^\\s@:/{}$]+(?::\\d+)?/)*[^\\s@:/{}$]+(?::latest)?")), inContainers],
    },
    valid: [
      pod(complete),
      pod("").replace("a:1", "'{{ .Values.image }}'"),
      pod("").replace("a:1", "reg:5000/a@sha256:0"),
    ],
    invalid: [
      { code: pod("").replace("a:1", "nginx"), lines: [8] },
      { code: pod("").replace("a:1", "reg.example.com:5000/team/app:latest"), lines: [8] },
    ],
  },
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
    valid: [pod(complete)],
    invalid: [{ code: pod(""), lines: [7] }],
  },
  {
    id: "k8s-debug-on",
    severity: "low",
    confidence: "medium",
    cwe: 489,
    see: ["Error_Handling"],
    title: titles.debugMode,
    message:
      "In debug mode, errors show code, settings and often a console to the client. Remove the setting from what is deployed.",
    rule: {
      any: [
        {
          all: [
            pair("value", scalar("[Dd]evelopment")),
            beside(pair("name", scalar("FLASK_ENV|RAILS_ENV|RACK_ENV|ASPNETCORE_ENVIRONMENT"))),
          ],
        },
        {
          all: [
            pair("value", scalar("[Tt]rue|1|on")),
            beside(pair("name", scalar("FLASK_DEBUG|DJANGO_DEBUG|APP_DEBUG|WERKZEUG_DEBUG"))),
          ],
        },
      ],
    },
    valid: [pod("      env:\n        - name: FLASK_ENV\n          value: production\n")],
    invalid: [
      found("      env:\n        - name: FLASK_ENV\n          value: development\n", 3),
      found('      env:\n        - name: DJANGO_DEBUG\n          value: "true"\n', 3),
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
    invalid: [found('      env:\n        - name: DB_PASSWORD\n          value: "hunter22"\n', 3)],
  },
]);

function mountOf(path: string): Matcher {
  return { has: { field: "value", has: { stopBy: "end", ...pair("path", path) } } };
}
