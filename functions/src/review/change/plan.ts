/** Plans a review: reads every patch, settles what needs no reading, and chooses which files are read. */
import type { FileCoverage } from "@acrux/contract";
import type { Change, ChangedFile, FileAddress, FileContent } from "./change.ts";
import { coverageBeforeReading, skipped, tooLarge } from "./coverage.ts";
import { changedLines, type FileDiff, readPatch } from "./diff.ts";
import { type Policy, policyOf, settingsFor, whyExcluded } from "../selection/policy.ts";
import type { ReviewSettings } from "../settings.ts";
import type { LeaveOutReason } from "../left-out.ts";

/** A patch above it is not even parsed. */
const maxPatchLength = 4 * 1024 * 1024;

export interface PlannedFile {
  readonly file: ChangedFile;
  /** Null when there is no patch. */
  readonly diff: FileDiff | null;
  /** Decided without reading the file; null when it is to be read. */
  readonly settled: FileCoverage | null;
}

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
    coverageBeforeReading(file, diff, settingsFor(config, settings).include) ??
    leftOut(file.path, own(leaveOut.files, file.path));
  return { file, diff, settled };
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

/** Files read at once from a source that reads cheaply: so many texts are in memory. */
const filesAtOnce = 100;

export interface ReadFile {
  readonly planned: PlannedFile;
  /** Missing for a file that the plan settled. */
  readonly content: FileContent;
}

/** Every planned file in order with its text; one call of the source for all, unless reading is cheap. */
export async function* readPlanned(change: Change, plan: readonly PlannedFile[]): AsyncGenerator<ReadFile> {
  const step = change.readsCheaply === true ? filesAtOnce : Math.max(1, plan.length);
  for (let at = 0; at < plan.length; at += step) {
    const part = plan.slice(at, at + step);
    const contents = await readTexts(change, part);
    for (const planned of part) {
      yield { planned, content: contents.get(planned.file.path) ?? { kind: "missing" } };
    }
  }
}

async function readTexts(
  change: Change,
  plan: readonly PlannedFile[],
): Promise<ReadonlyMap<string, FileContent>> {
  const addresses = plan
    .filter(({ settled }) => settled === null)
    .map(({ file }): FileAddress => ({ side: "RIGHT", path: file.path }));
  if (addresses.length === 0) return new Map();
  const contents = await change.read(addresses);
  return new Map(addresses.map(({ path }, index) => [path, contents[index] ?? { kind: "missing" }]));
}

export function countChangedLines(plan: readonly PlannedFile[]): number {
  return plan.reduce(
    (sum, { diff }) =>
      diff === null ? sum : sum + changedLines(diff, "LEFT").size + changedLines(diff, "RIGHT").size,
    0,
  );
}
