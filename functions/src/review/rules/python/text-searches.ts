/** Searches of a text of Python for what an expression cannot say, without a parser. They find too much rather than too little. */

const onOneLine = /\b(?:return|raise|break|continue)\b[^\n]*;/;
const leaving = /^([ \t]*)(?:return|raise|break|continue)\b.*$/gm;
/** Where the statement ends is then not told by how its lines are indented. */
const isOpen = /["']{3}|\\\r?$/;
const nextLine = /\n([ \t]*)(?=([^\s]))/g;

/** After a line that leaves, the next line that is indented as far belongs to the same block. */
export function mayHaveDeadCode(text: string): boolean {
  if (onOneLine.test(text)) return true;
  for (const { 0: line, 1: indent = "", index } of text.matchAll(leaving)) {
    if (isOpen.test(line) || goesOn(text, index + line.length, indent.length)) return true;
  }
  return false;
}

function goesOn(text: string, from: number, indent: number): boolean {
  nextLine.lastIndex = from;
  for (let line = nextLine.exec(text); line !== null; line = nextLine.exec(text)) {
    const [, { length } = "", first = ""] = line;
    if (length <= indent && !"#)]}".includes(first)) return length === indent;
  }
  return false;
}
