/** Says of each changed file how much of it the model was shown, and which hunks need not be read again. */
import type { FileCoverage } from "@acrux/contract";
import type { Asked } from "./ask.ts";
import { hunkId } from "./hunks-read.ts";
import type { Planning, ReadingPlan } from "./plan-reading.ts";
import type { ReadFile } from "./read-files.ts";
import type { Skimmed } from "./triage.ts";

/** What came of one request. */
interface Answered {
  readonly chunk: ReadingPlan["chunks"][number];
  readonly asked: Asked<unknown>;
}

type Model = NonNullable<FileCoverage["model"]>;

export function coverageOf(
  coverage: readonly FileCoverage[],
  plan: ReadingPlan,
  answers: readonly Answered[],
  skimmed: Skimmed,
): FileCoverage[] {
  const byPath = new Map(
    plan.files.map((read) => [read.file.path, skimmed.get(read.file.path) ?? modelCoverage(read, answers)]),
  );
  const left = new Map(plan.left.map(({ path, note }): [string, Model] => [path, { state: "not", note }]));
  return coverage.map((one) => {
    const model = byPath.get(one.path) ?? left.get(one.path);
    return model === undefined ? one : { ...one, model };
  });
}

function modelCoverage(read: ReadFile, answers: readonly Answered[]): Model {
  const of = answers.flatMap(({ chunk, asked }) =>
    chunk.units.filter((unit) => unit.read === read).map((unit) => ({ unit, why: asked.why })),
  );
  const [first] = of;
  if (first === undefined)
    return { state: "earlier", note: "Its changes were looked at in an earlier review." };
  const failed = of.filter(({ why }) => why !== null);
  const note = failed[0]?.why ?? null;
  if (note !== null) return { state: failed.length === of.length ? "not" : "partly", note };
  const isWhole = of.every(({ unit }) => unit.part.what === "the whole file");
  return isWhole
    ? { state: "whole", note: null }
    : { state: "partly", note: `Shown: ${first.unit.part.what}.` };
}

/** Of the changed lines those in hunks that are to be read now, from 0 to 1. */
export function shareOfNews({ files, chunks }: ReadingPlan): number {
  const size = (hunks: ReadFile["diff"]["hunks"]): number =>
    hunks.flatMap(({ lines }) => lines).filter(({ kind }) => kind !== "context").length;
  const all = files.reduce((sum, { diff }) => sum + size(diff.hunks), 0);
  const news = chunks.flatMap(({ units }) => units).reduce((sum, { hunks }) => sum + size(hunks), 0);
  return all === 0 ? 0 : news / all;
}

/** Those read before that are still there, and those of files whose every request was answered and every finding judged. */
export function hunksRead(
  { files }: ReadingPlan,
  answers: readonly Answered[],
  { earlier, identityKey }: Planning,
  unjudged: ReadonlySet<string>,
): string[] {
  return files.flatMap((read) => {
    const ids = read.diff.hunks.map((hunk) => hunkId(read.file.path, hunk, identityKey));
    const isAnswered = answers
      .filter(({ chunk }) => chunk.units.some((unit) => unit.read === read))
      .every(({ asked }) => asked.value !== null);
    return isAnswered && !unjudged.has(read.file.path) ? ids : ids.filter((id) => earlier.has(id));
  });
}
