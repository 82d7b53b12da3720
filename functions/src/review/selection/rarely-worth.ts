/**
 * Kinds of findings on which hardly anyone acted, by the table in the engine's README (2026-11-28): true, mostly, and meant as they are. They are
 * listed, unless a team asks for their rule.
 */
import type { Finding } from "@acrux/contract";
import { isOwnRule } from "./policy.ts";
import { isAtLeast } from "./severity.ts";

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
  // What shows the old state is mostly drawn anew for another reason.
  /^js-state-changed-in-place$/,
  // Whole files that empty tables, and answers of which the zero value will do.
  /^(?:sql-delete-without-where|go-unmarshal-unchecked)$/,
  // A default stands before the call, or nothing can be done.
  /-swallowed-error$/,
];

type Told = Pick<Finding, "ruleId" | "category" | "severity" | "source">;

export function isRarelyWorth(finding: Told): boolean {
  return (
    isSize(finding) || isHardening(finding) || rarelyWorthKinds.some((kind) => kind.test(finding.ruleId))
  );
}

/** A second line of defense, such as a cookie's flags: true, and one of eleven was worth a comment (README, 2026-11-29). */
function isHardening({ source, category, severity, ruleId }: Told): boolean {
  return source === "rule" && category === "security" && !isAtLeast(severity, "high") && isOwnRule(ruleId);
}

/** About length, branches and likeness; a breakpoint or a focused test is a bug. */
export function isSize({ ruleId, category }: Pick<Finding, "ruleId" | "category">): boolean {
  return ruleId.startsWith("metric-") && category === "maintainability";
}
