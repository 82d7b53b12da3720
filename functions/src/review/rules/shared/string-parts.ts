/** Text that is put together, piece by piece: where in it a value stands, and where a name or a whole clause. */

/** A fixed text, or the code whose value is put in between. */
export interface Piece {
  readonly text: string;
  readonly isHole: boolean;
}

export const mostPieces = 200;

/** How far variables are followed: `rounds` of them into one another, and `work.left` in all, because each may be given many others. */
export interface Depth {
  readonly rounds: number;
  readonly work: { left: number };
}

export function upTo(rounds: number): Depth {
  return { rounds, work: { left: 300 } };
}

/** What stands before the place of a value in SQL: a comparison, a bound, or a quote. */
const beforeValue = /(?:[=<>]|\b(?:like|ilike|between|limit|offset|values\s*\())\s*["'%_^]*$|['"]%?$/i;

/** Values of a list, which programs join from what they have checked. */
const inList = /\bin\s*\(\s*['"]?$/i;

/** A quote that ends what stands before: `'a' || x`. */
const afterText = /(['"])[^'"]+\1$/;

/** Keys of records are numbers, and what is quoted or converted is clean. */
const harmlessHole =
  /(?:->|\.)\w*(?:id|ID|lft|rgt)$|^id$|^\$wpdb->|(?:class\.name|::class|__CLASS__|\bnow\(|timestamp)|_(?:id|ids|table|prefix|suffix|column|col|field|key|name)\]?'?\]?$|esc(?:ape)?|quote|prepare|sanitize|int(?:val)?\b|count|implode|join|date|time|\b(?:length|size|to_i|to_f|to_sql)\b/i;

/** In SQL: a value of any text, as in `name = '$name'`; names of tables and columns, clauses and keys are none. */
export function putsValueIntoSql(pieces: readonly Piece[]): boolean {
  let before = "";
  for (const [at, { text, isHole }] of pieces.entries()) {
    if (!isHole) before = `${before}${text}`.slice(-200);
    else {
      const isAlias = /^\.\w/.test(pieces[at + 1]?.text ?? "");
      if (!isAlias && isPlaceOfValue(before) && !harmlessHole.test(text)) return true;
      before = `${before}x`;
    }
  }
  return false;
}

function isPlaceOfValue(before: string): boolean {
  const start = before.replace(/\\(?=['"])/g, "");
  return beforeValue.test(start) && !inList.test(start) && !afterText.test(start);
}
