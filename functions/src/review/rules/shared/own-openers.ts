/** Whether a function of the same file returns what it opened itself: who calls it has to close that. */

const bracesAhead = String.raw`\s*\([^()]*\)[^;{}]*\{[^{}]*\breturn `;
/** A type or `func` and perhaps a receiver stand before the name where a function is declared. */
const declared = String.raw`(?:\bfunc (?:\([^()\n]*\) )?|(?<!\b(?:return|new|else|await|throw|case|in|is|as))(?<=[\w>\]?]) )`;

/** `opening` is the source of an expression that fits what opens, such as `new FileReader\(`. */
export function returnsOpened(name: string, text: string, opening: string): boolean {
  if (!/^\w+$/.test(name) || !text.includes("return ")) return false;
  return new RegExp(`${declared}${name}${bracesAhead}(?:${opening})`).test(text);
}
