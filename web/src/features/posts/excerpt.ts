/** The beginning of a text, cut between characters as people see them, never inside of one. */

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** At most so many characters; an ellipsis where something was cut off. */
export function excerpt(text: string, length: number): string {
  let shown = "";
  let count = 0;
  for (const { segment } of segmenter.segment(text)) {
    if (count === length) return `${shown.trimEnd()}…`;
    shown += segment;
    count += 1;
  }
  return shown;
}
