/** Compares what a review said of a case with what is known of it. */
import type { Finding } from "@acrux/contract";
import type { EvalCase, ExpectedDefect, Place } from "./case.ts";

export interface Remark {
  readonly source: Finding["source"];
  readonly path: string;
  readonly side: Finding["side"];
  readonly startLine: number;
  readonly endLine: number;
  readonly title: string;
  readonly message: string;
  readonly confidence: number | null;
  readonly score: number | null;
}

export interface Judgment {
  /** Remarks that name a defect: by their place, and by what they speak of. */
  readonly right: readonly Remark[];
  readonly wrong: readonly Remark[];
  /** Of the wrong ones those in which one of the two fits, for a person to look at. */
  readonly near: readonly Remark[];
  /** Defects that some remark names, out of those expected. */
  readonly named: number;
  /** Of the right ones those that stand on a line of a place. */
  readonly exact: number;
}

/** Lines that a remark may stand away from its place. */
const tolerance = 5;

/** Secrets and rules count as well: a reader of the pull request sees them all. */
export function judge({ expected }: Pick<EvalCase, "expected">, remarks: readonly Remark[]): Judgment {
  const right = remarks.filter((remark) => expected.some((defect) => names(remark, defect)));
  const wrong = remarks.filter((remark) => !right.includes(remark));
  const near = wrong.filter((remark) => expected.some((defect) => isNear(remark, defect)));
  const named = expected.filter((defect) => right.some((remark) => names(remark, defect))).length;
  const exact = right.filter((remark) =>
    expected.some(({ places }) => places.some((place) => isAt(remark, place, 0))),
  ).length;
  return { right, wrong, near, named, exact };
}

function names(remark: Remark, { places, about }: ExpectedDefect): boolean {
  return speaksOf(remark, about) && places.some((place) => isAt(remark, place, tolerance));
}

function isNear(remark: Remark, { places, about }: ExpectedDefect): boolean {
  const isThere = places.some((place) => isAt(remark, place, tolerance));
  return isThere || (places.some(({ path }) => path === remark.path) && speaksOf(remark, about));
}

/** On the other side the lines are counted anew, so that a remark on removed code counts where the files agree. */
function isAt({ path, startLine, endLine }: Remark, place: Place, within: number): boolean {
  return path === place.path && startLine <= place.endLine + within && endLine >= place.startLine - within;
}

function speaksOf({ title, message }: Remark, about: RegExp | null): boolean {
  return about === null || about.test(`${title}\n${message}`);
}
