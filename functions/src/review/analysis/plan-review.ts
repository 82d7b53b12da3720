/** Plans a review: reads every patch, settles what needs no reading, and chooses which files are read. */
import type { FileCoverage } from "@acrux/contract";
import type { Change, ChangedFile } from "../change/change.ts";
import {
  coverageBeforeReading,
  isLockFile,
  readCoverage,
  skipped,
  tooLarge,
  vendored,
} from "../change/coverage.ts";
import { type FileDiff, readPatch } from "../change/diff.ts";
import { lockFormatOf } from "../manifests/lock-formats.ts";
import type { PlannedFile } from "../change/planned-file.ts";
import { type Policy, policyOf, settingsFor, whyExcluded } from "../selection/policy.ts";
import type { ReviewSettings } from "../settings.ts";
import type { LeaveOutReason } from "../left-out.ts";

/** A patch above it is not even parsed. */
const maxPatchLength = 4 * 1024 * 1024;

export function planReview(
  change: Change,
  settings: ReviewSettings,
  policy: Policy = policyOf(settings),
): PlannedFile[] {
  let toRead = 0;
  return change.files.map((file) => {
    const planned = planFile(file, settings, policy);
    if (planned.settled !== null || ++toRead <= settings.maxFiles) return planned;
    const note = `More than ${String(settings.maxFiles)} files changed.`;
    return { ...planned, settled: skipped(file.path, "over-budget", note) };
  });
}

function planFile(file: ChangedFile, settings: ReviewSettings, policy: Policy): PlannedFile {
  const { analyzed, leaveOut } = settings;
  const config = policy.forPath(file.path);
  const excluded = whyExcluded(config, file.path);
  if (excluded !== null) return { file, diff: null, settled: skipped(file.path, "configuration", excluded) };
  const patch = file.patch ?? "";
  if (patch.length > maxPatchLength) return { file, diff: null, settled: tooLarge(file.path, patch.length) };
  const diff = file.patch === null ? null : readPatch(file.patch, file);
  const finished = own(analyzed, file.path)?.coverage;
  const settled =
    finished ??
    checkedLock(file, diff) ??
    coverageBeforeReading(file, diff, settingsFor(config, settings).include) ??
    leftOut(file.path, own(leaveOut.files, file.path));
  return { file, diff, settled };
}

/** What a package manager writes needs no reading where each changed entry is checked: its source, its hash, its version. */
function checkedLock({ path, isWhole, binary }: ChangedFile, diff: FileDiff | null): FileCoverage | null {
  const isChecked = isWhole !== true && !binary && diff !== null && !diff.cut && diff.hunks.length > 0;
  if (!isChecked || vendored.test(path) || !isLockFile(path) || lockFormatOf(path) === null) return null;
  return readCoverage(path, "A lock file; its changed entries were checked.");
}

/** Paths are hostile: "constructor" must not find what every object has. */
function own<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

function leftOut(path: string, reason: LeaveOutReason | undefined): FileCoverage | null {
  if (reason === undefined) return null;
  const note = reason === "timed-out" ? "Reading it took too long." : "Reading it brought the parser down.";
  return skipped(path, reason, note);
}
