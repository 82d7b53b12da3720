/** What a text of JavaScript or TypeScript must hold for the rules about common statements and expressions to match at all. */
import type { Glance } from "../text-glances.ts";
import { keepsOwnPromise, leavesOwnAsync, testsOwnAsync } from "./async-calls.ts";
import { repeatsKey } from "./repeated-keys.ts";
import {
  assignsFixedName,
  comparesAsStatement,
  dropsNewValue,
  mayHaveDeadCode,
  namesTwice,
  repeatsCondition,
  shadowsName,
} from "./text-searches.ts";

const assignment = /\b(?:if|while)\s*\([^;{}\n]*[^=!<>]=(?![=>])/;
/** Operators come first in these expressions, and what stands before them is looked at only there. */
const twice = /(?:&&|\|\||[=!]==?)(?<=(?<![\w$.])([\w$.]+) ?(?:&&|\|\||[=!]==?)) ?\1(?![\w$.(])/;
const bothNot = /\|\|(?=\s*([\w$.]+) ?!=)(?<=(?<![\w$.])\1 ?!==?[^&|\n]{1,80}\|\|)/;
const bothEqual = /&&(?=\s*([\w$.]+) ?==)(?<=(?<![\w$.])\1 ?===?[^&|\n]{1,80}&&)/;
const asyncWord = /\basync\b/;
const inLoop = /\bfor\s*\(\s*(?:(?:const|let|var)\s+)?[^;()]{1,200}\sin\s/;
const replacesShort = /\.replace\s*(?:\?\.)?\(\s*(["'])[^\n]{1,6}?\1\s*,\s*["']/;
const answers =
  /(?:^|[;{})])\s*(?:await )?(?:(?:res|response|reply)\.(?:status\([^)]*\)\.)?(?:json|send|end|render|redirect|send\w+)\(|(?:cb|callback|done|next|fn)\()/m;
/** What stands before the operator is looked at only there. */
const newObject =
  /[!=]==(?:(?<=(?:^|[(,;=!&|?:{}]|\breturn\b)\s*(?:[[{]|new\s)[^;]{0,300}?[\])}]\s*[!=]==)|(?<=\/\w*\s*[!=]==)|\s*(?:[[{(/<]|new\b|async\b|[\w$]+\s*=>))/m;
const errorFirst =
  /\bfunction\b[\s*\w$]*\(\s*(?:err|error|er|ex|e)\b[^()]*,|\(\s*(?:err|error|er|ex|e)\b[^()]*,[^()]*\)\s*(?::[^=]{1,80})?=>/;
const fraction = /\.\d*[1-9]\b[^;{}]{0,200}?[!=]==?|[!=]==?\s*\d*\.\d/;

export const scriptGlances: Readonly<Partial<Record<string, Glance>>> = {
  "js-assignment-in-condition": assignment,
  "js-unreachable-code": { test: mayHaveDeadCode },
  "js-same-operands": twice,
  "js-always-true-condition": bothNot,
  "js-always-false-condition": bothEqual,
  "js-error-not-thrown": /\bnew [\w.]{0,80}(?:Error|Exception)\((?<=(?:^|[;{}])\s*new [\w.]*\()/m,
  "js-duplicate-branch-condition": { test: repeatsCondition },
  "js-branch-repeats-condition": { test: repeatsCondition },
  "js-empty-catch": /\bcatch\b[^{}\n]{0,80}\{\s*\}/,
  "js-mass-assignment": /\.body\b/,
  "js-hard-coded-password":
    /\b(?:createConnection|createPool|createTransport|Pool|Client|Sequelize|connect|createClient|DataSource|Redis)\(/,
  "js-async-predicate": /\.(?:filter|some|every|find\w*)\(\s*async\b/,
  "js-async-for-each": /\.forEach\(\s*async\b/,
  "js-async-promise-executor": /new Promise\(\s*async\b/,
  "js-recursive-merge-pollution": inLoop,
  "js-result-thrown-away":
    /(?:^|[;{}])\s*[\w$.[\]'"()]+\.(?:trim\w*|to(?:Upper|Lower)Case|padStart|padEnd|replaceAll)\(/m,
  "js-typeof-never-matches": { test: comparesTypeWithOther },
  "js-code-injection":
    /\beval\b|\bFunction\s*\(|\bexecScript\b|\brunIn|\bcompileFunction\b|\bset(?:Timeout|Interval)\(\s*(?:["'`]|[\w$]+\s*[.+([])/,
  "js-loop-variable-captured": /\bfor\s*\(\s*var\b/,
  "js-compare-with-nan": /[!=]==?\s*(?:Number\.)?NaN\b|\bNaN\s*[!=]==?/,
  "js-recursive-extend-pollution": /\[\s*([\w$]+)\s*\]\s*=\s*[\w$]+\s*[(<](?=[^;]{0,2000}?\[\s*\1\s*\])/,
  "js-property-path-pollution": /=(?=\s*([\w$]+)\s*(?:\?\.\s*)?\[)(?<=(?<![\w$])\1\s*=)/,
  "js-prototype-pollution": /\]\s*\[[^;{}]*?\]\s*=(?![=>])/,
  "js-property-from-request": /\]\s*=(?![=>])/,
  "js-module-from-request": /\b(?:import|require)\s*\(\s*[^"'\s]/,
  "js-key-compared-in-variable-time": /(?:key|token|secret|signature|hash)["'\]]*\s*[!=]==?/i,
  "js-world-writable-file": /\bmode["']?\s*:\s*0o?[0-7][0-7][2367]\b|chmod/,
  "js-goes-on-after-answer": answers,
  "js-callback-called-twice": answers,
  "js-negated-left-operand":
    /!\s*(?:[\w$][\w$.]*(?:\([^;{}&|]*\)|\[[^;{}&|]*\])*\s+|\([^;{}]*\)\s*)(?:in|instanceof)\s/,
  "js-fallback-takes-comparison": /(?:\?\?|\|\|)\s*(?:\.?\d|["'])[^;{}]*?[<>=+\-*/%]/,
  "js-compare-with-new-object": newObject,
  "js-position-after-first": /\)\s*>\s*0\b/,
  "js-fraction-compared": fraction,
  "js-bits-for-conditions": /(?<![&|])[&|](?![&|=])/,
  "js-self-assignment": /=(?![=>])(?=\s*([^\s;=]{1,120}?)\s*(?:[;}\n]|\/\/|$))(?<=(?<![\w$])\1\s*=)/,
  "js-impossible-range": /[<>]=?\s*\d[\w.]*\s*&&[^&|;{}]{1,200}?[<>]=?\s*\d/,
  "js-yoda-chain": /(?<![=<>-])[<>]=?(?![<>=])[^<>;{}&|?]{1,200}?(?<![=<>-])[<>](?![<>])/,
  "js-loop-past-end": /<=\s*[\w$.]+\.length\b/,
  "js-keys-for-elements": inLoop,
  "js-promise-as-condition": { test: testsOwnAsync },
  "js-own-promise-not-awaited": { test: leavesOwnAsync },
  "js-promise-used-as-value": { test: keepsOwnPromise },
  "js-rejection-not-caught-here": { test: (text) => asyncWord.test(text) && /\btry\b/.test(text) },
  "js-key-twice": { test: repeatsKey },
  "js-placeholder-in-plain-text": /["'][^`\n]*\$\{[A-Za-z_]/,
  "js-comparison-as-statement": { test: comparesAsStatement },
  "js-stale-value-after-await": /(?:[-+*/%&|^?]|<<|>>)=[^;=]{0,300}?\bawait\b/,
  "js-error-parameter-ignored": errorFirst,
  "js-this-of-callback": /[(,]\s*(?:async\s+)?function\b/,
  "js-global-regex-keeps-place": /=\s*\/(?![*/]).*\/[a-z]*[gy]/,
  "js-constant-assigned": { test: assignsFixedName },
  "js-hides-what-is-meant": { test: shadowsName },
  "js-result-not-taken": { test: dropsNewValue },
  "js-element-deleted": /\bdelete\b[^;\n]*\[/,
  "js-throws-no-error": /\bthrow\s*(?:["'`{\d.-]|undefined\b|null\b)/,
  "js-function-twice": { test: (text) => namesTwice(text, /\bfunction\b\s*\*?\s*([\w$]+)/g) },
  "js-member-twice": {
    test: (text) =>
      namesTwice(
        text,
        /(?:^|[{};])\s*(?:(?:static|async|get|set|public|private|protected|override|readonly)\s+)*\*?\s*(?!(?:if|for|while|switch|catch|return|super)\b)([#\w$"']+)\s*[(<]/gm,
      ),
  },
  "js-case-never-compared": { test: (text) => namesTwice(text, /\bcase\b\s*([^:/\s]*)/g) },
  "js-number-loses-digits": /\d{16}/,
  "js-deep-merge-of-keys": { test: (text) => /\[\s*[\w$]+\s*\]\s*,/.test(text) && text.includes("] = ") },
  "js-host-expression-open": /\/\^?(?:\(\?:)?https?\??:/,
  "js-size-from-request":
    /\b(?:req|request|event)\.(?:query|body|params|queryStringParameters|headers)\b|\bctx\b|\}\s*=\s*[\w.]*(?:query|body|params)\b/,
  "js-replaces-first-only": replacesShort,
  "js-incomplete-escaping": replacesShort,
  "js-index-as-key": /\bkey\s*=\s*\{/,
  "js-zero-is-shown": /\b(?:length|size|count)\s*&&\s*\(?\s*</,
  "js-handler-called-in-render": /\bon[A-Z]\w*\s*=\s*\{/,
};

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
