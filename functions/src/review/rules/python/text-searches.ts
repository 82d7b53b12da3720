/** Text filters of Python that no regular expression can express. They find too much rather than too little. */

export const nextLine = /\n([ \t]*)(?=([^\s]))/g;

/** Where the block ends whose head stands before the place: at a line that is indented no further than the head. */
function endOfBlock(text: string, from: number, indent: number): number {
  nextLine.lastIndex = from;
  for (let line = nextLine.exec(text); line !== null; line = nextLine.exec(text)) {
    const [, { length } = "", first = ""] = line;
    if (length <= indent && !"#)]}".includes(first)) return line.index;
  }
  return text.length;
}

/** Whether `holds` is true of the block behind one of the heads; a block that holds a text of many lines may end elsewhere. */
export function someBlock(
  text: string,
  heads: RegExp,
  holds: (block: string, head: RegExpMatchArray) => boolean,
): boolean {
  for (const head of text.matchAll(heads)) {
    const from = head.index + head[0].length;
    const line = text.slice(text.lastIndexOf("\n", head.index) + 1, from);
    const block = text.slice(from, endOfBlock(text, from, line.search(/[^ \t]/)));
    if (/["']{3}/.test(block) || holds(block, head)) return true;
  }
  return false;
}

/** What the first group of the expression, or its second, found anywhere in the text. */
export function namesOf(text: string, found: RegExp): Set<string> {
  return new Set(Array.from(text.matchAll(found), ([, one, other]) => one ?? other ?? ""));
}

/** Whether something that one expression finds is found by the other, too. */
export function shareNames(text: string, one: RegExp, other: RegExp): boolean {
  const names = namesOf(text, one);
  if (names.size === 0) return false;
  for (const [, first, second] of text.matchAll(other)) if (names.has(first ?? second ?? "")) return true;
  return false;
}
