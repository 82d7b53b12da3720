/** Kubernetes: containers with more privileges than needed. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { pair, under, scalar, beside } from "../writing/yaml-matchers.ts";
import { isOn, policy, inPodSpec } from "./pod-matchers.ts";
import { pod, foundInPod, completePod } from "./examples.ts";
import type { Matcher } from "../writing/rule.ts";

const standards = "https://kubernetes.io/docs/concepts/security/pod-security-standards/";

const off = scalar("false|no|off");

const saysWho = pair("runAsNonRoot|runAsUser");

/** The mapping that the pair stands in has a security context of its own with that. */
function ofPod(said: Matcher): Matcher {
  return beside({ ...pair("securityContext"), has: { field: "value", has: { stopBy: "end", ...said } } });
}

/** An item of a list that has the pair and is as said. */
function inList(has: Matcher, said: Matcher): Matcher {
  return { kind: "block_sequence_item", all: [{ has: { stopBy: "end", ...has } }, said] };
}

const secured = "      securityContext:\n";

export const containerPrivileges = defineRules(["kubernetes"], "security", [
  {
    id: "k8s-privileged-container",
    severity: "high",
    confidence: "medium",
    cwe: 250,
    see: ["Kubernetes_Security", standards],
    title: titles.privileged,
    message:
      "Root in a privileged container is root on the node, with all its devices. Add the single capability that is needed instead.",
    rule: { all: [pair("privileged", isOn), under("securityContext")] },
    valid: [pod(`${secured}        privileged: false\n`)],
    invalid: [foundInPod(`${secured}        privileged: true\n`, 2)],
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
    rule: { all: [pair("allowPrivilegeEscalation", isOn), { not: policy }] },
    valid: [pod(`${secured}        allowPrivilegeEscalation: false\n`)],
    invalid: [foundInPod(`${secured}        allowPrivilegeEscalation: true\n`, 2)],
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
      foundInPod(`${secured}        runAsUser: 0\n`, 2),
      foundInPod(`${secured}        runAsNonRoot: false\n`, 2),
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
    valid: [pod(completePod), pod("", "  securityContext:\n    runAsNonRoot: true\n")],
    invalid: [
      { code: pod(""), lines: [6] },
      { code: pod(`${completePod}    - name: b\n      image: b:1\n`), lines: [6] },
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
      foundInPod(`${secured}        capabilities:\n          add: [SYS_ADMIN]\n`, 3),
      foundInPod(`${secured}        capabilities:\n          add:\n            - ALL\n`, 3),
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
      foundInPod(`${secured}        seccompProfile:\n          type: Unconfined\n`, 3),
      foundInPod(`${secured}        procMount: Unmasked\n`, 2),
    ],
  },
]);
