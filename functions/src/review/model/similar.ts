/** Tells whether two findings say the same, by place and by the words of their titles and quotes. */

const filler = new Set([
  ...["the", "and", "for", "that", "with", "this", "from", "not", "are", "was", "when", "into", "can", "may"],
  ...["instead", "without", "after", "before", "value", "code", "line", "function", "method", "returns"],
]);

function wordsOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}_$][\p{L}\p{N}_$]{2,}/gu) ?? [];
  return new Set(words.filter((word) => !filler.has(word)).map((word) => word.replace(/(ing|ed|es|s)$/, "")));
}

/** From 0, nothing in common, to 1, of the smaller one everything. */
export function likeness(one: string, other: string): number {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const shared = [...a].filter((word) => b.has(word)).length;
  const smaller = Math.min(a.size, b.size);
  return smaller === 0 ? 0 : shared / Math.max(smaller, Math.min(3, Math.max(a.size, b.size)));
}

interface Placed {
  readonly path: string;
  readonly side: "LEFT" | "RIGHT";
  readonly startLine: number;
  readonly endLine: number;
}

export function overlaps(a: Placed, b: Placed): boolean {
  return a.path === b.path && a.side === b.side && a.startLine <= b.endLine && b.startLine <= a.endLine;
}
