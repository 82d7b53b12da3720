/** Pointers that are followed before, or without, the test for null that they need. */
import { wordAt } from "./at.ts";
import { callsOf, plain, textBetween } from "./calls.ts";
import type { Check, Report } from "./check.ts";
import { type Statement, statementsOf } from "./statements.ts";
import type { FunctionTokens } from "./tokenize.ts";
import { variablesOf } from "./variables.ts";

/** `p == NULL && p->x`, `p != NULL || p->x`, `!p && p->x`. */
export const nullFollowed: Check = {
  worth: /&&|\|\|/,
  look({ tokens, from, to }, report) {
    const { words } = tokens;
    for (let at = from; at < to; at++) {
      const joint = wordAt(words, at);
      if (joint !== "&&" && joint !== "||") continue;
      const left = textBetween(tokens, Math.max(from, at - 6), at);
      const wanted =
        joint === "&&"
          ? /[({&|] (\w+) == (?:NULL|nullptr)$|[({&|] ! (\w+)$/
          : /[({&|] (\w+) != (?:NULL|nullptr)$|(?:if|while) \( (\w+)$/;
      const found = wanted.exec(left);
      const name = found?.[1] ?? found?.[2];
      if (name === undefined) continue;
      const right = textBetween(tokens, at + 1, Math.min(to, at + 4));
      if (new RegExp(`^(?:! )?${name} ->|^\\( ${name} ->`).test(right)) report("null-dereference", at + 1);
    }
  },
};

/** `p->x` and then, on the same way, `if (p == NULL)`. */
export const testedTooLate: Check = {
  worth:
    /if\s*\(\s*(?:!\s*\w+|\w+\s*==\s*(?:NULL|nullptr|0))|if\s*\(\s*\w+\s*(?:!=\s*(?:NULL|nullptr))?\s*(?:\)|&&)/,
  look(one, report) {
    lookAt(one, statementsOf(one), new Map(), report);
  },
};

/** Names that were followed, and where; forgotten once set. */
function lookAt(
  one: FunctionTokens,
  list: readonly Statement[],
  before: Map<string, number>,
  report: Report,
): void {
  const followed = new Map(before);
  for (const statement of list) {
    if (/^(?:label|case)$/.test(statement.kind)) followed.clear();
    const { test } = statement;
    if (statement.kind === "if" && test) {
      const late = testOfNull(one, test);
      const at = late === null ? undefined : followed.get(late.name);
      if (late && at !== undefined && isWorthSaying(one, late.name)) report("tested-too-late", at);
    }
    if (test && statement.kind !== "do") note(one, test[0], test[1], followed, statement.kind === "loop");
    if (/^(?:plain|return)$/.test(statement.kind)) note(one, statement.from, statement.to, followed, false);
    if (statement.kind === "loop" || statement.kind === "do")
      forgetSet(one, statement.from, statement.to, followed);
    lookAt(one, statement.body, statement.kind === "switch" ? new Map<string, number>() : followed, report);
    if (statement.otherwise.length > 0) lookAt(one, statement.otherwise, followed, report);
    if (!/^(?:plain|return)$/.test(statement.kind)) forgetSet(one, statement.from, statement.to, followed);
  }
}

interface LateTest {
  readonly name: string;
  readonly isNull: boolean;
}

function testOfNull({ tokens }: FunctionTokens, [open, close]: readonly [number, number]): LateTest | null {
  const text = textBetween(tokens, open + 1, close);
  const absent = /^(?:! (\w+)|(\w+) == (?:NULL|nullptr)|(?:NULL|nullptr) == (\w+))(?: \|\| .*)?$/.exec(text);
  const name = absent?.[1] ?? absent?.[2] ?? absent?.[3];
  if (name !== undefined) return { name, isNull: true };
  const present = /^(\w+)(?: != (?:NULL|nullptr))?(?: && .*)?$/.exec(text)?.[1];
  return present === undefined ? null : { name: present, isNull: false };
}

/** Only a plain variable counts that nothing outside of the function sets. */
function isWorthSaying(one: FunctionTokens, name: string): boolean {
  const variable = variablesOf(one).get(name);
  return variable?.stars === 1 && !variable.isArray && !variable.isStatic;
}

function note(
  one: FunctionTokens,
  from: number,
  to: number,
  followed: Map<string, number>,
  isLoop: boolean,
): void {
  const { words, partners } = one.tokens;
  for (let at = from; at < to; at++) {
    const word = wordAt(words, at);
    const next = wordAt(words, at + 1);
    if (/^(?:&&|\|\||\?)$/.test(word)) {
      forgetSet(one, at, to, followed);
      return;
    }
    if (word === "sizeof" || word === "typeof" || word === "offsetof" || word === "decltype")
      at = Math.max(at, words[at + 1] === "(" ? (partners[at + 1] ?? at) : at);
    else if (/^[A-Z][A-Z0-9_]+$/.test(word) && next === "(") {
      at = partners[at + 1] ?? at;
    } else if (
      next === "->" &&
      !isLoop &&
      /^[A-Za-z_]\w*$/.test(word) &&
      !/^(?:->|\.|::)$/.test(wordAt(words, at - 1))
    ) {
      if (!isAddress(words, at) && !followed.has(word)) followed.set(word, at);
    } else if (
      /^(?:=|\+\+|--|[-+]=)$/.test(next) ||
      words[at - 1] === "++" ||
      words[at - 1] === "--" ||
      words[at - 1] === "&"
    ) {
      if (!/^(?:->|\.)$/.test(wordAt(words, at - 1))) followed.delete(word);
    }
  }
  forgetSet(one, from, to, followed);
}

/** `&p->x` only computes. */
function isAddress(words: readonly string[], at: number): boolean {
  return words[at - 1] === "&" && /^[(,=]$/.test(wordAt(words, at - 2));
}

function forgetSet(
  { tokens }: FunctionTokens,
  from: number,
  to: number,
  followed: Map<string, number>,
): void {
  const { words } = tokens;
  for (let at = from; at < to; at++) {
    const word = wordAt(words, at);
    if (!followed.has(word)) continue;
    if (/^(?:=|\+\+|--|[-+]=)$/.test(wordAt(words, at + 1)) || /^(?:&|\+\+|--)$/.test(wordAt(words, at - 1)))
      followed.delete(word);
  }
}

const mayBeNull =
  /^(?:strchr|strrchr|strstr|strpbrk|memchr|strcasestr|wcschr|wcsstr|getenv|strtok|strtok_r|bsearch|localtime|gmtime|getpwnam|getpwuid|getgrnam|getgrgid|gethostbyname|dlsym|opendir|readdir|setlocale|ttyname|fopen|fdopen|tmpfile|popen|freopen|fmemopen)$/;
const files = /^(?:fopen|fdopen|tmpfile|popen|freopen|fmemopen|opendir)$/;
const follows: Readonly<Record<string, readonly number[]>> = {
  strlen: [0],
  strcpy: [0, 1],
  strcat: [0, 1],
  strcmp: [0, 1],
  strncmp: [0, 1],
  strdup: [0],
  atoi: [0],
  atol: [0],
  strtol: [0],
  memcpy: [0, 1],
  puts: [0],
  fgets: [2],
  fputs: [1, 0],
  fputc: [1],
  fgetc: [0],
  getc: [0],
  fread: [3],
  fwrite: [3],
  fprintf: [0],
  fscanf: [0],
  fclose: [0],
  pclose: [0],
  fseek: [0],
  ftell: [0],
  feof: [0],
  readdir: [0],
  closedir: [0],
  rewind: [0],
  fflush: [],
  setvbuf: [0],
  fileno: [0],
};

/** `*strchr(s, '=') = 0` and `f = fopen(...); fputs(d, f);`. */
export const answerFollowed: Check = {
  worth:
    /\b(?:strr?chr|strstr|strpbrk|memchr|strcasestr|getenv|strtok|bsearch|getpw\w+|getgr\w+|gethostbyname|localtime|gmtime|dlsym|opendir|fopen|fdopen|tmpfile|popen|freopen|fmemopen|ttyname|setlocale|readdir)\s*\(/,
  look(one, report) {
    const { tokens } = one;
    const { words } = tokens;
    for (const call of callsOf(one)) {
      if (!mayBeNull.test(call.name) || call.isMember) continue;
      if (isFollowedAt(one, call.at, call.close)) {
        report("answer-may-be-null", call.at);
        continue;
      }
      const name = words[call.at - 1] === "=" ? wordAt(words, call.at - 2) : castTarget(words, call.at);
      const variable = variablesOf(one).get(name);
      if (
        !variable ||
        variable.isStatic ||
        (/^(?:->|\.|\*)$/.test(wordAt(words, call.at - 3)) && variable.at !== call.at - 2)
      )
        continue;
      if (
        /^strr?chr$|^memchr$/.test(call.name) &&
        /'\\0'|, 0$/.test(textBetween(tokens, call.open, call.close))
      )
        continue;
      if (words[call.close + 1] !== ";") continue;
      const at = firstUse(one, call.close + 2, name);
      if (at >= 0) report(files.test(call.name) ? "file-may-be-null" : "answer-may-be-null", at);
    }
  },
};

function castTarget(words: readonly string[], at: number): string {
  return words[at - 1] === ")" && words[at - 2] === "*" && words[at - 4] === "(" && words[at - 5] === "="
    ? wordAt(words, at - 6)
    : "";
}

function isFollowedAt({ tokens }: FunctionTokens, at: number, close: number): boolean {
  const { words } = tokens;
  const before = wordAt(words, at - 1);
  if (words[close + 1] === "->" || (words[close + 1] === "[" && !/^(?:return)$/.test(before))) return true;
  if (before === "*" && /^(?:[;{}(=]|return|&&|\|\|)$/.test(wordAt(words, at - 2))) return true;
  const outer = before === "(" ? wordAt(words, at - 2) : "";
  return (
    /^(?:strlen|atoi|atol|atof|strtol|strdup|strcpy)$/.test(outer) &&
    words[close + 1] !== "?" &&
    Object.hasOwn(follows, outer)
  );
}

/** Where the pointer is followed before anything looks at it; -1 where something does. */
function firstUse(one: FunctionTokens, from: number, name: string): number {
  const { words, partners } = one.tokens;
  for (let at = from; at < one.to; at++) {
    const word = wordAt(words, at);
    if (word === "}" || word === "goto") return -1;
    if (word !== name || /^(?:->|\.)$/.test(wordAt(words, at - 1))) continue;
    const [before, next] = [wordAt(words, at - 1), wordAt(words, at + 1)];
    if (next === "->" || (next === "[" && before !== "&")) return at;
    if (before === "*" && /^(?:[;{}(=,]|return|&&|\|\|)$/.test(wordAt(words, at - 2))) return at;
    const isMoved = /^[-+]$/.test(next) && /^\w+$/.test(wordAt(words, at + 2)) && words[at + 3] === ")";
    if (
      isMoved &&
      before === "(" &&
      /^(?:strlen|strdup|atoi|strtol|atol|strcmp)$/.test(wordAt(words, at - 2))
    )
      return at;
    if (!/^[(,]$/.test(before) || !/^[),]$/.test(next)) return -1;
    const call = callsOf(one).find(
      ({ open, close }) =>
        open < at &&
        at < close &&
        !callsOf(one).some((inner) => inner.open > open && inner.open < at && inner.close > at),
    );
    const position = call?.args.findIndex((range) => plain(one.tokens, range) === name) ?? -1;
    if (!call || !(Object.hasOwn(follows, call.name) && follows[call.name]?.includes(position) === true))
      return -1;
    if (partners[at] !== -1) return -1;
    return at;
  }
  return -1;
}
