/** What a text of C# must hold for the rules about common statements and comparisons to match at all. */
import type { Glance } from "../text-glances.ts";

const setToNull = /\b(\w+)\s*=\s*(?:null|default)\s*;/g;
const testOfNull =
  /\bif\s*\(\s*(?:(\w+)\s*[!=]=\s*null|(\w+)\s+is\s+(?:not\s+)?null|!?[sS]tring\.IsNullOr\w+\((\w+)\))\s*\)/g;
const nullHere = /(?<![\w.!])(?:(\w+)\s*==\s*null|(\w+)\s+is\s+null|[sS]tring\.IsNullOr\w+\((\w+)\))\s*[)?]/g;
const farthest = 2_000;

/** Whether the next place of the name reads a member, an element, all elements or the end of a task. */
function readsNext(name: string, text: string): boolean {
  const next = new RegExp(String.raw`(?<![\w.])${name}\b\s*(.?)`).exec(text);
  if (!next) return text.length >= farthest;
  return /[.[]/.test(next[1] ?? "") || /\b(?:in|await)\s+$/.test(text.slice(0, next.index));
}

function readsWhatIsNull(text: string): boolean {
  return [...text.matchAll(setToNull)].some(({ 0: all, 1: name = "", index }) =>
    readsNext(name, behindElse(text.slice(index + all.length, index + all.length + farthest))),
  );
}

/** Where it stands last in a branch, what follows the other branch. */
function behindElse(text: string): string {
  const [otherwise] = /^\s*\}\s*else\b\s*/.exec(text) ?? [];
  if (otherwise === undefined) return text;
  const rest = text.slice(otherwise.length);
  return rest.slice(bodyOf(rest).length);
}

function readsWhereNull(text: string): boolean {
  return [...text.matchAll(nullHere)].some(({ 0: all, 1: one, 2: two, 3: three, index }) =>
    readsNext(one ?? two ?? three ?? "", text.slice(index + all.length, index + all.length + farthest)),
  );
}

/** Behind the body of the test, which does not leave. */
function readsAfterTest(text: string): boolean {
  return [...text.matchAll(testOfNull)].some(({ 0: all, 1: one, 2: two, 3: three, index }) => {
    const rest = text.slice(index + all.length, index + all.length + 2 * farthest);
    const body = bodyOf(rest);
    if (/\b(?:return|throw|break|continue)\b/.test(body) || /^\s*else\b/.test(rest.slice(body.length)))
      return false;
    return readsNext(one ?? two ?? three ?? "", rest.slice(body.length, body.length + farthest));
  });
}

/** The block at the beginning, or what stands there up to a semicolon. */
function bodyOf(text: string): string {
  if (!/^\s*\{/.test(text)) return text.slice(0, text.indexOf(";") + 1);
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "{") depth += 1;
    if (text[at] === "}") depth -= 1;
    if (text[at] === "}" && depth === 0) return text.slice(0, at + 1);
  }
  return text;
}

/** A condition that stands behind `else` is one of the last twenty before. */
function asksAgain(text: string): boolean {
  if (!/\belse\s+if\b/.test(text)) return false;
  const asked: string[] = [];
  for (const { 0: all, 1: otherwise, index } of text.matchAll(/(\belse\s+)?\bif\s*\(/g)) {
    const condition = inBrackets(text, index + all.length);
    if (otherwise !== undefined && asked.slice(-20).includes(condition)) return true;
    asked.push(condition);
  }
  return false;
}

function inBrackets(text: string, from: number): string {
  let depth = 1;
  let at = from;
  while (at < text.length && depth > 0 && at < from + farthest) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    at += 1;
  }
  return text.slice(from, at - 1);
}

export const csharpGlances: Readonly<Partial<Record<string, Glance>>> = {
  "csharp-null-read-at-once": { test: readsWhatIsNull },
  "csharp-null-read-after-test": { test: readsAfterTest },
  "csharp-null-read-in-its-branch": { test: readsWhereNull },
  "csharp-condition-asked-before": { test: asksAgain },
  "csharp-size-never-negative":
    /\.(?:Count|Length|LongLength)\b[()\s]*(?:>=|<)\s*0\b|\b0\s*(?:<=|>)[^;]{0,300}\.(?:Count|Length)\b/,
  "csharp-mask-never-fits": /&[^&;\n]{0,100}\)\s*[!=]=\s*\d/,
  "csharp-fraction-lost": /\b(?:double|float|decimal)\s[^;]{0,200}=[^;]{0,200}[\w)]\s*\/\s*[\w(]/,
  "csharp-shifted-out": /\b\d+\s*(?:<<|>>)\s*\d\d/,
  "csharp-operator-turned-round": /[^=!<>+\-*/%&|^\s]\s*=[-+!]\s/,
  "csharp-unsigned-never-negative":
    /\b(?:byte|ushort|uint|ulong|nuint|UInt\d\d|Byte)\b[\s\S]*(?:\w\s*(?:>=|<)\s*0[uUlL]*\b|\b0[uUlL]*\s*(?:<=|>)\s*\w)/,
  "csharp-off-by-one": /<=\s*[\w.]+\.(?:Length|Count)|\.(?:Length|Count)(?:\(\))?\s*>=/,
  "csharp-increment-lost": /return\s+\w+\s*(?:\+\+|--)\s*;|\b(\w+)\s*=\s*\1\s*(?:\+\+|--)/,
  "csharp-empty-branch": /\b(?:if|while|for)\s*\(.*\)\s*;/,
  "csharp-empty-value-read": /\.HasValue\s*(?:&&|\|\|)|==\s*null\s*&&\s*\w+\.Value\b/,
  "csharp-self-assignment": /(?<![\w.])(?:(?:this|base)\.)?(\w+(?:\.\w+)*)\s*=\s*(?:(?:this|base)\.)?\1\s*;/,
  "csharp-always-true-condition":
    /(?:!=|[<>]=?)\s*["'\d-][^;{}]*\|\|[^;{}]*(?:!=|[<>])|["'\d]\s*(?:!=|[<>]=?)\s*\w[^;{}]*\|\|/,
  "csharp-always-false-condition": /\b([A-Za-z_]\w*)\s*(?:==|[<>]=?)\s*["'\d-][^;{}&]*&&[^;{}]*\b\1\b/,
  "csharp-endless-recursion": /\b(\w+)\s*\([^()]*\)\s*(?:\{\s*(?:return\s+)?|=>\s*)(?:this\.)?\1\s*\(/,
  "csharp-property-asks-itself":
    /\b(\w+)\s*\{\s*(?:[^{}]|\{[^{}]*\}){0,300}?\b[gs]et\s*(?:\{|=>)\s*(?:return\s+)?(?:this\.)?\1\s*(?:;|=\s*value)/,
  "csharp-handler-never-removed": /-=\s*(?:async\s*)?(?:\(|\w+\s*=>|delegate\b)/,
  "csharp-key-given-twice": /\{\s*(?:\[\s*["'\d@-]|\{\s*["'\d@-])/,
  "csharp-wrong-loop-variable":
    /\bfor\s*\(\s*[\w<>.]+\s+(\w+)\s*=[^;]*;[^;]*;\s*(?:(?!\1\b)\w+\s*(?:\+\+|--|[-+]=)|(?:\+\+|--)\s*(?!\1\b)\w)/,
  "csharp-loop-goes-away-from-end":
    /\bfor\s*\([^;]*;\s*\w+\s*<[^;]*;\s*(?:\w+\s*(?:--|-=)|--)|\bfor\s*\([^;]*;\s*\w+\s*>[^;]*;\s*(?:\w+\s*(?:\+\+|\+=)|\+\+)/,
  "csharp-changed-while-iterated":
    /\bforeach\s*\([^()]*\bin\s+([\w.]+)\s*\)[\s\S]{0,3000}?(?<![\w.])\1\.(?:Remove|Add|Clear|Insert|Enqueue|Push)/,
  "csharp-loop-never-advances": /\bwhile\s*\(\s*[!\w]\w*\s*(?:[<>=!]=?\s*[\w-]+\s*)?\)/,
  "csharp-same-branches":
    /(\{[^{}]{2,400}\})\s*else\s*\1|\)\s*([^;{}]{2,200};)\s*else\s*\2|\?\s*([^?:;]{1,100}?)\s*:\s*\3\s*[;,)]/,
  "csharp-same-sections":
    /\bcase\b[^:;]*:\s*([^;{}]{1,200};)\s*break\s*;\s*(?:case\b[^:;]*|default\s*):\s*\1/,
  "csharp-lock-nobody-shares":
    /\block\s*\(\s*(?:new\b|(\w+)\s*\)[\s\S]{0,1500}?\b\1\s*=\s*new\b)|=\s*new\s+[oO]bject\s*\(\s*\)[\s\S]{0,2000}\block\s*\(/,
};
