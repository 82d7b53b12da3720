/** Finds what only the change as a whole tells: lock files that go astray, versions that go back, manifests without their lock file. */
import type { Finding } from "@acrux/contract";
import type { Change, ChangedFile } from "../change/change.ts";
import { identityPaths } from "../identity/identity-paths.ts";
import { findingsOnLines, lineOfPatch } from "../findings/line-findings.ts";
import type { PlannedFile } from "../change/planned-file.ts";
import { advisoryProblems } from "./advisories.ts";
import type { AdvisoryResponse } from "./advisory-response.ts";
import { checkLockFile, namesHost } from "./check-lock-file.ts";
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
  const own = await withoutOldHosts(
    reviewed.map((planned) => ({ file: planned.file, problems: problemsOf(planned, reviewed) })),
    change,
  );
  return reviewed.flatMap((planned, index) => {
    const { path } = planned.file;
    const problems = [...(own[index] ?? []), ...(known.get(path) ?? []), ...(missing.get(path) ?? [])];
    const matches = problems.map((problem) => problemMatch(problem, lineOfPatch(planned, problem.line)));
    return findingsOnLines(matches, planned, identities.get(path) ?? path);
  });
}

interface Found {
  readonly file: ChangedFile;
  readonly problems: readonly Problem[];
}

/** A host that stands elsewhere in the old lock file is no news: a patch shows only the lines around what changed. */
async function withoutOldHosts(found: readonly Found[], change: Change): Promise<(readonly Problem[])[]> {
  const asked = found.filter(({ problems }) => problems.some(isOfHost));
  if (asked.length === 0) return found.map(({ problems }) => problems);
  const contents = await change.read(
    asked.map(({ file }) => ({ side: "LEFT" as const, path: file.previousPath ?? file.path })),
  );
  const before = new Map(asked.map(({ file }, index) => [file, contents[index]]));
  return found.map(({ file, problems }) => {
    const old = before.get(file);
    if (old?.kind !== "text") return problems;
    return problems.filter((one) => !isOfHost(one) || !namesHost(old.text, one.subject));
  });
}

function isOfHost({ kind }: Problem): boolean {
  return kind === "lock-host";
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
