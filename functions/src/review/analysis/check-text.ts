/** What is found in one file's text without a parser and without the rules: problems of manifests, and what was left behind. */
import type { Inclusion } from "../config/schema.ts";
import type { DiffLine, FileDiff } from "../change/diff.ts";
import type { LanguageId } from "../languages/language.ts";
import { findInManifest } from "../manifests/find-in-manifest.ts";
import { findLeftovers, mayHoldLeftovers } from "../metrics/find-leftovers.ts";
import type { PlacedMatch } from "../findings/placed-match.ts";

/** With a diff only what its added lines may hold is looked for, since nothing else would be told. */
export function checkText(
  path: string,
  language: LanguageId | null,
  text: string,
  include: readonly Inclusion[],
  diff?: FileDiff,
): PlacedMatch[] {
  const mayHold = diff?.hunks.some(({ lines }) => lines.some(isHint)) ?? true;
  return [...findInManifest(path, text), ...(mayHold ? findLeftovers(path, language, text, include) : [])];
}

function isHint({ kind, text }: DiffLine): boolean {
  return kind === "added" && mayHoldLeftovers(text);
}
