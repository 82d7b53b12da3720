/** Measures functions by the syntax tree: exactly, and so only where an estimate says that it is worth it. */
import type { SgNode } from "@ast-grep/napi";
import type { LanguageId } from "../languages/language.ts";
import { languageWithId } from "../languages/languages.ts";
import type { ParsedFile } from "../languages/parse.ts";
import { symbolOf } from "../languages/symbol.ts";
import { maskText } from "../languages/mask-text.ts";
import { dataIn, type Span } from "./data-in-code.ts";
import { definitionsIn, nameOfDefinition } from "./elixir-functions.ts";
import { measureCode, type Measures } from "./measure-code.ts";

export interface FunctionMeasures extends Measures {
  /** Such as `UserStore.load`; "" without a name. */
  readonly symbol: string;
  /** 1-based and inclusive. */
  readonly startLine: number;
  readonly endLine: number;
}

export interface FunctionNode {
  readonly node: SgNode;
  readonly startLine: number;
  readonly endLine: number;
  readonly start: number;
  readonly end: number;
}

/** All functions of a file that have more than one line, in the order of the text; lines are 1-based. */
export function functionsOf({ language, root }: ParsedFile): FunctionNode[] {
  return functionNodes(language, root)
    .map((node) => {
      const { start } = node.range();
      const { end } = (bodyAfter(node) ?? node).range();
      return { node, startLine: start.line + 1, endLine: end.line + 1, start: start.index, end: end.index };
    })
    .filter(({ startLine, endLine }) => endLine > startLine)
    .sort((a, b) => a.start - b.start);
}

function functionNodes(language: LanguageId, root: SgNode): SgNode[] {
  const { functions, functionsIn } = languageWithId(language);
  if (functionsIn !== undefined && functionsIn !== "scripts") return definitionsIn(root, functionsIn.calls);
  const kinds = Object.keys(functions);
  return kinds.length === 0 ? [] : root.findAll({ rule: { any: kinds.map((kind) => ({ kind })) } });
}

/** Some grammars, Dart's among them, keep the head of a function and its body apart. */
function bodyAfter(node: SgNode): SgNode | null {
  if (!String(node.kind()).endsWith("_signature")) return null;
  const next = node.next() ?? node.parent()?.next() ?? null;
  return next !== null && String(next.kind()).endsWith("_body") ? next : null;
}

/** Shorter ones are counted for the function around them. */
const shortFunction = 200;

/** Longer functions inside it are not counted for it; `all` are the functions of the file. */
export function measureFunction(
  file: ParsedFile,
  one: FunctionNode,
  all: readonly FunctionNode[],
): FunctionMeasures {
  const inner = all.filter(
    ({ start, end }) => start > one.start && end <= one.end && end - start >= shortFunction,
  );
  const left = [...inner, ...dataIn(one.node)].sort((a, b) => a.start - b.start);
  const code = maskText(file.language, textWithout(file.text, one, left));
  return {
    ...measureCode(code, parametersOf(file, one, maskText(file.language, headOf(file.text, one)))),
    symbol: symbolOfFunction(file, one.node),
    startLine: one.startLine,
    endLine: one.endLine,
  };
}

export function symbolOfFunction({ language }: ParsedFile, node: SgNode): string {
  return language === "elixir" ? nameOfDefinition(node) : symbolOf(language, node);
}

/** Its text with all that is in it, since a default value may be data. */
function headOf(text: string, { start, end }: FunctionNode): string {
  return text.slice(start, Math.min(end, start + longestHead));
}

const longestHead = 4_000;

function textWithout(text: string, one: FunctionNode, left: readonly Span[]): string {
  let rest = "";
  let at = one.start;
  for (const { start, end } of left) {
    if (start < at) continue;
    rest += text.slice(at, start);
    at = end;
  }
  return rest + text.slice(at, one.end);
}

/** What stands between the brackets after the name; "" when there are none close to it. */
function parametersOf({ language }: ParsedFile, { node, start }: FunctionNode, code: string): string {
  const field = languageWithId(language).functions[String(node.kind())] ?? "name";
  const name = node.field(field);
  const from = name === null ? 0 : name.range().end.index - start;
  const open = code.indexOf("(", from);
  if (open < 0 || !/^[\s\w<>[\]:?,.=&*-]{0,80}$/.test(code.slice(from, open))) return "";
  let depth = 0;
  for (let at = open; at < code.length; at += 1) {
    if (code[at] === "(") depth += 1;
    else if (code[at] === ")" && --depth === 0) return code.slice(open + 1, at);
  }
  return "";
}
