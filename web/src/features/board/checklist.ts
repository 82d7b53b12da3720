/** Ticking a box of a description's checklist: the same boxes that the server counts, in the order in which they are shown. */

/** At the beginning of a list's item, also in a quotation. Inside a block of code they are only text. */
const box = /^([ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[)([ xX])(\](?:[ \t]|$))/;
const fence = /^[ \t>]*(`{3,}|~{3,})/;

/** The description with the box of that index ticked or not; null when there is no such box. */
export function tick(description: string, index: number, isDone: boolean): string | null {
  const lines = description.split("\n");
  const at = boxLines(lines)[index];
  if (at === undefined) return null;
  const ticked = lines[at]?.replace(box, `$1${isDone ? "x" : " "}$3`) ?? "";
  return lines.with(at, ticked).join("\n");
}

/** The numbers of the lines with a box, from 0. */
function boxLines(lines: readonly string[]): readonly number[] {
  let open: string | null = null;
  return lines.flatMap((line, at) => {
    const mark = fence.exec(line)?.[1];
    if (mark !== undefined && (open === null || mark.startsWith(open))) {
      open = open === null ? mark : null;
      return [];
    }
    return open === null && box.test(line) ? [at] : [];
  });
}
