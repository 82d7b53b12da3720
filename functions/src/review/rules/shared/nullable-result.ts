/** Tells members read at once from the result of a function of the same file that returns null on some path. */
import type { LanguageId } from "../../languages/language.ts";
import { maskText } from "../../languages/mask-text.ts";
import { fieldOf, startOf } from "../../syntax/node-memo.ts";
import { type Draft, defineRules } from "../writing/define-rules.ts";
import { closingOf } from "./closing-bracket.ts";
import { calledName } from "../writing/names-in-code.ts";
import { titles } from "../writing/titles.ts";
import type { Matcher, Rule } from "../writing/rule.ts";

interface Results extends Pick<Draft, "id" | "treeFilter" | "valid" | "invalid"> {
  readonly languages: LanguageId[];
  /** Whose masked text is read. */
  readonly text: LanguageId;
  /** The node that reads a member, and the field that holds the call. */
  readonly rule: Matcher;
  readonly object: string;
  readonly nothing: "null" | "None" | "nil";
  readonly advice: string;
}

const longest = 200_000;

/** How a function with a name begins, as far as the bracket of its parameters. */
const heads: Readonly<Record<"braces" | "indents" | "typed" | "go" | "ruby", RegExp>> = {
  braces:
    /^[ \t]*(?:export |default |async |static |public |private |protected |final )*(?:function\s+&?|(?:const|let)\s+(?=\w+\s*=\s*(?:async\s*)?(?:function\s*)?\())?([A-Za-z_]\w*)(?:\s*=\s*(?:async\s*)?(?:function\s*)?)?\(/gm,
  indents: /^[ \t]*(?:async )?def (\w+)\(/gm,
  ruby: /^[ \t]*(?:private )?def (?:self\.)?(\w+)\(/gm,
  go: /^func (\w+)\((?=[^()\n]*\) \*)/gm,
  typed:
    /^[ \t]*(?:(?:private|protected|public|static|final|internal|async)\s+)+[\w<>[\],.? ]*?\b(\w+)\s*\(/gm,
};
const formOf: Readonly<Partial<Record<LanguageId, keyof typeof heads>>> = {
  ...{ javascript: "braces", php: "braces", python: "indents", java: "typed", csharp: "typed" },
  ...{ go: "go", ruby: "ruby" },
};
const keyword = /^(?:if|for|while|switch|catch|return|function|with|foreach|match|new|super|using|lock)$/;

/** The rule of a language: everything but how it reads members and what it calls nothing is the same. */
export function nullableResult({ text: masked, object, nothing, advice, ...draft }: Results): Rule[] {
  const { id, languages, rule, treeFilter, valid, invalid } = draft;
  return defineRules(languages, "bug", [
    {
      id,
      severity: "medium",
      confidence: "medium",
      cwe: 476,
      title: titles.nullUse,
      message: `{The function} is in this file and returns \`${nothing}\` on one of its paths, and reading a member of \`${nothing}\` fails at run time. ${advice}`,
      names: calledName,
      // In Ruby the last line of a method is what it gives; a tree of our own is asked for such a line itself.
      ...(!treeFilter && { fileHas: [masked === "ruby" ? nothing : `return ${nothing}`] }),
      // The whole check for Ruby, where asking the tree for each call costs more than masking the text.
      ...(masked === "ruby" && { textFilter: { test: (text) => placesOf(text, masked, nothing).size > 0 } }),
      ...(treeFilter && { treeFilter }),
      rule,
      check: (node, { text }) => {
        const call = fieldOf(node, object);
        if (call === null || !mayBeOwn(text, startOf(call))) return false;
        return placesOf(text, masked, nothing).has(startOf(call));
      },
      valid,
      invalid,
    },
  ]);
}

const callee = /(?:this\.|self\.|\$this->|self::|static::)?([A-Za-z_]\w*)\(/y;
/** Behind its modifiers, at the beginning of a line, or behind a string or comment, which is masked later. */
const beforeName = /[\s\w&>\]?/"'`]/;

/** False only where the text shows that the function called there is not declared in it: most calls are of others. */
function mayBeOwn(text: string, call: number): boolean {
  callee.lastIndex = call;
  const name = callee.exec(text)?.[1];
  if (name === undefined) return false;
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + name.length)) {
    if (at !== callee.lastIndex - name.length - 1 && mayBeginHead(text, at)) return true;
  }
  return false;
}

function mayBeginHead(text: string, at: number): boolean {
  const isBehindBlank = /[ \t]/.test(text.charAt(at - 1));
  let before = at - 1;
  while (before >= 0 && /[ \t]/.test(text.charAt(before))) before -= 1;
  if (before < 0) return true;
  if (!isBehindBlank && text.charAt(before) === ".") return text.endsWith("self.", at);
  return beforeName.test(text.charAt(before)) && (isBehindBlank || !/\w/.test(text.charAt(before)));
}

let last: { readonly text: string; readonly places: ReadonlySet<number> } | null = null;

/** Offsets of the calls. */
function placesOf(text: string, language: LanguageId, nothing: string): ReadonlySet<number> {
  if (last?.text === text) return last.places;
  const places =
    text.length > longest ? new Set<number>() : callsIn(maskText(language, text), language, nothing);
  last = { text, places };
  return places;
}

function callsIn(code: string, language: LanguageId, nothing: string): ReadonlySet<number> {
  const found = new Set<number>();
  for (const { name, start, end } of nullableFunctions(code, language, nothing)) {
    const call = new RegExp(
      String.raw`(?<![\w.$>:\\])(?:this\.|self\.|\$this->|self::|static::)?${name}\(`,
      "g",
    );
    for (const match of code.matchAll(call)) {
      const isWithin = match.index >= start && match.index < end;
      if (!isWithin && isReadAtOnce(code, match.index, match.index + match[0].length, end))
        found.add(match.index);
    }
  }
  return found;
}

/** A member follows the call, and the same call was not made just before to test what it gives. */
function isReadAtOnce(code: string, start: number, open: number, declaredUntil: number): boolean {
  const close = closingOf(code, open - 1);
  if (close < 0 || !/^\s*(?:\.(?!\.)|->)\s*\w/.test(code.slice(close + 1, close + 80))) return false;
  const call = code.slice(start, close + 1);
  const from = declaredUntil < start ? declaredUntil : 0;
  const before = code.slice(Math.max(from, start - 600), start);
  return (
    !before.includes(call) &&
    !/\b(?:try|suppress|raises|throws|assert\w*|expect\w*)\b[^;]{0,200}$/.test(before)
  );
}

interface Nullable {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

function nullableFunctions(code: string, language: LanguageId, nothing: string): Nullable[] {
  const all = functionsIn(code, language);
  const counts = new Map<string, number>();
  for (const { name } of all) counts.set(name, (counts.get(name) ?? 0) + 1);
  return all.filter((one) => counts.get(one.name) === 1 && mayGiveNothing(one, nothing));
}

export interface FunctionText extends Nullable {
  readonly parameters: string;
  readonly body: string;
}

/**
 * With braces or indentation around their bodies, as the masked text of a file shows them. Bodies cost most: who asks for few
 * functions says which.
 */
export function functionsIn(
  code: string,
  language: LanguageId,
  isWanted: (name: string, parameters: string) => boolean = () => true,
): FunctionText[] {
  const form = formOf[language] ?? "braces";
  return [...code.matchAll(heads[form])].flatMap(({ 0: head, 1: name = "", index }) => {
    const open = index + head.length - 1;
    const close = closingOf(code, open);
    const parameters = code.slice(open + 1, close);
    if (close < 0 || keyword.test(name) || !isWanted(name, parameters)) return [];
    const isIndented = form === "indents" || form === "ruby";
    const body = isIndented ? indentedAfter(code, index, close) : bracedAfter(code, close);
    if (body === null) return [];
    return [{ name, start: index, end: body.end, parameters, body: body.text }];
  });
}

interface Body {
  readonly text: string;
  readonly end: number;
}

function bracedAfter(code: string, close: number): Body | null {
  const [gap] = /^[^;{}()]{0,80}\{/.exec(code.slice(close + 1, close + 90)) ?? [];
  if (gap === undefined) return null;
  const open = close + gap.length;
  const end = closingOf(code, open);
  return end < 0 ? null : { text: code.slice(open + 1, end), end };
}

function indentedAfter(code: string, start: number, close: number): Body | null {
  const indent = /[ \t]*/.exec(code.slice(start))?.[0].length ?? 0;
  const line = code.indexOf("\n", close);
  if (line < 0) return null;
  const next = new RegExp(String.raw`\n[ \t]{0,${String(indent)}}\S`, "g");
  next.lastIndex = line;
  const end = next.exec(code)?.index ?? code.length;
  return { text: code.slice(line, end).replace(/\n([ \t]*)nil\s*$/, "\n$1return nil"), end };
}

/** One path says so in words, another gives a value; where only a missing argument leads to nothing, who passes one gets a value. */
function mayGiveNothing({ body, parameters }: FunctionText, nothing: string): boolean {
  // What a function within gives, or the method of a class without a name, is not what this one gives.
  if (/\b(?:yield|func|function|def|lambda|fn|class)\b|=>|->\s*\{|\bnew [\w<>., ]+\([^()]*\)\s*\{/.test(body))
    return false;
  const returns = [...body.matchAll(/\breturn\b[ \t]*([^;\n]*)/g)];
  const empty = returns.filter(([, value = ""]) => value.trim() === nothing);
  if (empty.length === 0 || empty.length === returns.length) return false;
  if (
    returns.some(([, value = ""]) => value.trim() === "" || value.includes("?") || /\bor\b|\|\|/.test(value))
  )
    return false;
  const names = parameters.match(/[A-Za-z_]\w*/g) ?? [];
  return empty.some(({ index }) => !isForMissing(body.slice(Math.max(0, index - 120), index), names));
}

/** `if (!name) return null`. */
function isForMissing(before: string, parameters: readonly string[]): boolean {
  const condition = /\bif\b([^;{}]*)[{:)]\s*$/.exec(before)?.[1];
  if (condition === undefined) return false;
  return parameters.some((name) => new RegExp(String.raw`\b${name}\b`).test(condition));
}
