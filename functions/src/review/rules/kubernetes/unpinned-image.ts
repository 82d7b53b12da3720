/** Kubernetes: images that are not pinned. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { pair, scalar, under } from "../writing/yaml-matchers.ts";
import { pod, completePod } from "./examples.ts";
import type { Matcher } from "../writing/rule.ts";

const containers = "containers|initContainers|ephemeralContainers";

const inContainers: Matcher = under(containers);

export const unpinnedImage = defineRules(["kubernetes"], "security", [
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
      pod(completePod),
      pod("").replace("a:1", "'{{ .Values.image }}'"),
      pod("").replace("a:1", "reg:5000/a@sha256:0"),
    ],
    invalid: [
      { code: pod("").replace("a:1", "nginx"), lines: [8] },
      { code: pod("").replace("a:1", "reg.example.com:5000/team/app:latest"), lines: [8] },
    ],
  },
]);
