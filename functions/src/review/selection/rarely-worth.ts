/**
 * Kinds of findings on which hardly anyone acted, by the table in the engine's README (2026-11-28): true, mostly, and meant as they are. They are
 * listed, unless a team asks for their rule.
 */
import type { Finding } from "@acrux/contract";

export const rarelyWorthKinds: readonly RegExp[] = [
  // A guard that goes mostly goes with what it guarded, or something else comes for it.
  /^removed-guard$/,
  // The image is built once, or the project's own actions are at their branch everywhere.
  /^docker-image-without-support$/,
  /^manifest-unpinned-action$/,
  // Whether a server is reached from outside, and by which pages, its other settings say.
  /^(?:compose|docker|k8s)-runs-as-root$/,
  /^(?:csharp-cors|kotlin|rust|scala|swift)-any-origin$/,
  /^(?:rb-pages-unencrypted|tf-plain-http|k8s-ingress-over-plain-http|kotlin-mixed-content|xml-android-cleartext|css-import-over-http)$/,
  // A default stands before the call, or nothing can be done.
  /-swallowed-error$/,
];

export function isRarelyWorth(finding: Pick<Finding, "ruleId" | "category">): boolean {
  return isSize(finding) || rarelyWorthKinds.some((kind) => kind.test(finding.ruleId));
}

/** About length, branches and likeness; a breakpoint or a focused test is a bug. */
export function isSize({ ruleId, category }: Pick<Finding, "ruleId" | "category">): boolean {
  return ruleId.startsWith("metric-") && category === "maintainability";
}
