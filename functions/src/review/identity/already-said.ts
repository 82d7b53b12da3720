/**
 * Which findings earlier reviews of the pull request have said: those of hunks that are as they were, those whose code is,
 * and those whose code moved to another place.
 */
import type { Finding } from "@acrux/contract";

/** What is remembered of a finding that was posted or listed. */
export type SaidFinding = Pick<Finding, "fingerprint" | "hunk" | "content">;

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
  const stayed = findings.filter(isSaid);
  return new Set([...stayed, ...moved(findings, stayed, said)]);
}

/** Where code that was spoken of is gone, the same code elsewhere is what became of it: as many places as are gone. */
function moved(
  findings: readonly Finding[],
  stayed: readonly Finding[],
  said: readonly SaidFinding[],
): Finding[] {
  const present = {
    fingerprints: new Set(findings.map(({ fingerprint }) => fingerprint)),
    hunks: hunksOf(findings),
  };
  const gone = new Map<string, number>();
  for (const { fingerprint, hunk, content } of said) {
    const isThere = present.fingerprints.has(fingerprint) || (hunk !== undefined && present.hunks.has(hunk));
    if (content !== undefined && !isThere) gone.set(content, (gone.get(content) ?? 0) + 1);
  }
  const known = new Set(stayed);
  return findings.filter((finding) => {
    const { outcome, content } = finding;
    const places = gone.get(content ?? "") ?? 0;
    if (outcome !== "posted" || content === undefined || known.has(finding) || places === 0) return false;
    gone.set(content, places - 1);
    return true;
  });
}

function hunksOf(findings: readonly SaidFinding[]): ReadonlySet<string> {
  return new Set(findings.map(({ hunk }) => hunk).filter((hunk) => hunk !== undefined));
}
