/** Whether a text holds a word, asked so that a no comes quickly: most of the words that rules need stand in hardly any file. */

/** V8 looks for up to so many characters by the first one alone, and goes through a text character by character for more. */
const longestPiece = 6;
/** Shorter ones stand in many other words. */
const shortestPiece = 4;
/** The characters of code, the most frequent first; all others are rarer. */
const byFrequency = " etrosianl\ncdupm.)(h:,f\"g_y=b\t;/wv{}S-xkETICRDAP0'[]MON1L*qU&F<BH2`!z?#VW|Gj";

const pieces = new Map<string, string>();

/** The same as `text.includes(word)`: of a word that is missing only the piece that begins with its rarest character is looked for. */
export function includesWord(text: string, word: string): boolean {
  const piece = pieces.get(word) ?? keepPiece(word);
  return text.includes(piece) && (piece.length === word.length || text.includes(word));
}

function keepPiece(word: string): string {
  const piece = pieceOf(word);
  pieces.set(word, piece);
  return piece;
}

function pieceOf(word: string): string {
  let rarest = 0;
  for (let at = 1; at <= word.length - shortestPiece; at += 1) {
    if (rarityOf(word.charAt(at)) > rarityOf(word.charAt(rarest))) rarest = at;
  }
  return word.slice(rarest, rarest + longestPiece);
}

function rarityOf(character: string): number {
  const at = byFrequency.indexOf(character);
  return at < 0 ? byFrequency.length : at;
}
