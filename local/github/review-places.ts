/** Whether review comments may stand where they want to: on a line inside a hunk of that side, or the whole review fails. */
import { changedFiles } from "./git/changed-files.ts";
import { hunkUpTo, positionOf, readPatch, type PatchLine } from "./git/hunks.ts";
import { unprocessable, type ApiError } from "./http/api-error.ts";
import { directoryOf, startOf } from "./present/pulls.ts";
import type { Pull, Side } from "./state/model.ts";
import type { World } from "./world.ts";

export interface NewComment {
  readonly path: string;
  readonly body: string;
  readonly position?: number;
  readonly line?: number;
  readonly side?: string;
  readonly start_line?: number;
  readonly start_side?: string;
}

export interface PlacedComment {
  readonly path: string;
  readonly body: string;
  readonly side: Side;
  readonly line: number;
  readonly startLine: number | null;
  readonly startSide: Side | null;
  readonly diffHunk: string;
}

/** Sentences as GitHub words them for a review; it does not say which comment is at fault. */
const noHunk = "Pull request review thread diff hunk can't be blank";
const outside = "Pull request review thread line must be part of the diff";
const otherHunk = "Pull request review thread start line must be part of the same hunk as the line.";
const sentences = {
  path: `Pull request review thread path is invalid and ${noHunk}`,
  line: `${outside} and ${noHunk}`,
  range: `${outside}, ${otherHunk}, and ${noHunk}`,
  start: otherHunk,
  order: "Pull request review thread start line must precede the end line.",
} as const;

const refuse = (reason: keyof typeof sentences): ApiError => unprocessable(sentences[reason]);

/** Throws the 422 that GitHub answers when any one of them is out of place. */
export async function placeComments(
  world: World,
  pull: Pull,
  wanted: readonly NewComment[],
): Promise<PlacedComment[]> {
  if (wanted.length === 0) return [];
  const directory = directoryOf(world, pull);
  const files = await changedFiles(world.git, directory, await startOf(world, pull), pull.headSha);
  const patches = new Map<string, readonly PatchLine[]>();
  for (const { filename, patch } of files) if (patch !== null) patches.set(filename, readPatch(patch));
  return wanted.map((comment) => {
    const lines = patches.get(comment.path);
    if (lines === undefined) throw refuse("path");
    return placeOne(comment, lines);
  });
}

function placeOne(comment: NewComment, lines: readonly PatchLine[]): PlacedComment {
  const at =
    comment.line === undefined
      ? fromPosition(comment, lines)
      : { line: comment.line, side: sideOf(comment.side) };
  const position = positionOf(lines, at.side, at.line);
  const startLine = comment.start_line ?? null;
  if (position < 0) throw refuse(startLine === null ? "line" : "range");
  const startSide = startLine === null ? null : sideOf(comment.start_side ?? comment.side);
  if (startLine !== null && startSide !== null)
    checkStart(lines, position, { line: startLine, side: startSide }, at);
  return {
    path: comment.path,
    body: comment.body,
    ...at,
    startLine,
    startSide,
    diffHunk: hunkUpTo(lines, position),
  };
}

interface At {
  readonly line: number;
  readonly side: Side;
}

function checkStart(lines: readonly PatchLine[], end: number, start: At, at: At): void {
  if (start.side === at.side && start.line >= at.line) throw refuse("order");
  const first = positionOf(lines, start.side, start.line);
  if (first < 0 || lines[first]?.hunk !== lines[end]?.hunk) throw refuse("start");
  if (first >= end) throw refuse("order");
}

/** The older way to name a line: how far it is below the first hunk's header. */
function fromPosition(comment: NewComment, lines: readonly PatchLine[]): At {
  const { right = null, left = null } = lines[comment.position ?? -1] ?? {};
  if (right !== null) return { line: right, side: "RIGHT" };
  if (left !== null) return { line: left, side: "LEFT" };
  throw refuse("line");
}

const sideOf = (side: string | undefined): Side => (side === "LEFT" ? "LEFT" : "RIGHT");
