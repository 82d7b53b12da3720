/** Null dereference: return values that may be null, used without a test. */
import { wordAt } from "./at.ts";
import { type CallTokens, callsOf, plain, textBetween } from "./calls.ts";
import type { Check, Report } from "./check.ts";
import type { FunctionTokens, Tokens } from "./tokenize.ts";
import { variablesOf } from "./variables.ts";
import { positionsFollowed } from "../library.ts";

const mayBeNull =
  /^(?:strchr|strrchr|strstr|strpbrk|memchr|strcasestr|wcschr|wcsstr|getenv|strtok|strtok_r|bsearch|localtime|gmtime|getpwnam|getpwuid|getgrnam|getgrgid|gethostbyname|dlsym|opendir|readdir|setlocale|ttyname|fopen|fdopen|tmpfile|popen|freopen|fmemopen)$/;
const files = /^(?:fopen|fdopen|tmpfile|popen|freopen|fmemopen|opendir)$/;
/** `*strchr(s, '=') = 0` and `f = fopen(...); fputs(d, f);`. */
export const nullResultFollowed: Check = {
  worth:
    /\b(?:strr?chr|strstr|strpbrk|memchr|strcasestr|getenv|strtok|bsearch|getpw\w+|getgr\w+|gethostbyname|localtime|gmtime|dlsym|opendir|fopen|fdopen|tmpfile|popen|freopen|fmemopen|ttyname|setlocale|readdir)\s*\(/,
  look(one, report) {
    for (const call of callsOf(one)) {
      if (!mayBeNull.test(call.name) || call.isMember) continue;
      if (isFollowedAt(one, call.at, call.close)) report("answer-may-be-null", call.at);
      else {
        const at = laterUse(one, call);
        if (at >= 0) report(files.test(call.name) ? "file-may-be-null" : "answer-may-be-null", at);
      }
    }
  },
};

const searches = /\b(?:for|while)\b/;
const takes = /alloc|strn?dup|\bnew\b/;

/** Functions of the same file that search, and give null at their end: `find(a, n)->name`. */
export function ownNullResultFollowed(
  tokens: Tokens,
  functions: readonly FunctionTokens[],
  report: Report,
): void {
  if (!/\breturn\s+\(?(?:NULL|nullptr)\b/.test(tokens.text)) return;
  const names = namesOnce(functions);
  const finding = new Set(functions.filter((one) => names.has(one.name) && findsOrNot(one)).map(nameOf));
  if (finding.size === 0) return;
  for (const one of functions) {
    const calls = callsOf(one).filter(
      ({ name, isMember }) => finding.has(name) && !isMember && name !== one.name,
    );
    for (const call of calls) {
      const at = placeFollowed(one, call);
      if (at >= 0 && mayMiss(one, call)) report("answer-may-be-null", at);
    }
  }
}

function placeFollowed(one: FunctionTokens, call: CallTokens): number {
  return isFollowedAt(one, call.at, call.close) ? call.at : laterUse(one, call);
}

function nameOf({ name }: FunctionTokens): string {
  return name;
}

function namesOnce(functions: readonly FunctionTokens[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { name } of functions) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count === 1).map(([name]) => name));
}

/** It gives a pointer out of a loop, and null behind it. */
function findsOrNot({ tokens, nameAt, from, to }: FunctionTokens): boolean {
  const { words } = tokens;
  const isNullAtEnd = wordAt(words, to - 1) === ";" && /^(?:NULL|nullptr)$/.test(wordAt(words, to - 2));
  if (words[nameAt - 1] !== "*" || !isNullAtEnd || words[to - 3] !== "return") return false;
  const body = tokens.text.slice(tokens.starts[from], tokens.starts[to]);
  const others = [...body.matchAll(/\breturn\s+\(?(?!NULL\b|nullptr\b|0\b)[^;]/g)];
  return searches.test(body) && others.length > 0 && !takes.test(body);
}

/** Not where everything given is a constant, or where the same call was looked at before: the caller knows. */
function mayMiss({ tokens, from }: FunctionTokens, { open, close, at, args }: CallTokens): boolean {
  const isConstant = args.every((range) =>
    /^(?:\d\w*|["'].*|[A-Z][A-Z\d_]+|&?[gs]_\w+)$/.test(plain(tokens, range)),
  );
  if (isConstant) return false;
  const call = textBetween(tokens, at, close);
  return !textBetween(tokens, from, at).includes(call) && !textBetween(tokens, open, close).includes("=");
}

/** Where the variable that keeps the return value is followed before anything tests it; -1 for nowhere. */
function laterUse(one: FunctionTokens, call: CallTokens): number {
  const name = keptIn(one, call);
  if (name === "" || findsEnd(one, call) || one.tokens.words[call.close + 1] !== ";") return -1;
  return firstUse(one, call.close + 2, name);
}

/** The local variable that the return value is assigned to; empty for a member or another place. */
function keptIn(one: FunctionTokens, { at }: CallTokens): string {
  const { words } = one.tokens;
  const name = words[at - 1] === "=" ? wordAt(words, at - 2) : castTarget(words, at);
  const variable = variablesOf(one).get(name);
  if (!variable || variable.isStatic) return "";
  const isDeclaration = variable.at === at - 2;
  return isDeclaration || !/^(?:->|\.|\*)$/.test(wordAt(words, at - 3)) ? name : "";
}

/** The end of a text is always found. */
function findsEnd({ tokens }: FunctionTokens, { name, open, close }: CallTokens): boolean {
  return /^strr?chr$|^memchr$/.test(name) && /'\\0'|, 0$/.test(textBetween(tokens, open, close));
}

function castTarget(words: readonly string[], at: number): string {
  return words[at - 1] === ")" && words[at - 2] === "*" && words[at - 4] === "(" && words[at - 5] === "="
    ? wordAt(words, at - 6)
    : "";
}

function isFollowedAt({ tokens }: FunctionTokens, at: number, close: number): boolean {
  const { words } = tokens;
  const before = wordAt(words, at - 1);
  if (words[close + 1] === "->" || (words[close + 1] === "[" && before !== "return")) return true;
  if (before === "*" && /^(?:[;{}(=]|return|&&|\|\|)$/.test(wordAt(words, at - 2))) return true;
  const outer = before === "(" ? wordAt(words, at - 2) : "";
  return /^(?:strlen|atoi|atol|strtol|strdup|strcpy)$/.test(outer) && words[close + 1] !== "?";
}

/** Where the pointer is followed before anything looks at it; -1 where something does. */
function firstUse(one: FunctionTokens, from: number, name: string): number {
  const { words } = one.tokens;
  for (let at = from; at < one.to; at++) {
    const word = wordAt(words, at);
    if (word === "}" || word === "goto") return -1;
    const isMember = /^(?:->|\.)$/.test(wordAt(words, at - 1));
    if (word === name && !isMember) return needsPointer(one, at) ? at : -1;
  }
  return -1;
}

function needsPointer(one: FunctionTokens, at: number): boolean {
  const { words } = one.tokens;
  return isDereferenced(words, at) || isReadFurtherOn(words, at) || isGivenToReader(one, at);
}

/** `p->x`, `p[i]` or `*p`. */
function isDereferenced(words: readonly string[], at: number): boolean {
  const [before, next] = [wordAt(words, at - 1), wordAt(words, at + 1)];
  if (next === "->" || (next === "[" && before !== "&")) return true;
  return before === "*" && /^(?:[;{}(=,]|return|&&|\|\|)$/.test(wordAt(words, at - 2));
}

/** `strlen(p + 1)` */
function isReadFurtherOn(words: readonly string[], at: number): boolean {
  const isMoved =
    /^[-+]$/.test(wordAt(words, at + 1)) && /^\w+$/.test(wordAt(words, at + 2)) && words[at + 3] === ")";
  if (!isMoved || words[at - 1] !== "(") return false;
  return /^(?:strlen|strdup|atoi|strtol|atol|strcmp)$/.test(wordAt(words, at - 2));
}

/** A whole argument, of the innermost call, that the function follows. */
function isGivenToReader(one: FunctionTokens, at: number): boolean {
  const { words } = one.tokens;
  if (!/^[(,]$/.test(wordAt(words, at - 1)) || !/^[),]$/.test(wordAt(words, at + 1))) return false;
  const call = callsOf(one).findLast(({ open, close }) => open < at && at < close);
  const position = call?.args.findIndex((range) => plain(one.tokens, range) === words[at]) ?? -1;
  return call !== undefined && positionsFollowed(call.name).includes(position);
}
