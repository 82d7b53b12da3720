/** Text for a terminal: broken into lines, and without anything that would steer it. */
import { visible } from "./visible.ts";

/** Columns of a line. */
export const width = 100;

export function wrap(text: string, columns: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > columns) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

/** Code and paths are strangers' text: a control sequence in them must not reach the terminal. */
export function printable(text: string): string {
  return visible(text.replaceAll("\t", "  "));
}
