/** A file of a change with what is decided of it before it is read, and the reading of those that are to be read. */
import type { FileCoverage } from "@acrux/contract";
import type { Change, ChangedFile, FileAddress, FileContent } from "./change.ts";
import { changedLines, type FileDiff } from "./diff.ts";

export interface PlannedFile {
  readonly file: ChangedFile;
  /** Null when there is no patch. */
  readonly diff: FileDiff | null;
  /** Decided without reading the file; null when it is to be read. */
  readonly settled: FileCoverage | null;
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
