/** Finds what only the change as a whole tells: lock files that go astray, versions that go back, manifests without their lock file. */
import type { Finding } from "@acrux/contract";
import type { Change } from "../change/change.ts";
import { identityPaths } from "../identity/identity-paths.ts";
import { findingsOnLines, lineOfPatch } from "../findings/line-findings.ts";
import type { PlannedFile } from "../change/planned-file.ts";
import { advisoryProblems } from "./advisories.ts";
import type { AdvisoryResponse } from "./advisory-response.ts";
import { checkLockFile } from "./check-lock-file.ts";
import { lockFormatOf } from "./lock-formats.ts";
import { isManifest, loweredVersions } from "./lowered-versions.ts";
import { missingLocks } from "./missing-locks.ts";
import { type Problem, problemMatch } from "./problem.ts";

/** Reads at most a few lock files, and only when a manifest changed without any. Throws what `change.read` throws. */
export async function findInChange(
  plan: readonly PlannedFile[],
  change: Change,
  advisories?: AdvisoryResponse,
): Promise<Finding[]> {
  const reviewed = plan.filter(
    ({ file, settled }) => file.isWhole !== true && settled?.reason !== "configuration",
  );
  const identities = identityPaths(plan.map(({ file }) => file));
  const missing = await missingLocks(reviewed, change);
  const known = advisoryProblems(reviewed, advisories);
  return reviewed.flatMap((planned) => {
    const { path } = planned.file;
    const problems = [
      ...problemsOf(planned, reviewed),
      ...(known.get(path) ?? []),
      ...(missing.get(path) ?? []),
    ];
    const matches = problems.map((problem) => problemMatch(problem, lineOfPatch(planned, problem.line)));
    return findingsOnLines(matches, planned, identities.get(path) ?? path);
  });
}

function problemsOf({ file, diff }: PlannedFile, reviewed: readonly PlannedFile[]): Problem[] {
  if (diff === null || file.status === "removed" || /(^|\/)node_modules\//.test(file.path)) return [];
  const format = lockFormatOf(file.path);
  if (format === null) return loweredVersions(file.path, diff);
  const manifests = reviewed.filter(({ file: other }) => other !== file && isManifest(other.path));
  const lines = manifests.flatMap((one) => one.diff?.hunks.flatMap((hunk) => hunk.lines) ?? []);
  return checkLockFile(diff, format, {
    isNew: file.status === "added",
    isBesideManifest: manifests.length > 0,
    manifestLines: lines.flatMap(({ kind, text }) => (kind === "added" ? text : [])),
  });
}
