/** Text filters of C#: what a file must hold for the rules about common statements and comparisons to match. */

export const farthest = 2_000;

const mostMatches = 300;

/** Whether one of them is as asked; of too many it is taken for granted. */
export function anyOf(matches: Iterable<RegExpExecArray>, ask: (match: RegExpExecArray) => boolean): boolean {
  let tried = 0;
  for (const match of matches) {
    tried += 1;
    if (tried > mostMatches || ask(match)) return true;
  }
  return false;
}

/** The block at the beginning, or what stands there up to a semicolon. */
export function bodyOf(text: string): string {
  if (!/^\s*\{/.test(text)) return text.slice(0, text.indexOf(";") + 1);
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "{") depth += 1;
    if (text[at] === "}") depth -= 1;
    if (text[at] === "}" && depth === 0) return text.slice(0, at + 1);
  }
  return text;
}
