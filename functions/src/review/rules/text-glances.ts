/**
 * What a file's text must look like for some rules about common kinds of nodes to match at all. Trying such a rule at every
 * statement of a file costs more than reading the text once. The expressions are ours and look no further than a line or two.
 */

const assignment = /\b(?:if|while)\s*\([^;{}\n]*[^=!<>]=(?![=>])/;
/** Operators come first in these expressions, and what stands before them is looked at only there. */
const twice = /(?:&&|\|\||[=!]==?)(?<=(?<![\w$.])([\w$.]+) ?(?:&&|\|\||[=!]==?)) ?\1(?![\w$.(])/;
const bothNot = /\|\|(?=\s*([\w$.]+) ?!=)(?<=(?<![\w$.])\1 ?!==?[^&|\n]{1,80}\|\|)/;
const bothEqual = /&&(?=\s*([\w$.]+) ?==)(?<=(?<![\w$.])\1 ?===?[^&|\n]{1,80}&&)/;

const glances: Readonly<Partial<Record<string, Pick<RegExp, "test">>>> = {
  "js-assignment-in-condition": assignment,
  "js-unreachable-code": { test: mayHaveDeadCode },
  "js-same-operands": twice,
  "js-always-true-condition": bothNot,
  "js-always-false-condition": bothEqual,
  "js-error-not-thrown": /(?:^|[;{}])\s*new [\w.]*(?:Error|Exception)\(/m,
  "js-duplicate-branch-condition": { test: repeatsCondition },
  "js-empty-catch": /\bcatch\b[^{}\n]{0,80}\{\s*\}/,
  "js-mass-assignment": /\b(?:body|query|params|payload|input)\b/,
  "js-hard-coded-password":
    /\b(?:createConnection|createPool|createTransport|Pool|Client|Sequelize|connect|createClient|DataSource|Redis)\(/,
  "js-async-predicate": /\.(?:filter|some|every|find\w*)\(\s*async\b/,
  "js-async-for-each": /\.forEach\(\s*async\b/,
  "js-async-promise-executor": /new Promise\(\s*async\b/,
  "js-recursive-merge-pollution": /\bfor\s*\(\s*(?:(?:const|let|var)\s+)?[\w$]+\s+in\b/,
  "js-result-thrown-away":
    /(?:^|[;{}])\s*[\w$.[\]'"()]+\.(?:trim\w*|to(?:Upper|Lower)Case|padStart|padEnd|replaceAll)\(/m,
  "js-typeof-never-matches": { test: comparesTypeWithOther },
  "js-code-injection":
    /\beval\b|\bFunction\s*\(|\bexecScript\b|\brunIn|\bcompileFunction\b|\bset(?:Timeout|Interval)\(\s*(?:["'`]|[\w$]+\s*[.+([])/,
  "js-loop-variable-captured": /\bfor\s*\(\s*var\b/,
};

/** False only when the rule cannot match in the text. */
export function looksLike(ruleId: string, text: string): boolean {
  return glances[ruleId]?.test(text) !== false;
}

const onOneLine = /\b(?:return|throw|break|continue)\b[^;{}\n]*;[ \t]*[\w$(]/;
const leaving = /^([ \t]*)(?:return|throw|break|continue)\b/;
const ends = /^(?:\}|case\b|default\b|\)|\]|\/\/|\/\*|\*)/;

/** After a line that leaves, the next line that is indented as far or less belongs to the same block or closes it. */
function mayHaveDeadCode(text: string): boolean {
  if (onOneLine.test(text)) return true;
  let indent = -1;
  for (const line of text.split("\n")) {
    const code = line.trimStart();
    if (code === "") continue;
    const depth = line.length - code.length;
    if (indent >= 0 && depth <= indent) {
      if (depth === indent && !ends.test(code)) return true;
      indent = -1;
    }
    const left = leaving.exec(line)?.[1];
    if (left !== undefined) indent = left.length;
  }
  return false;
}

/** The first lines of two conditions are the same, and one of them stands after `else`. */
function repeatsCondition(text: string): boolean {
  if (!/\belse\s+if\b/.test(text)) return false;
  const seen = new Set<string>();
  for (const [, condition = ""] of text.matchAll(/\bif\s*\(([^\n{]*)/g)) {
    const bare = condition.replace(/\)\s*$/, "");
    if (seen.has(bare)) return true;
    seen.add(bare);
  }
  return false;
}

const typeNames = /^(?:string|number|boolean|object|function|undefined|symbol|bigint)$/;

/** A quoted word that names no type stands in a comparison with `typeof`. */
function comparesTypeWithOther(text: string): boolean {
  for (const [, after, before] of text.matchAll(
    /\btypeof\b[^=!&|\n]{1,80}[=!]==?\s*["'`]([^"'`\n]*)["'`]|["'`]([^"'`\n]*)["'`]\s*[=!]==?\s*typeof\b/g,
  )) {
    if (!typeNames.test(after ?? before ?? "")) return true;
  }
  return false;
}
