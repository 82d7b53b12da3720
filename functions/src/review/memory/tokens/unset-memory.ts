/** Memory that is read before anything was written into it: local arrays, and what malloc and new gave. */
import { partnerOf, wordAt } from "./at.ts";
import type { Check } from "./check.ts";
import { isAccess, isMeasured } from "./mentions.ts";
import { type Variable, variablesOf } from "./variables.ts";
import type { FunctionTokens } from "./tokenize.ts";

/** Types of which an array holds whatever lay there before. */
const plainType =
  /^(?:(?:unsigned|signed|long|short) )*(?:char|int|long|short|unsigned|signed|float|double|bool|wchar_t|size_t|BYTE|DWORD|u?int\d+_t)$/;
const gives = /^(?:malloc|alloca|ALLOCA|__builtin_alloca|_alloca)$/;
const appends = /^(?:strn?cat|wcsn?cat|_tcsn?cat)$/;
/** What reads the text or the bytes that it is given first. */
const readsFirst =
  /^(?:strlen|wcslen|puts|strdup|atoi|atol|atof|fputs|strtol|strtoul|strtod|strchr|strrchr|strstr|strpbrk|strspn|strcspn|strn?cmp|strn?casecmp|memcmp|memchr|wcscmp|wcschr|fopen|open|system|popen|unlink|getenv|atoll|fwrite)$/;
/** What reads the one that it is given second. */
const readsSecond =
  /^(?:strn?cpy|strn?cat|strn?cmp|strn?casecmp|strstr|strpbrk|strspn|strcspn|memcmp|memcpy|memmove|wcscpy|wcscat|wcscmp|write|send)$/;

/** `char b[9]; strcat(b, s);`, `int *p = malloc(n); return p[0];` */
export const unsetMemory: Check = {
  worth: /[\w\]]\s*\[[^\]]*\]\s*;|\b(?:malloc|_?alloca|ALLOCA)\s*\(|\bnew\b/,
  look(one, report) {
    for (const variable of variablesOf(one).values()) {
      if (variable.isParameter || variable.isStatic || !plainType.test(variable.type)) continue;
      if (variable.isArray ? !isPlainArray(one, variable) : variable.stars !== 1) continue;
      const unset = firstReading(one, variable);
      if (unset >= 0) report("uninitialized", unset);
    }
  },
};

/** One row of values that were not given yet. */
function isPlainArray({ tokens: { words, partners } }: FunctionTokens, variable: Variable): boolean {
  return (
    !variable.hasValue && variable.stars === 0 && words[partnerOf(partners, variable.at + 1) + 1] !== "["
  );
}

/** What a place where a name stands means for the memory behind it. */
type Use = "nothing" | "reads" | "writes" | "renews";

/** Where the memory is read first; -1 where something was written before, or may have been. */
function firstReading(one: FunctionTokens, variable: Variable): number {
  const names = new Set([variable.name]);
  let isFresh = variable.isArray;
  for (let at = variable.at + (variable.isArray ? 1 : 0); at < one.to; at++) {
    const use = useOfName(one, at, names);
    if (use === "renews") isFresh = isFilledAnew(one, variable, at);
    else if (use === "reads" && isFresh) return isWrittenAround(one, at, names) ? -1 : at;
    else if (use !== "nothing") return -1;
  }
  return -1;
}

/** Another name that takes the memory over counts from there on. */
function useOfName(one: FunctionTokens, at: number, names: Set<string>): Use {
  const { words } = one.tokens;
  if (!names.has(wordAt(words, at)) || isAccess(wordAt(words, at - 1)) || isMeasured(words, at))
    return "nothing";
  // `stream >> values[i]`
  if (wordAt(words, at - 1) === ">" && wordAt(words, at - 2) === ">") return "writes";
  const other = takenOverBy(one, at);
  if (other === null) return useAt(one, at);
  names.add(other);
  return "nothing";
}

/** The pointer itself is set, to memory that holds nothing yet. */
function isFilledAnew(one: FunctionTokens, variable: Variable, at: number): boolean {
  return one.tokens.words[at] === variable.name && !variable.isArray && isGiven(one, at + 2);
}

/** `data = buffer;`: the pointer that stands for the memory from here on. */
function takenOverBy(one: FunctionTokens, at: number): string | null {
  const { words } = one.tokens;
  if (words[at - 1] !== "=" || words[at + 1] !== ";" || !/^[;{}*]$/.test(wordAt(words, at - 3))) return null;
  const pointer = variablesOf(one).get(wordAt(words, at - 2));
  return pointer?.stars === 1 && !pointer.isArray ? pointer.name : null;
}

/** Whether memory that holds nothing yet stands there: `malloc(...)` behind casts, or `new int[9]`. */
function isGiven({ tokens: { words, partners } }: FunctionTokens, from: number): boolean {
  let at = from;
  while (words[at] === "(" && partnerOf(partners, at) > at) at = (partners[at] ?? at) + 1;
  if (gives.test(wordAt(words, at))) return words[(partners[at + 1] ?? at) + 1] === ";";
  if (words[at] !== "new") return false;
  const end = words.indexOf(";", at);
  return words[end - 1] === "]" || plainType.test(words.slice(at + 1, end).join(" "));
}

function useAt(one: FunctionTokens, at: number): Use {
  const { words, partners } = one.tokens;
  const [before, next] = [wordAt(words, at - 1), wordAt(words, at + 1)];
  if (next === "=") return before === "*" && !isDeclaredAt(one, at) ? "writes" : "renews";
  if (next === "[")
    return isAddressTaken(words, at) ? "writes" : useOfElement(words, partnerOf(partners, at + 1) + 1);
  if (isDeclaredAt(one, at) || isCompared(before, next)) return "nothing";
  if (before === "*" && /^[();,{}=]$/.test(wordAt(words, at - 2))) return readsThrough(next);
  return useAsArgument(words, at);
}

/** `&b[1]` and `&(b[1])` */
function isAddressTaken(words: readonly string[], at: number): boolean {
  const before = wordAt(words, at - 1);
  return before === "&" || (before === "(" && words[at - 2] === "&");
}

function isCompared(before: string, next: string): boolean {
  return /^[!=]=$/.test(next) || /^(?:!|[!=]=)$/.test(before);
}

function isDeclaredAt(one: FunctionTokens, at: number): boolean {
  return variablesOf(one).get(wordAt(one.tokens.words, at))?.at === at;
}

/** Behind the brackets of an element. */
function useOfElement(words: readonly string[], at: number): Use {
  const next = wordAt(words, at);
  return at > 0 && /^(?:[;),:?}\]]|[-+*/%<>]|[=!<>]=|&&|\|\||<<)$/.test(next) ? "reads" : "writes";
}

function readsThrough(next: string): Use {
  return /^[;),]$/.test(next) ? "reads" : "writes";
}

/** Given whole to a function that is known, or to one that is not. */
function useAsArgument(words: readonly string[], at: number): Use {
  const called = wordAt(words, at - 2);
  if (words[at - 1] === ",")
    return isSecondOfReader(words, at) || isPrintedAlone(words, at) ? "reads" : "writes";
  if (words[at - 1] !== "(") return "writes";
  if (words[at + 1] === ")" && /^(?:if|while|&&|\|\||!)$/.test(called)) return "nothing";
  if (appends.test(called) || readsFirst.test(called)) return "reads";
  return called === "free" ? "renews" : "writes";
}

function isSecondOfReader(words: readonly string[], at: number): boolean {
  return (
    /^[),]$/.test(wordAt(words, at + 1)) && words[at - 3] === "(" && readsSecond.test(wordAt(words, at - 4))
  );
}

/** `printf("%s", b)` */
function isPrintedAlone(words: readonly string[], at: number): boolean {
  const isPrint = words[at - 3] === "(" && words[at - 4] === "printf";
  return isPrint && words[at + 1] === ")" && /^"[^%]*%s[^%]*"$/.test(wordAt(words, at - 2));
}

/** Whether a loop around the place, or a way back to it, also writes. */
function isWrittenAround(one: FunctionTokens, inside: number, names: ReadonlySet<string>): boolean {
  const { words, partners } = one.tokens;
  for (let open = one.from + 1; open < inside; open++) {
    if (!/^(?:for|while|do)$/.test(wordAt(words, open))) continue;
    const body = words[open] === "do" ? open + 1 : (partners[open + 1] ?? open) + 1;
    const end = words[body] === "{" ? partnerOf(partners, body) : words.indexOf(";", body);
    if (inside > body && inside < end && isWrittenIn(one, [inside + 1, end], names)) return true;
  }
  return false;
}

function isWrittenIn(
  one: FunctionTokens,
  [from, to]: readonly [number, number],
  names: ReadonlySet<string>,
): boolean {
  for (let at = from; at < to; at++)
    if (names.has(wordAt(one.tokens.words, at)) && /^(?:writes|renews)$/.test(useAt(one, at))) return true;
  return false;
}
