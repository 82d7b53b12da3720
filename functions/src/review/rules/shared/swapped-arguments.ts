/** Tells calls of a function of the same file whose arguments are named like its parameters, two of them in each other's place. */
import type { LanguageId } from "../../languages/language.ts";
import { isInName } from "../../regex/characters.ts";
import { type Draft, defineRules } from "../writing/define-rules.ts";
import { endOf, fieldTextOf, startOf } from "../../syntax/node-memo.ts";
import type { Matcher, Rule } from "../writing/rule.ts";
import { titles } from "../writing/titles.ts";

interface Swapped {
  /** Of the name that is called. */
  readonly start: number;
  readonly end: number;
  /** The two arguments. */
  readonly names: readonly string[];
}

const named = /\b(?:def|func|fun|function)\s+(?:\([^()\n]*\)\s*)?(\w{2,})\s*\(([^()]{5,300})\)/g;

/** How a language writes a function's head: its name and what stands between its brackets. */
const heads = {
  named: [named],
  script: [
    named,
    /\b(?:const|let|var)\s+(\w{2,})\s*=\s*(?:async\s*)?(?:function\s*)?\(([^()]{5,300})\)[^;\n]{0,60}?(?:=>|\{)/g,
    /^[ \t]+(?:static |async |public |private |protected )*(\w{2,})\(([^()]{5,300})\)(?::[^;\n]{0,60})?\s?\{/gm,
  ],
  // From the brace back, because a name may begin behind any blank.
  typed: [/\{(?<=[\w>\]?]\s+(\w{2,})\s*\(([^()]{5,300})\)\s*(?:throws [\w, .]+)?\s*\{)/g],
} as const;

type Head = keyof typeof heads;

const call = /(?<![\w.$>:])(?:this\.|self\.|\$this->|self::|static::)?(\w{2,})\(([^()\n]{5,160})\)/y;
const receivers = ["this.", "self.", "$this->", "self::", "static::"];
const heading = /(?:\b(?:def|func|fun|function|new|void)\s+|\b[A-Z]\w*\s+)$/;
const plainName = /^\$?[A-Za-z_]\w{2,}$/;
/** Where values change their places on purpose. */
const onPurpose =
  /swap|rotat|transpos|revers|flip|invert|inverse|mirror|desc|opposite|negat|\bturn|undo|portrait|landscape|orient|symm|commut|exchang|\bback|antisym|assert|expect|\btest/i;

let last: { readonly text: string; readonly calls: readonly Swapped[] } | null = null;

export function hasSwappedCall(text: string, head: Head): boolean {
  return swappedArguments(text, head).length > 0;
}

interface Calls extends Pick<Draft, "treeFilter" | "valid" | "invalid"> {
  readonly id: string;
  readonly languages: LanguageId[];
  readonly head: Head;
  readonly rule: Matcher;
}

/** The rule of a language: everything but how it writes calls and functions is the same. */
export function defineSwappedArguments({
  id,
  languages,
  head,
  rule,
  treeFilter,
  valid,
  invalid,
}: Calls): Rule[] {
  return defineRules(languages, "bug", [
    {
      id,
      severity: "high",
      confidence: "medium",
      cwe: 683,
      see: ["https://errorprone.info/bugpattern/ArgumentSelectionDefectChecker"],
      title: titles.swappedArguments,
      message:
        "{Two arguments} have the names of this function's parameters, each in the other's place, so the function receives each value as the other parameter. Pass them in the order of the parameters.",
      textFilter: { test: (text) => hasSwappedCall(text, head) },
      ...(treeFilter && { treeFilter }),
      rule,
      check: (node, { text }) =>
        swappedCall(text, head, startOf(node), endOf(node)) !== undefined &&
        mayBeSwapped(fieldTextOf(node, "arguments"), text),
      names: (node, { text }) => swappedCall(text, head, startOf(node), endOf(node))?.names ?? [],
      valid,
      invalid,
    },
  ]);
}

/** The second argument is what a list of parameters in the file begins with. */
function mayBeSwapped(given: string, text: string): boolean {
  const [, first, second] = /^\(\s*(\$?[A-Za-z_]\w{2,})\s*,\s*(\$?[A-Za-z_]\w{2,})\s*[,)]/.exec(given) ?? [];
  if (first === undefined || second === undefined || first === second) return false;
  return [`(${second},`, `(${second}:`, `(${second} `, ` ${second},`].some((piece) => text.includes(piece));
}

/** The call that begins so many characters into the text, if it is one. */
function swappedCall(text: string, head: Head, start: number, end: number): Swapped | undefined {
  return swappedArguments(text, head).find((one) => start <= one.start && one.end === end);
}

function swappedArguments(text: string, head: Head): readonly Swapped[] {
  if (last?.text === text) return last.calls;
  const functions = functionsIn(text, head);
  const calls = callsIn(text, functions).flatMap((one) => swappedIn(text, one, functions));
  last = { text, calls };
  return calls;
}

/** Calls of these functions: most calls are of others, so the name is looked at before anything else. */
function callsIn(text: string, functions: ReadonlyMap<string, unknown>): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  if (functions.size === 0) return found;
  const lastLetters = new Set([...functions.keys()].map((name) => name.charCodeAt(name.length - 1)));
  for (let open = text.indexOf("("); open !== -1; open = text.indexOf("(", open + 1)) {
    if (!lastLetters.has(text.charCodeAt(open - 1))) continue;
    const start = startOfWord(text, open);
    if (!functions.has(text.slice(start, open))) continue;
    const receiver = receivers.find((one) => text.endsWith(one, start)) ?? "";
    call.lastIndex = start - receiver.length;
    const match = call.exec(text);
    if (match) found.push(match);
  }
  return found;
}

function startOfWord(text: string, end: number): number {
  let start = end;
  while (start > 0 && text.charCodeAt(start - 1) !== dollar && isInName(text.charCodeAt(start - 1)))
    start -= 1;
  return start;
}

const dollar = 0x24;

/** By name the parameters; those of a name that stands twice are not known. */
function functionsIn(text: string, head: Head): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const twice = new Set<string>();
  for (const [, name = "", inner = ""] of heads[head].flatMap((one) => [...text.matchAll(one)])) {
    const parameters = inner
      .split(",")
      .map((one) => nameOf(one.trim(), head))
      .filter((one) => !/^(?:self|cls)$/.test(one));
    if (found.has(name)) twice.add(name);
    if (parameters.filter((one) => plainName.test(one)).length > 1) found.set(name, parameters);
  }
  for (const name of twice) found.delete(name);
  return found;
}

function nameOf(parameter: string, head: Head): string {
  const words = parameter.split("=")[0]?.match(/\$?\w+/g) ?? [];
  const variable = words.find((word) => word.startsWith("$"));
  return variable ?? (head === "typed" ? words.at(-1) : words[0]) ?? "";
}

function swappedIn(
  text: string,
  match: RegExpExecArray,
  functions: ReadonlyMap<string, readonly string[]>,
): Swapped[] {
  const [whole, name = "", inner = ""] = match;
  const parameters = functions.get(name);
  if (!parameters || heading.test(text.slice(Math.max(0, match.index - 30), match.index))) return [];
  const args = inner.split(",").map((one) => one.trim());
  if (args.length > parameters.length || !args.every((one) => /^[$\w.'"-]+$/.test(one))) return [];
  const names = swappedAmong(args, parameters);
  if (names.length === 0 || isMeant(text, match.index, name, parameters)) return [];
  return [{ start: match.index, end: match.index + whole.length, names }];
}

/** The first two that stand in each other's place. */
function swappedAmong(args: readonly string[], parameters: readonly string[]): string[] {
  for (const [at, one] of args.entries()) {
    const other = args[parameters.indexOf(one)];
    if (
      parameters.indexOf(one) > at &&
      plainName.test(one) &&
      other !== undefined &&
      other === parameters[at]
    )
      return [one, other];
  }
  return [];
}

/** Before the call, back to the head of its function: words that say so, the same names as parameters, or a call in the right order. */
function isMeant(text: string, at: number, name: string, parameters: readonly string[]): boolean {
  const before = text.slice(Math.max(0, at - 1_500), at);
  const from = Math.max(
    before.lastIndexOf("\n\n"),
    before.search(/\b(?:def|func|fun|function)\b(?![\s\S]*\b(?:def|func|fun|function)\b)/),
  );
  const around = before.slice(Math.max(0, from)) + text.slice(at, text.indexOf("\n", at));
  const [head = ""] = around.trimStart().split(/[{\n]|=>/);
  const inHead = parameters.filter((one) =>
    new RegExp(String.raw`(?<![\w$])${one.replace("$", String.raw`\$`)}\b`).test(head),
  );
  return onPurpose.test(around) || inHead.length > 1 || around.split(`${name}(`).length > 2;
}
