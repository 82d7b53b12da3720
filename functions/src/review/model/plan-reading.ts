/** Prepares a reading: what is shown in which request, and what a request holds, in its order. */
import type { FileCoverage, Finding } from "@acrux/contract";
import type { Change } from "../change/change.ts";
import { type Chunk, type Chunking, makeChunks, type Unit } from "./chunks.ts";
import { type CollectContext, noSurroundings, type Surroundings } from "./context.ts";
import { hunkId } from "./hunks-read.ts";
import { type ContextPart, type ModelRequest } from "./language-model.ts";
import type { ModelSettings } from "./model-settings.ts";
import {
  fileMapPart,
  findingParts,
  makeRequest,
  type Purpose,
  purposeParts,
  teamParts,
  threadParts,
} from "./prompt.ts";
import { type FilesForModel, type LookAtTexts, type ReadFile, readFilesForModel } from "./read-files.ts";
import type { Repository } from "./verify-claims.ts";

export interface ReadingPlan {
  readonly files: readonly ReadFile[];
  /** Files that are not shown, with a reason. */
  readonly left: FilesForModel["left"];
  readonly surroundings: Surroundings;
  readonly chunks: readonly Chunk[];
  /** By which fewer files are divided anew. */
  readonly chunking: Chunking;
  readonly repository: Repository;
}

export interface Planning {
  readonly change: Change;
  readonly coverage: readonly FileCoverage[];
  readonly findings: readonly Finding[];
  readonly settings: ModelSettings;
  /** Ids of hunks that were read in an earlier review. */
  readonly earlier: ReadonlySet<string>;
  readonly identityKey: string;
}

/** Throws what `change.read` throws. */
export async function planReading(
  planning: Planning,
  look: LookAtTexts,
  collect: CollectContext,
): Promise<ReadingPlan> {
  const { change, settings, earlier, identityKey, findings } = planning;
  const { files, left } = await readFilesForModel(change, planning, look);
  const isOld: Parameters<typeof makeChunks>[1]["isOld"] = (read, hunk) =>
    earlier.has(hunkId(read.file.path, hunk, identityKey));
  const isNews = files.some((read) => read.diff.hunks.some((hunk) => !isOld(read, hunk)));
  // When every hunk was read before there is nothing to ask, and nothing to look up.
  const surroundings = isNews ? await collect(change, files) : noSurroundings;
  const tokens = Math.floor(settings.chunkTokens * 0.7);
  const chunking = { tokens, isOld, findings, related: surroundings.related };
  const chunks = makeChunks(files, chunking);
  const known = files.map((read) => ({ path: read.file.path, lines: read.after, outline: read.outline }));
  const before = files.map((read) => ({
    path: read.file.path,
    lines: read.before,
    outline: read.outlineBefore,
  }));
  return {
    ...{ files, left, surroundings, chunks, chunking },
    repository: { files: [...known, ...surroundings.known, ...guidelinesAsFiles(surroundings)], before },
  };
}

function guidelinesAsFiles({ guidelines }: Surroundings): Repository["files"] {
  return guidelines.map(({ path, text }) => ({ path: path ?? "", lines: text.split("\n"), outline: null }));
}

export interface Asking {
  readonly plan: ReadingPlan;
  readonly purpose: Purpose;
  readonly findings: readonly Finding[];
  readonly settings: ModelSettings;
  readonly boundary: () => string;
}

export function findingsRequest(
  chunk: Chunk,
  { plan, purpose, findings, settings, boundary }: Asking,
): ModelRequest {
  const paths = new Set(chunk.units.map(({ read }) => read.file.path));
  const room = settings.chunkTokens - chunk.tokens;
  const before = [
    ...teamParts(settings.words, paths),
    ...purposeParts(purpose),
    ...plan.surroundings.guidelines,
    fileMapPart(mapOf(plan, chunk)),
  ];
  const behind = [...threadParts(purpose.threads, paths), ...findingParts(findings, paths)];
  const used = tokensIn([...before, ...behind]);
  const around = fitting(
    [...paths].flatMap((path) => plan.surroundings.parts.get(path) ?? []),
    room - used,
    plan,
    paths,
  );
  const parts = [...before, ...chunk.units.map(({ part }) => part), ...around, ...behind];
  const most = settings.maxFindings;
  const question =
    `Which defects does this change introduce in ${listOf(chunk.units)}? At most ${String(most)} findings, the gravest first; ` +
    'none if there are none. Hunks headed "read before" are context and were judged already.';
  return makeRequest("findings", { parts, question, boundary: boundary(), words: settings.words });
}

function mapOf(plan: ReadingPlan, chunk: Chunk) {
  const shown = new Map(chunk.units.map(({ read, part }) => [read.file.path, part.what]));
  return [
    ...plan.files.map(({ file }) => ({
      path: file.path,
      status: file.status,
      shown: shown.get(file.path) ?? "not in this request",
    })),
    ...plan.left.map(({ path }) => ({ path, status: "changed", shown: "not shown" })),
  ];
}

/** What the model sees as changed files already is not shown again; in turns over the files, so that each gets its best. */
function fitting(
  parts: readonly ContextPart[],
  room: number,
  plan: ReadingPlan,
  paths: ReadonlySet<string>,
): ContextPart[] {
  const whole = new Set(
    plan.chunks
      .flatMap(({ units }) =>
        units.filter(({ part, read }) => part.what === "the whole file" && paths.has(read.file.path)),
      )
      .map(({ read }) => read.file.path),
  );
  const seen = new Set<string>();
  const kept: ContextPart[] = [];
  let left = room;
  for (const one of parts) {
    const key = `${one.path ?? ""} ${one.what}`;
    if (whole.has(one.path ?? "") || seen.has(key) || one.tokens > left) continue;
    seen.add(key);
    kept.push(one);
    left -= one.tokens;
  }
  return kept;
}

function tokensIn(parts: readonly ContextPart[]): number {
  return parts.reduce((sum, { tokens }) => sum + tokens, 0);
}

function listOf(units: readonly Unit[]): string {
  const paths = [...new Set(units.map(({ read }) => JSON.stringify(read.file.path)))];
  return paths.length > 12 ? `the ${String(paths.length)} changed files shown` : paths.join(", ");
}
