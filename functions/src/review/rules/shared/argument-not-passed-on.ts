/** Tells calls that leave out what a sibling call in the same function passes on: a parameter such as `timeout` or `signal`. */
import type { LanguageId } from "../../languages/language.ts";
import { maskText } from "../../languages/mask-text.ts";
import { isInName } from "../../regex/characters.ts";
import { SoughtName } from "../../syntax/name-index.ts";
import { startOf } from "../../syntax/node-memo.ts";
import { inField, kindsOfFunctions, nearestAround } from "../../syntax/node-numbers.ts";
import { numbersOfKind } from "../../syntax/node-search.ts";
import { none, type SyntaxTree } from "../../syntax/tree.ts";
import type { TreeRoot } from "../../syntax/tree-node.ts";
import { type Draft, defineRules } from "../writing/define-rules.ts";
import { calledName } from "../writing/names-in-code.ts";
import type { Matcher, Rule } from "../writing/rule.ts";
import { closingOf } from "./closing-bracket.ts";
import { type FunctionText, functionsIn } from "./nullable-result.ts";

interface Calls extends Pick<Draft, "id" | "valid" | "invalid"> {
  readonly languages: LanguageId[];
  /** Whose masked text is read. */
  readonly text: LanguageId;
  readonly rule: Matcher;
}

const longest = 200_000;
const names = [
  ...["timeout", "timeoutms", "timeoutMs", "timeout_ms", "timeout_Ms", "signal", "abortSignal"],
  ...["cancellationToken", "ctx", "context", "options", "opts", "encoding", "locale", "headers", "verify"],
  ...["session", "transaction", "tx", "trx"],
];
const passed = new RegExp(String.raw`\b(?:${names.join("|")})\b`, "g");
/** A name is given on as the last argument. */
const givenOn = new RegExp(String.raw`[(,=:]\s*(${names.join("|")})\s*,?\s*\)`, "g");
/** What takes any number of values, or says only what happens. */
const takesAnything =
  /(?:^|[._])(?:log|debug|info|warn|warning|error|trace|fatal|print|printf|println|format|append|push|add|set|get|has|delete|concat|join|assign|merge|extend|update|isinstance|len|str|repr|min|max|bool|int|dict|list|tuple|type|super|require|call|apply|bind|emit|then|\w*(?:Error|Exception))$/;
const words =
  /^(?:if|for|while|switch|catch|return|function|with|await|typeof|in|not|and|or|elif|assert|yield|lambda|super|using|lock|nameof|foreach)$/;

/** The rule of a language: everything but how it writes calls is the same. */
export function defineArgumentNotPassedOn({
  id,
  languages,
  text: masked,
  rule,
  valid,
  invalid,
}: Calls): Rule[] {
  return defineRules(languages, "bug", [
    {
      id,
      severity: "medium",
      confidence: "medium",
      cwe: 628,
      title: "Argument not passed on: sibling call has it",
      message:
        "{The call} leaves out the last argument, a parameter of this function that another call of the same function passes on, so it falls back to a default here. Pass it here too.",
      names: calledName,
      // The whole check: few files hold such a place.
      textFilter: { test: (text) => placesOf(text, masked).size > 0 },
      treeFilter: (root) => mayLackIn(root) && placesOf(root.tree.text, masked).size > 0,
      rule,
      check: (node, { text }) => placesOf(text, masked).has(startOf(node)),
      valid,
      invalid,
    },
  ]);
}

let last: { readonly text: string; readonly places: ReadonlySet<number> } | null = null;

function placesOf(text: string, language: LanguageId): ReadonlySet<number> {
  if (last?.text === text) return last.places;
  const places = text.length <= longest && mayLack(text) ? placesIn(maskText(language, text), language) : [];
  last = { text, places: new Set(places) };
  return last.places;
}

/** False only where no call gives on a name that another call of the same function leaves out: masking a file costs more. */
function mayLack(text: string): boolean {
  for (const { 0: whole, 1: name = "", index } of text.matchAll(givenOn)) {
    const start = index + whole.indexOf(name);
    const open = openingBefore(text, start);
    if (open === null || mayLackAt(text, name, open, (callee) => endsInText(text, callee))) return true;
  }
  return false;
}

const sought = names.map((name) => new SoughtName(name));
/** The same where a tree tells where names stand, and in which function. */
function mayLackIn({ tree, names: index }: TreeRoot): boolean {
  const { text, starts, ends, afters, parents } = tree;
  const mayLackNear = (name: string, node: number): boolean => {
    /** The function is looked for last: hardly any call has one of the same name beside it. */
    const endsInFunction = (callee: string, open: number): number[] => {
      const named = index
        .everywhere(new SoughtName(callee.slice(callee.lastIndexOf(".") + 1)))
        .filter((one) => ends[one] !== open && text.endsWith(callee, ends[one]));
      const within = named.length === 0 ? none : outermostTaking(tree, name, node);
      const after = within === none ? 0 : (afters[within] ?? 0);
      return named.filter((one) => one > within && one < after).map((one) => ends[one] ?? 0);
    };
    return (
      mayLackAt(text, name, starts[parents[node] ?? none] ?? 0, endsInFunction) &&
      outermostTaking(tree, name, node) !== none
    );
  };
  return sought.some((one) =>
    index
      .everywhere(one)
      .some((node) => isArgument(tree, node) && isLast(text, ends[node] ?? 0) && mayLackNear(one.name, node)),
  );
}

const given = new Set(numbersOfKind("arguments"));

function isArgument({ kinds, parents }: SyntaxTree, node: number): boolean {
  return given.has(kinds[parents[node] ?? none] ?? 0);
}

const closing = /\s*,?\s*\)/y;

function isLast(text: string, end: number): boolean {
  closing.lastIndex = end;
  return closing.test(text);
}

/** The function around the node before whose body the name stands; `none` without one. */
function outermostTaking(tree: SyntaxTree, name: string, node: number): number {
  let found = none;
  for (
    let around = nearestAround(tree, node, kindsOfFunctions);
    around !== none;
    around = nearestAround(tree, around, kindsOfFunctions)
  ) {
    const body = inField(tree, around, "body");
    if (body !== none && tree.text.slice(tree.starts[around], tree.starts[body]).includes(name))
      found = around;
  }
  return found;
}

function endsInText(text: string, callee: string): number[] {
  const ends: number[] = [];
  const head = `${callee}(`;
  for (let at = text.indexOf(head); at !== -1; at = text.indexOf(head, at + head.length))
    ends.push(at + callee.length);
  return ends;
}

/** `open` is the call's bracket; `endsOf` tells where the name of what is called ends elsewhere. */
function mayLackAt(
  text: string,
  name: string,
  open: number,
  endsOf: (callee: string, open: number) => number[],
): boolean {
  const callee = calleeBefore(text, open);
  if (!/^[A-Za-z_$]/.test(callee) || takesAnything.test(callee) || words.test(callee)) return false;
  return endsOf(callee, open).some((end) => {
    if (end === open || text.charAt(end) !== "(" || isInCallee(text.charCodeAt(end - callee.length - 1)))
      return false;
    return !holds(text.slice(end, closingOf(text, end) + 1), name);
  });
}

const dot = ".".charCodeAt(0);

function calleeBefore(text: string, open: number): string {
  let start = open;
  while (isInCallee(text.charCodeAt(start - 1))) start -= 1;
  return text.slice(start, open);
}

function isInCallee(code: number): boolean {
  return isInName(code) || code === dot;
}

/** A name in quotes is none. */
function holds(args: string, name: string): boolean {
  return args.includes(name) && !/["'`]/.test(args);
}

const farthest = 600;

/** Where the call begins whose argument stands there; null where that is not plain. */
function openingBefore(text: string, from: number): number | null {
  let depth = 0;
  for (let at = from - 1; at > from - farthest && at >= 0; at -= 1) {
    const sign = text.charAt(at);
    if (")]}".includes(sign)) depth += 1;
    else if ("([{".includes(sign)) {
      if (depth === 0) return at;
      depth -= 1;
    } else if ("\"'`".includes(sign)) at = stringBefore(text, sign, at);
  }
  return null;
}

/** Where the string begins that ends there; -1 where it is none of one line. */
function stringBefore(text: string, quote: string, end: number): number {
  const begin = text.lastIndexOf(quote, end - 1);
  return text.slice(Math.max(0, begin), end).includes("\n") ? -1 : begin;
}

function placesIn(code: string, language: LanguageId): number[] {
  return functionsIn(code, language, hasPassed).flatMap((one) => {
    const names = new Set(one.parameters.match(passed));
    return [...names].flatMap((name) => callsWithout(code, one, name));
  });
}

function hasPassed(_: string, parameters: string): boolean {
  return parameters.search(passed) >= 0;
}

interface Call {
  readonly start: number;
  readonly end: number;
  readonly callee: string;
  readonly args: readonly string[];
}

/** The parameter is used for nothing but calls of one function, and one of its calls lacks it. */
function callsWithout(code: string, one: FunctionText, name: string): number[] {
  const from = one.end - one.body.length;
  const body = code.slice(from, one.end);
  const plain = body.replaceAll(new RegExp(String.raw`\b${name}\s*[=:]\s*(?=${name}\b)`, "g"), "");
  const uses = plain.match(new RegExp(String.raw`(?<![.\w$])${name}\b`, "g"))?.length ?? 0;
  if (uses === 0 || /=>|\b(?:def|function|lambda|except|catch|rescue)\b/.test(body)) return [];
  const calls = callsIn(body);
  const giving = calls.filter(({ args }) => isGiven(args.at(-1), name));
  const [first] = giving;
  if (first === undefined || giving.length !== uses || takesAnything.test(first.callee)) return [];
  if (giving.some(({ callee }) => callee !== first.callee)) return [];
  return calls
    .filter((call) => call.callee === first.callee && isSameBut(call.args, first.args))
    .filter(({ args }) => !args.some((one) => new RegExp(String.raw`\b${name}\b`).test(one)))
    .map(({ start }) => from + start);
}

/** `signal`, `timeout=timeout` or `cancellationToken: cancellationToken` */
function isGiven(argument: string | undefined, name: string): boolean {
  return argument !== undefined && new RegExp(String.raw`^(?:${name}\s*[=:]\s*)?${name}$`).test(argument);
}

/** As many arguments as before the last, with the same names, and none that may hold more. */
function isSameBut(args: readonly string[], whole: readonly string[]): boolean {
  const isOpen = args.some((one) => /^(?:\.\.\.|\*)/.test(one));
  return (
    !isOpen && args.length === whole.length - 1 && args.every((one, at) => nameOf(one) === nameOf(whole[at]))
  );
}

function nameOf(argument: string | undefined): string {
  return /^(\w+)\s*(?:=(?!=)|:)/.exec(argument ?? "")?.[1] ?? "";
}

function callsIn(body: string): Call[] {
  return [...body.matchAll(/(?<![\w$.])([A-Za-z_$][\w$]*(?:\.[\w$]+)*)\(/g)].flatMap((match) => {
    const [head, callee = ""] = match;
    const open = match.index + head.length - 1;
    const close = closingOf(body, open);
    const before = body.slice(Math.max(0, match.index - 10), match.index);
    if (close < 0 || words.test(callee) || /\bnew\s+$/.test(before)) return [];
    return [{ start: match.index, end: close, callee, args: partsOf(body.slice(open + 1, close)) }];
  });
}

/** Divided at the commas outside of all brackets; a string is blank here, and a last comma before a line's end divides nothing. */
function partsOf(inner: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (const { 0: sign, index } of inner.matchAll(/[()[\]{},]/g)) {
    if (sign === ",") {
      if (depth > 0) continue;
      parts.push(inner.slice(from, index).trim());
      from = index + 1;
    } else depth += "([{".includes(sign) ? 1 : -1;
  }
  const rest = inner.slice(from);
  return rest === "" || /^\s*\n\s*$/.test(rest) ? parts : [...parts, rest.trim()];
}
