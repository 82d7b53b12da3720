/** Counts the check boxes of a description, as GitHub's task lists write them. */
import type { TaskCard } from "@acrux/contract";

/** At the beginning of a list's item, also in a quotation. Inside a block of code they are only text. */
const box = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[([ xX])\][ \t]/;
const fence = /^[ \t>]*(`{3,}|~{3,})/;

export function countChecklist(description: string | null): NonNullable<TaskCard["checklist"]> | null {
  const states = linesOutsideCode(description ?? "").flatMap((line) => box.exec(`${line} `)?.[1] ?? []);
  const done = states.filter((state) => state !== " ").length;
  return states.length === 0 ? null : { done, total: states.length };
}

function linesOutsideCode(text: string): string[] {
  let open: string | null = null;
  return text.split("\n").filter((line) => {
    const mark = fence.exec(line)?.[1];
    const isInside = open !== null;
    if (mark === undefined) return !isInside;
    if (open === null) open = mark;
    else if (mark.startsWith(open)) open = null;
    return false;
  });
}
