/** What a text of JavaScript or TypeScript must hold for the rules about common statements and expressions to match at all. */

export const assignment = /\b(?:if|while)\s*\([^;{}\n]*[^=!<>]=(?![=>])/;
/** Operators come first in these expressions, and what stands before them is looked at only there. */
export const twice = /(?:&&|\|\||[=!]==?)(?<=(?<![\w$.])([\w$.]+) ?(?:&&|\|\||[=!]==?)) ?\1(?![\w$.(])/;
export const bothNot = /\|\|(?=\s*([\w$.]+) ?!=)(?<=(?<![\w$.])\1 ?!==?[^&|\n]{1,80}\|\|)/;
export const bothEqual = /&&(?=\s*([\w$.]+) ?==)(?<=(?<![\w$.])\1 ?===?[^&|\n]{1,80}&&)/;
export const asyncWord = /\basync\b/;
export const inLoop = /\bfor\s*\(\s*(?:(?:const|let|var)\s+)?[^;()]{1,200}\sin\s/;
export const replacesShort = /\.replace\s*(?:\?\.)?\(\s*(["'])[^\n]{1,6}?\1\s*,\s*["']/;
export const writesAnswer =
  /(?:^|[;{})])\s*(?:await )?(?:(?:res|response|reply)\.(?:status\([^)]*\)\.)?(?:json|send|end|render|redirect|send\w+)\(|(?:cb|callback|done|next|fn)\()/m;
/** What stands before the operator is looked at only there. */
export const newObject =
  /[!=]==(?:(?<=(?:^|[(,;=!&|?:{}]|\breturn\b)\s*(?:[[{]|new\s)[^;]{0,300}?[\])}]\s*[!=]==)|(?<=\/\w*\s*[!=]==)|\s*(?:[[{(/<]|new\b|async\b|[\w$]+\s*=>))/m;
export const hasErrorFirst =
  /\bfunction\b[\s*\w$]*\(\s*(?:err|error|er|ex|e)\b[^()]*,|\(\s*(?:err|error|er|ex|e)\b[^()]*,[^()]*\)\s*(?::[^=]{1,80})?=>/;
export const holdsFraction = /\.\d*[1-9]\b[^;{}]{0,200}?[!=]==?|[!=]==?\s*\d*\.\d/;

const typeNames = /^(?:string|number|boolean|object|function|undefined|symbol|bigint)$/;

/** A quoted word that names no type stands in a comparison with `typeof`. */
export function comparesTypeWithOther(text: string): boolean {
  for (const [, after, before] of text.matchAll(
    /\btypeof\b[^=!&|\n]{1,80}[=!]==?\s*["'`]([^"'`\n]*)["'`]|["'`]([^"'`\n]*)["'`]\s*[=!]==?\s*typeof\b/g,
  )) {
    if (!typeNames.test(after ?? before ?? "")) return true;
  }
  return false;
}
