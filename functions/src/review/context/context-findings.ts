/** Makes findings of what is said between files: at a line that a hunk shows, with the other places as evidence. */
import type { Finding } from "@acrux/contract";
import { evidenceAt } from "../findings/evidence.ts";
import type { Match } from "../findings/finding.ts";
import { identityPaths } from "../identity/identity-paths.ts";
import { findingsOnLines } from "../findings/line-findings.ts";
import type { PlannedFile } from "../change/planned-file.ts";
import type { BetweenFiles } from "./between-files.ts";
import { nearestLine } from "./changed-symbols.ts";

export const noLineReason = "The file moved and no line of it changed, so GitHub takes no comment there.";

export function toFindings(
  found: readonly BetweenFiles[],
  plan: readonly PlannedFile[],
  textAt: (path: string) => string,
): Finding[] {
  const planned = new Map(plan.map((one) => [one.file.path, one]));
  const identities = identityPaths(plan.map(({ file }) => file));
  return found.flatMap((one) => {
    const file = planned.get(one.file.path);
    if (file === undefined) return [];
    const identity = identities.get(one.file.path) ?? one.file.path;
    const line = nearestLine(one.file.diff, one.side, one.line);
    const evidence = one.evidence.map((place) =>
      evidenceAt(place, textAt(place.path), one.hidesValues === true),
    );
    return findingsOnLines([matchOf(one, line ?? 1)], file, identity, one.side).map((finding) => ({
      ...finding,
      evidence,
      ...(line === null ? { outcome: "listed" as const, outcomeReason: noLineReason } : {}),
    }));
  });
}

function matchOf(one: BetweenFiles, line: number): Match {
  const { ruleId, severity, title, message, symbol, category = "bug" } = one;
  return {
    ...{ ruleId, source: "rule", severity, category, confidence: "high", cwe: null },
    ...{ title, message, links: [], fix: null },
    // Known by the name and what is wrong with it: the lines around may change from push to push.
    ...{ startLine: line, endLine: line, symbol, code: symbol },
  };
}
