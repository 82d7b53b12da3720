/** Which findings earlier reviews of the pull request have said: those of hunks that are as they were, and those whose code is. */
import type { Finding } from "@acrux/contract";

/** What is remembered of a finding that was posted or listed. */
export type SaidFinding = Pick<Finding, "fingerprint" | "hunk">;

/**
 * A hunk that did not change comes first: it knows its remark again when the function around it was renamed, and when
 * the same code was added before it, which then is what is new.
 */
export function alreadySaid(
  findings: readonly Finding[],
  said: readonly SaidFinding[],
): ReadonlySet<Finding> {
  const before = hunksOf(said);
  const present = hunksOf(findings);
  const others = said.filter(({ hunk }) => hunk === undefined || !present.has(hunk));
  const fingerprints = new Set(others.map(({ fingerprint }) => fingerprint));
  const isSaid = ({ hunk, fingerprint }: Finding): boolean =>
    (hunk !== undefined && before.has(hunk)) || fingerprints.has(fingerprint);
  return new Set(findings.filter(isSaid));
}

function hunksOf(findings: readonly SaidFinding[]): ReadonlySet<string> {
  return new Set(findings.map(({ hunk }) => hunk).filter((hunk) => hunk !== undefined));
}
