/** Makes text that strangers wrote safe to show: nothing in it can reorder or hide what stands around it. */

/** Controls, overrides of the writing direction and invisible fillers; joiners stay, since scripts and emoji need them. */
const hidden = /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;

/** For names and titles: what cannot be seen is taken out. Show the result inside `<bdi>`. */
export function cleanText(text: string): string {
  return text.replace(hidden, "");
}

/** For code: what cannot be seen is written out, since it may be the very thing a reader must know of. Tabs stay. */
export function revealHidden(line: string): string {
  return line.replace(hidden, (character) => (character === "\t" ? character : codePointName(character)));
}

function codePointName(character: string): string {
  return `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`;
}
