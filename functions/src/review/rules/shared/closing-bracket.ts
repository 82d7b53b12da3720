/** Where a bracket of a text is closed. */

/** Of the bracket at that place; -1 where it is not closed. Strings and comments are read as code. */
export function closingOf(code: string, open: number): number {
  let depth = 0;
  for (let at = open; at < code.length; at += 1) {
    const sign = code.charAt(at);
    if (sign === "(" || sign === "{" || sign === "[") depth += 1;
    else if (sign === ")" || sign === "}" || sign === "]") {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return -1;
}
