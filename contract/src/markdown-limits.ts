/** Which markdown may be parsed at all: some texts of a few kilobytes take a parser seconds, or overflow its stack. */

const LONGEST = 100_000;
const DEEPEST = 24;
/** Emphasis is nested by pairs of marks, and each level reads the paragraph again. */
const MOST_MARKS = 1_500;
const LONGEST_MARK = 64;

/** Every mention of a note is compared with those before it. */
const MOST_NOTES = 300;

/** Each cell of a table becomes an element, in every row. */
const MOST_CELLS = 200;

/** Said of what may not. */
export const unparsable = "The markdown is nested too deeply, or has too many emphasis marks.";

/** False when the text is too long, too deeply nested, or holds more emphasis than a person writes. */
export function mayParse(markdown: string): boolean {
  if (markdown.length > LONGEST || markdown.split("[^").length > MOST_NOTES) return false;
  let marks = 0;
  for (const line of markdown.split("\n")) {
    if (depthOf(line) > DEEPEST || line.split("|").length > MOST_CELLS) return false;
    marks = line.trim() === "" ? 0 : marks + countMarks(line);
    if (marks > MOST_MARKS) return false;
  }
  return true;
}

/** Quotes and list items that begin one inside the other on a line: `> - 1. ` is three. */
function depthOf(line: string): number {
  const container = /[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))/y;
  let depth = 0;
  while (container.test(line)) depth += 1;
  return depth;
}

/** Marks inside a word, such as those of snake_case, mean nothing. A very long run alone is more than is allowed. */
function countMarks(line: string): number {
  let count = 0;
  for (const [run] of line.matchAll(/\*+|~+|(?<!\w)_+|_+(?!\w)/g)) {
    count += run.length > LONGEST_MARK && !isRule(line) ? MOST_MARKS + 1 : 1;
  }
  return count;
}

/** A line of the same mark throughout is a rule across the page, or the fence of a block of code. */
function isRule(line: string): boolean {
  return /^[ \t]*(?:\*+|_+|~+)[ \t]*$/.test(line);
}
