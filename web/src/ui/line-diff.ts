/** How one text becomes another, line by line, for looking at two versions of a rule or of settings. */
import type { DiffLine } from "./Diff.tsx";

/** Lines that stay, go and come, in order. For texts of some hundred lines: it takes time and memory of their product. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old, now] = [before.split("\n"), after.split("\n")];
  const common = commonLengths(old, now);
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [gone, come] = [old[i], now[j]];
    if (gone !== undefined && gone === come) {
      lines.push({ kind: "same", text: gone });
      [i, j] = [i + 1, j + 1];
    } else if (come === undefined || (gone !== undefined && lengthAt(i + 1, j) >= lengthAt(i, j + 1))) {
      lines.push({ kind: "removed", text: gone ?? "" });
      i += 1;
    } else {
      lines.push({ kind: "added", text: come });
      j += 1;
    }
  }
  return lines;

  function lengthAt(row: number, column: number): number {
    return common[row]?.[column] ?? 0;
  }
}

/** At [i][j], how many lines the texts from there on have in common. */
function commonLengths(old: readonly string[], now: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1));
  for (let i = old.length - 1; i >= 0; i -= 1) {
    const [row, below] = [rows[i], rows[i + 1]];
    if (row === undefined || below === undefined) continue;
    for (let j = now.length - 1; j >= 0; j -= 1) {
      row[j] = old[i] === now[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return rows;
}
