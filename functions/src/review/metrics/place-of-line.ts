/** The place of a line's code in a text. */
import type { PlacedMatch } from "../findings/placed-match.ts";

/** `line` is 1-based; the quote is the line without the white space around it. */
export function placeOfLine(
  text: string,
  line: number,
): Pick<PlacedMatch, "startLine" | "endLine" | "startOffset" | "endOffset" | "quote"> {
  let start = 0;
  for (let at = 1; at < line; at += 1) start = text.indexOf("\n", start) + 1;
  const end = text.indexOf("\n", start);
  const whole = text.slice(start, end < 0 ? text.length : end);
  const quote = whole.trim();
  const startOffset = start + whole.indexOf(quote);
  return { startLine: line, endLine: line, startOffset, endOffset: startOffset + quote.length, quote };
}
