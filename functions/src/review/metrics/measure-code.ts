/** Measures a function by its text, without its strings and comments. */

export interface Measures {
  readonly cyclomatic: number;
  readonly cognitive: number;
  readonly functionLines: number;
  readonly nesting: number;
  readonly parameters: number;
}

/** McCabe: one way through, and one more for each decision. */
const decision =
  /\b(?:if|elif|elsif|elseif|unless|for|foreach|while|until|case|when|catch|except|rescue|and|or)\b|&&|\|\||\?\?(?!=)|\s\?\s/g;
/** A line that opens a block which is left or repeated on a condition. */
const opens =
  /^(?:[}\])\s]*)(?:\w+:\s*)?(?:if|unless|for|foreach|while|until|switch|match|select|case|try|catch|except|rescue|with|do|repeat|loop|guard|when)\b/;
/** Goes on with a condition that was opened before. */
const goesOn =
  /^(?:[}\])\s]*)(?:else|elif|elsif|elseif|catch|except|rescue|finally|ensure|when|case|default)\b/;
const harmless = /^(?:try|with|do|default|finally|ensure|case|when)\b/;
const joins = /&&|\|\||\band\b|\bor\b/g;

/** `code` is the function's masked text; `parameters` is what stands between the brackets of its head. */
export function measureCode(code: string, parameters: string): Measures {
  const lines = code.split("\n").filter((line) => line.trim() !== "");
  return {
    cyclomatic: 1 + (code.match(decision) ?? []).length,
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

function countParameters(text: string): number {
  if (text.trim() === "") return 0;
  let depth = 0;
  let count = 1;
  for (const sign of text.replace(/,\s*$/, "").replaceAll("=>", "").replaceAll("->", "")) {
    if ("([{<".includes(sign)) depth += 1;
    else if (")]}>".includes(sign)) depth -= 1;
    else if (sign === "," && depth === 0) count += 1;
  }
  return /^\s*(?:&?\s*(?:mut\s+)?self|cls|this)\b/.test(text) ? count - 1 : count;
}
