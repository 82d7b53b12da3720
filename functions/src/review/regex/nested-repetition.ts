/** What a regular expression looks like in which a repetition is itself repeated, so that a text can be split in exponentially many ways. */

const item = String.raw`(?:\[[^\]]+\]|\\{1,2}[wdsS]|[a-zA-Z.])`;

/** Matches `(a+)+x` and `(b|a+)*x` within the text of a pattern. */
export const nestedRepetition = String.raw`(?:\((?:\?:)?|\|)${item}(?:\+\)\+|\+\)\*|\*\)\+|\*\)\*).`;
