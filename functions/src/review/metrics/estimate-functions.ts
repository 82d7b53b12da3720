/** Guesses, in one pass over the lines and without the syntax tree, which functions may be too complicated: looking at every node costs more than parsing. */

import type { LanguageId } from "../languages/language.ts";

export interface FunctionEstimate {
  /** 1-based and inclusive. */
  readonly startLine: number;
  readonly endLine: number;
  readonly cyclomatic: number;
  readonly cognitive: number;
  readonly nesting: number;
  readonly functionLines: number;
  readonly parameters: number;
}

interface Block {
  readonly kind: "function" | "control" | "other";
  readonly indent: number;
  readonly startLine: number;
  cyclomatic: number;
  cognitive: number;
  nesting: number;
  lines: number;
  parameters: number;
}

interface Line {
  readonly number: number;
  readonly indent: number;
  readonly text: string;
  readonly isControl: boolean;
  readonly joins: number;
}

const control =
  /^[}\])\s]*(?:\w+:\s*)?(?:else\s+)?(?:if|elif|elsif|elseif|else|unless|for|foreach|while|until|switch|match|select|case|try|catch|except|rescue|finally|ensure|with|do|repeat|loop|guard|when|default)\b/;
const head =
  /\b(?:function|def|defp|func|fn|fun|sub|proc|init|constructor|lambda)\b|=>|->|\\|\)[\w\s<>[\],:?*&.|]*\{?$|\($|\bdo\b/;
const signs = /&&|\|\||\?\?|\s\?\s/g;
const words = /\b(?:and|or|if)\b/g;
/** Where decisions are joined by words, or stand behind what they decide. */
const wordy = new Set<LanguageId>(["python", "ruby", "lua", "elixir", "julia", "php", "haskell", "ocaml"]);
/** Shorter functions are part of the one around them. */
const shortFunction = 8;
const longestLine = 300;

/** Reads from the last line of the top level above `firstLine` to the first one below `lastLine`, both 1-based. */
export function estimateFunctions(
  text: string,
  language: LanguageId,
  firstLine: number,
  lastLine: number,
): FunctionEstimate[] {
  const open: Block[] = [];
  const done: FunctionEstimate[] = [];
  const isWordy = wordy.has(language);
  let last: Line | null = null;
  let { start, number } = topLevelAbove(text, firstLine);
  for (; start < text.length; number += 1) {
    const stop = text.indexOf("\n", start);
    const end = stop < 0 ? text.length : stop;
    const line = readLine(text, start, end, number, isWordy);
    start = end + 1;
    if (line === null) continue;
    if (number > lastLine && line.indent === 0 && open.length === 0) break;
    if (last !== null && (line.indent > last.indent || opensBelow(line, last))) open.push(blockOf(last));
    closeAbove(line, open, done);
    count(line, open);
    last = line;
  }
  closeAbove({ number, indent: -1, text: "", isControl: false, joins: 0 }, open, done);
  return done;
}

function topLevelAbove(text: string, line: number): { start: number; number: number } {
  let top = { start: 0, number: 1 };
  let start = 0;
  for (let number = 1; number <= line; number += 1) {
    const code = text.charCodeAt(start);
    if (isWordOrSign(code)) top = { start, number };
    start = text.indexOf("\n", start) + 1;
    if (start === 0) break;
  }
  return top;
}

/** Not white space, and no bracket that belongs to the lines above. */
function isWordOrSign(code: number): boolean {
  return code > 32 && code !== 41 && code !== 93 && code !== 123 && code !== 125;
}

/** Null for a line without anything on it. */
function readLine(text: string, start: number, end: number, number: number, isWordy: boolean): Line | null {
  let at = start;
  while (at < end && (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9)) at += 1;
  if (at >= end || text.charCodeAt(at) === 13) return null;
  const code = text.slice(at, Math.min(end, at + longestLine));
  const joins = countOf(code, signs, hasSign(code)) + countOf(code, words, isWordy);
  return {
    number,
    indent: at - start,
    text: code,
    isControl: mayBeControl(code) && control.test(code),
    joins,
  };
}

function hasSign(text: string): boolean {
  return text.includes("?") || text.includes("&&") || text.includes("||");
}

function countOf(text: string, expression: RegExp, isWorthIt: boolean): number {
  return isWorthIt ? (text.match(expression)?.length ?? 0) : 0;
}

const firstLetters = new Set(Array.from("iefuwsmctrdgl}])", (letter) => letter.charCodeAt(0)));

/** By its first letter; a label may stand before it. */
function mayBeControl(text: string): boolean {
  return firstLetters.has(text.charCodeAt(0)) || text.charCodeAt(1) === 58;
}

/** A bracket alone on the line under the head of its block. */
function opensBelow(line: Line, last: Line): boolean {
  return line.indent === last.indent && line.text.startsWith("{") && !/[;}]\s*$/.test(last.text);
}

function blockOf({ text, indent, number, isControl }: Line): Block {
  const bare = text.trimEnd();
  const kind = isControl ? "control" : head.test(bare) ? "function" : "other";
  const parameters = kind === "function" ? (bare.match(/,/g) ?? []).length + 1 : 0;
  return { kind, indent, startLine: number, cyclomatic: 1, cognitive: 0, nesting: 0, lines: 1, parameters };
}

/** A line no deeper than a block's head ends the block, but for the end of its parameters, its opening bracket and its `else`. */
function closeAbove(line: Line, open: Block[], done: FunctionEstimate[]): void {
  for (let block = open.at(-1); block !== undefined && line.indent <= block.indent; block = open.at(-1)) {
    const sign = line.text.charAt(0);
    if (line.indent === block.indent && (sign === "{" || (sign === ")" && /[{:>]\s*$/.test(line.text)))) {
      if (sign === ")") block.parameters = Math.max(block.parameters, block.lines);
      return;
    }
    open.pop();
    if (block.kind === "function") close(block, line.number - 1, open, done);
  }
}

function close(block: Block, endLine: number, open: readonly Block[], done: FunctionEstimate[]): void {
  const { startLine, cyclomatic, cognitive, nesting, lines, parameters } = block;
  done.push({ startLine, endLine, cyclomatic, cognitive, nesting, functionLines: lines + 1, parameters });
  const around = open.findLast(({ kind }) => kind === "function");
  if (around === undefined || lines >= shortFunction) return;
  around.cyclomatic += cyclomatic;
  around.cognitive += cognitive;
  around.lines += lines;
}

function count({ joins, isControl }: Line, open: readonly Block[]): void {
  let depth = 0;
  let at = open.length - 1;
  while (at >= 0 && open[at]?.kind !== "function") {
    if (open[at]?.kind === "control") depth += 1;
    at -= 1;
  }
  const around = open[at];
  if (around === undefined) return;
  around.lines += 1;
  around.cyclomatic += joins + (isControl ? 1 : 0);
  around.cognitive += joins + (isControl ? 1 + depth : 0);
  if (isControl) around.nesting = Math.max(around.nesting, depth + 1);
}
