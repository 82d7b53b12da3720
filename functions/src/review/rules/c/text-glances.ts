/** What a text of C or C++ must hold for the rules about common statements and expressions to match at all. */

export const comments = String.raw`\s*(?:\/\/[^\n]*\n\s*|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/\s*)*`;
const comparison = String.raw`(?:[=!]=|(?<![-<>])[<>](?![<>]))`;

/** `a == b & c == d`: what stands on both sides is looked at only at the sign. */
export const bitsOfComparisons = new RegExp(
  String.raw`[\w)\]"']\s*[&|](?![&|=])(?=[^;{}]{1,300}?${comparison})(?<=${comparison}[^;{}]{1,300}[&|])`,
);
export const assigns = new RegExp(
  String.raw`\b(?:if|while)\s*(?:constexpr\s*)?\((?:[^;{}()]{0,300};)?${comments}\w+\s*=(?!=)`,
);
export const sameNames =
  /\bif\b[^;{})]{0,300}\b(?:true|false)\b|(?:[=!]=|[<>]=?)(?<=(?<!\w)(\w+)\s*(?:[=!]=|[<>]=?))\s*\1\b/;
export const emptyFailure = new RegExp(
  String.raw`(?:[=!]=\s*(?:NULL|nullptr|-1|0|EOF)|<\s*0|\(\s*!\w+)\s*\)${comments}\{\s*\}`,
);

const head = /\bif\s*(?:constexpr\s*)?\(/g;
/** Brackets, and what may hide them. */
const piece = /[()]|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\/[^\n]*|\/\*[^]*?\*\//g;
const nothingBehind = new RegExp(`^${comments};`);
/** Longer conditions are not read. */
const mostRead = 3_000;

/** Whether `;` stands behind the brackets of a condition. */
export function mayHaveEmptyBody(text: string): boolean {
  for (const { index, 0: own } of text.matchAll(head)) {
    const from = index + own.length;
    const rest = text.slice(from, from + mostRead);
    const end = endOfBrackets(rest);
    if (end === rest.length || nothingBehind.test(rest.slice(end, end + 300))) return true;
  }
  return false;
}

/** Behind the bracket that closes what is open at the beginning. */
function endOfBrackets(text: string): number {
  let depth = 1;
  for (const { 0: found, index } of text.matchAll(piece)) {
    if (found === "(") depth += 1;
    if (found === ")") depth -= 1;
    if (depth === 0) return index + 1;
  }
  return text.length;
}
