/** Kubernetes: matchers of pods and of policies about them. */
import type { Matcher } from "../writing/rule.ts";
import { under, inDocumentSaying, scalar } from "../writing/yaml-matchers.ts";

export const inPodSpec: Matcher = under("spec");

/** A policy says what pods may ask for, not what they have. */
export const policy = inDocumentSaying(
  "(?m)^kind:\\s*[\"']?(?:PodSecurityPolicy|SecurityContextConstraints)\\b",
);

export const isOn = scalar("true|yes|on");
