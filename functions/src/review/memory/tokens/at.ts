/** What stands at a position of a list of tokens, also beyond its ends. */

export function wordAt(words: readonly string[], at: number): string {
  return words[at] ?? "";
}

/** -1 for none. */
export function partnerOf(partners: readonly number[], at: number): number {
  return partners[at] ?? -1;
}

export function startOf(starts: readonly number[], at: number): number {
  return starts[at] ?? 0;
}
