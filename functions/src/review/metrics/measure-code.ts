/** Measures a function by its text, without its strings and comments. */

export interface Measures {
  readonly cyclomatic: number;
  readonly cognitive: number;
  readonly functionLines: number;
  readonly nesting: number;
  readonly parameters: number;
}

/** McCabe: one way through, and one more for each decision. `a ?? b` is a default and no way of its own to test. */
const decision =
  /\b(?:if|elif|elsif|elseif|unless|for|foreach|while|until|case|when|catch|except|rescue|and|or)\b|&&|\|\||\s\?\s/g;
/** A line that opens a block which is left or repeated on a condition. */
const opens =
  /^(?:[}\])\s]*)(?:\w+:\s*)?(?:if|unless|for|foreach|while|until|switch|match|select|case|try|catch|except|rescue|with|do|repeat|loop|guard|when)\b/;
/** Goes on with a condition that was opened before. */
const goesOn =
  /^(?:[}\])\s]*)(?:else|elif|elsif|elseif|catch|except|rescue|finally|ensure|when|case|default)\b/;
const harmless = /^(?:try|with|do|default|finally|ensure|case|when)\b/;
const joins = /&&|\|\||\band\b|\bor\b/g;

/** A case that only names its value: so many of them are a table. */
const tableArm =
  /^[ \t]*case\b[^\n(]*:\s*(?:return\b[\w. \t-]*;?|[\w.[\]]+ ?= ?[\w. \t-]*;?\s*break;?)[ \t]*$/gm;

/** `code` is the function's masked text; `parameters` is what stands between the brackets of its head. */
export function measureCode(code: string, parameters: string): Measures {
  const steps = code.replace(tableArm, "");
  const lines = withoutLists(steps.split("\n").filter((line) => line.trim() !== ""));
  return {
    cyclomatic: 1 + (steps.match(decision) ?? []).length,
    ...measureNesting(lines),
    functionLines: lines.length,
    parameters: countParameters(parameters),
  };
}

/**
 * Cognitive complexity after the idea of SonarSource's white paper: a break in the flow costs one, and one more for each
 * level it is nested in. Levels are told by indentation, which every language has.
 */
function measureNesting(lines: readonly string[]): Pick<Measures, "cognitive" | "nesting"> {
  const blocks: number[] = [];
  let cognitive = 0;
  let nesting = 0;
  // The first line is the function's head.
  for (const line of lines.slice(1)) {
    const indent = line.search(/\S/);
    while (indent <= (blocks.at(-1) ?? -1)) blocks.pop();
    const text = line.trim();
    cognitive += differentJoins(text) + (/\s\?\s/.test(text) ? 1 + blocks.length : 0);
    if (goesOn.test(text)) {
      cognitive += 1;
      blocks.push(indent);
    } else if (opens.test(text)) {
      cognitive += harmless.test(text) ? 0 : 1 + blocks.length;
      blocks.push(indent);
      nesting = Math.max(nesting, blocks.length);
    }
  }
  return { cognitive, nesting };
}

/** `a && b && c` is read as one, `a && b || c` as two. */
function differentJoins(text: string): number {
  const found = (text.match(joins) ?? []).map((join) => join.replace("and", "&&").replace("or", "||"));
  return found.filter((join, index) => join !== found[index - 1]).length;
}

/** What a statement calls: the object, or the function itself where there is none. */
const called = /^(?:await\s+)?([\w$@.]+?(?:\(\))?)(?:(?:\.|->|::)[\w$]+)?[!?]?\(|^(\.[\w$]+)\(/;
/** From so many calls on, one after the other, they are a list: options, columns, routes. */
const listLength = 4;

/** Of calls of one object that follow each other only the first counts: a list of options is no long way. */
function withoutLists(lines: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < lines.length;) {
    const end = endOfList(lines, at);
    kept.push(lines[at] ?? "");
    at = Math.max(end, at + 1);
  }
  return kept;
}

/** The line behind the list that begins here; `from` where there is none. */
function endOfList(lines: readonly string[], from: number): number {
  const receiver = receiverOf(lines[from]);
  if (receiver === null) return from;
  const indent = indentOf(lines[from]);
  let calls = 1;
  let at = from + 1;
  for (; at < lines.length; at += 1) {
    const text = lines[at] ?? "";
    if (indentOf(text) > indent || /^\s*[)\]}]/.test(text)) {
      if (indentOf(text) < indent) break;
      continue;
    }
    if (indentOf(text) < indent || receiverOf(text) !== receiver) break;
    calls += 1;
  }
  return calls >= listLength ? at : from;
}

/** `$strings["Name"] = "...";`, with the texts masked: one of many is an entry of a table. */
const entry = /^([\w$@.>-]+)\[\W*\w*\W*\]\s*=(?!=)[^\w$(]*;?$/;

function receiverOf(line = ""): string | null {
  const table = entry.exec(line.trim())?.[1];
  if (table !== undefined) return `${table}[]`;
  const [, object, link] = called.exec(line.trim()) ?? [];
  const name = object ?? link ?? null;
  return name === null || opens.test(line.trim()) ? null : name;
}

function indentOf(line = ""): number {
  return line.search(/\S/);
}

/** Those that a call must give by position: options have a default or are given by name. */
function countParameters(text: string): number {
  const pieces = piecesOf(text.replaceAll("=>", "").replaceAll("->", ""));
  const byName = pieces.findIndex((piece) => /^\*\w*$/.test(piece));
  return pieces
    .slice(0, byName < 0 ? pieces.length : byName)
    .filter((piece, at) => !isOption(piece) && !(at === 0 && isReceiver.test(piece))).length;
}

const isReceiver = /^(?:&?\s*(?:'\w+\s+)?(?:mut\s+)?self|cls|this)\b/;

/** With a default, optional, or one of Ruby's keywords; `/` and `**` of Python are no parameters to count. */
function isOption(piece: string): boolean {
  return (
    /(?<![=!<>])=(?!=)|^\w+\?\s*:|^[/*&]+\w*$/.test(piece) ||
    /^\w+:\s*(?:$|nil\b|true\b|false\b|\d|:)/.test(piece)
  );
}

/** What stands between the commas of the outer level. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let depth = 0;
  let piece = "";
  for (const sign of text) {
    if ("([{<".includes(sign)) depth += 1;
    else if (")]}>".includes(sign)) depth -= 1;
    if (sign === "," && depth === 0) {
      pieces.push(piece.trim());
      piece = "";
    } else piece += sign;
  }
  return [...pieces, piece.trim()].filter((one) => one !== "");
}
