/** Strings written into arrays without a limit, or without the zero that ends them. */
import { argumentOf, isName, localArray, writtenBody } from "./arguments.ts";
import { startOf, wordAt } from "./at.ts";
import { type CallTokens, callsOf, plain, textBetween } from "./calls.ts";
import type { Check } from "./check.ts";
import type { FunctionTokens } from "./tokenize.ts";
import { type Variable, variablesOf } from "./variables.ts";

const readsText =
  /^(?:v?f?printf|puts|fputs|str(?:len|cpy|cat|dup|cmp|chr|str|casecmp|tok|tol|rchr|spn|cspn|pbrk)|wcs(?:len|cpy|cat|cmp|chr)|syslog|atoi|atol|fopen|open|system|popen|sscanf|getaddrinfo)$/;

/** Which argument is written without an end when it is full. */
const unendedTarget: ReadonlyMap<string, number> = new Map([
  ["strncpy", 0],
  ["wcsncpy", 0],
  ["readlink", 1],
]);

/** `char b[3] = { 'a', 'b', 'c' }; strlen(b);` */
export const neverTerminated: Check = {
  worth: /\bchar(?:16_t|32_t)?\s+\w+\s*\[\s*\d*\s*\]\s*=\s*\{|wchar_t\s+\w+\s*\[\s*\d*\s*\]\s*=\s*\{/,
  look(one, report) {
    for (const variable of variablesOf(one).values()) {
      if (!variable.isArray || variable.isParameter || !/char$|wchar_t$/.test(variable.type)) continue;
      if (!isFilledWithoutEnd(one, variable)) continue;
      const used = callsOf(one).find((call) => isReadAsText(one, call, variable.name));
      if (used) report("not-terminated", used.at);
    }
  },
};

/** A list of as many characters as there is room for, none of them null, and nothing is written later. */
function isFilledWithoutEnd(one: FunctionTokens, { name, at, count }: Variable): boolean {
  const text = textBetween(one.tokens, at, one.to);
  const list =
    /^\w+ \[ \d* ?\] = \{ ((?:L?'[^']+'|- \d+|[1-9]\d*)(?: , (?:L?'[^']+'|- \d+|[1-9]\d*))*)(?: ,)? \}/.exec(
      text,
    )?.[1];
  if (list === undefined || list.includes("'\\0'")) return false;
  return (
    (count === "" || list.split(" , ").length >= Number(count)) &&
    !endsText(text.replace(/^[^;]*;/, ""), name)
  );
}

/** strncpy, readlink and read leave a text without an end. */
export const notTerminated: Check = {
  worth: /strncpy|wcsncpy|readlink/,
  look(one, report) {
    const calls = callsOf(one);
    for (const call of calls) {
      const at = unendedTarget.get(call.name);
      const target = at === undefined ? undefined : localArray(one, argumentOf(one, call, at));
      if (!target || !mayLackEnd(one, call, target)) continue;
      const used = calls.find((other) => other.at > call.at && isReadAsText(one, other, target.name));
      if (used) report("not-terminated", used.at);
    }
  },
};

/** The call may fill the whole array, and nothing in the function writes an end into it. */
function mayLackEnd(one: FunctionTokens, call: CallTokens, target: Variable): boolean {
  if (target.isStatic) return false;
  const fills =
    call.name === "readlink"
      ? !target.hasValue
      : isWholeSize(argumentOf(one, call, 2), target) && !isShortLiteral(argumentOf(one, call, 1), target);
  return fills && !endsText(textBetween(one.tokens, one.from, one.to), target.name);
}

function isWholeSize(size: string, { name, count }: Variable): boolean {
  return size === count || new RegExp(`^sizeof\\(?${name}\\)?$`).test(size);
}

/** A literal that is shorter than the array, or than a length we do not know. */
function isShortLiteral(source: string, target: Variable): boolean {
  return source.startsWith('"') && !(source.length - 2 >= Number(target.count));
}

function endsText(text: string, name: string): boolean {
  return new RegExp(
    `\\b${name} \\[[^;]*\\] = |\\* \\( ${name} \\+|mem ?set \\( &? ?${name}\\b|bzero \\( &? ?${name}\\b`,
  ).test(text);
}

function isReadAsText(one: FunctionTokens, call: CallTokens, name: string): boolean {
  return readsText.test(call.name) && call.args.some((range) => plain(one.tokens, range) === name);
}

/** `n += sprintf(buf + n, ...)` in a loop. */
export const unboundedAppend: Check = {
  worth: /sprintf\s*\([^,;]*\+|strcat\s*\(/,
  look(one, report) {
    for (const call of callsOf(one)) {
      if (!localArray(one, appendedTo(one, call)) || !appendsAnyLength(one, call)) continue;
      const loop = loopAround(one, call.at);
      if (loop >= 0 && !comparesSize(one, loop, call)) report("unbounded-append", call.at);
    }
  },
};

function prints({ name }: CallTokens): boolean {
  return /^v?sprintf$/.test(name);
}

/** The text at whose end the call writes; empty where it writes elsewhere. */
function appendedTo(one: FunctionTokens, call: CallTokens): string {
  if (call.name !== "strcat" && !prints(call)) return "";
  const place = argumentOf(one, call, 0);
  const moved = /^&?(\w+)(?:\+\w+|\[\w+\])$/.exec(place)?.[1];
  return moved ?? (prints(call) ? "" : place);
}

function appendsAnyLength(one: FunctionTokens, call: CallTokens): boolean {
  const text = argumentOf(one, call, 1);
  return prints(call) ? /%[-\d]*s/.test(text) : !text.startsWith('"');
}

/** The loop's head, or what it does before the call, speaks of a size. */
function comparesSize({ tokens }: FunctionTokens, loop: number, call: CallTokens): boolean {
  const { words, partners, starts } = tokens;
  const head = words.slice(loop, partners[loop + 1] ?? loop).join(" ");
  const before = tokens.text.slice(startOf(starts, loop), startOf(starts, call.at));
  return /sizeof|strlen|_MAX|SIZE|MAX_/.test(head + before);
}

/** The word `for` or `while` of the innermost loop; -1 for none. */
function loopAround({ tokens, from }: FunctionTokens, inside: number): number {
  const { words, partners } = tokens;
  for (let at = inside; at > from; at--) {
    if (/^[)}\]]$/.test(wordAt(words, at))) at = partners[at] ?? at;
    if (/^(?:for|while)$/.test(wordAt(words, at))) {
      const body = (partners[at + 1] ?? at) + 1;
      const end = words[body] === "{" ? (partners[body] ?? body) : words.indexOf(";", body);
      if (inside <= end && inside >= body) return at;
    }
  }
  return -1;
}

/** A text of any length, which a caller gives, is copied into an array. */
export const parameterCopied: Check = {
  worth: /\b(?:strcpy|strcat|sprintf)\s*\(/,
  look(one, report) {
    for (const call of callsOf(one)) {
      if (!/^(?:strcpy|strcat|sprintf)$/.test(call.name) || call.isMember) continue;
      const isPrinted = call.name === "sprintf";
      if (!localArray(one, argumentOf(one, call, 0))) continue;
      if (isPrinted && !argumentOf(one, call, 1).includes("%s")) continue;
      const sources = call.args.slice(isPrinted ? 2 : 1).map((range) => plain(one.tokens, range));
      if (sources.some((source) => isLongText(one, source))) report("parameter-copied", call.at);
    }
  },
};

function isLongText(one: FunctionTokens, source: string): boolean {
  const variable = isName(source) ? variablesOf(one).get(source) : undefined;
  if (!variable?.isParameter || variable.type !== "char" || variable.stars !== 1) return false;
  return !new RegExp(`len\\w*\\s*\\(\\s*${source}\\b|\\b${source}\\s*=(?!=)|sizeof[^;]*\\b${source}\\b`).test(
    writtenBody(one),
  );
}

/** realpath writes up to PATH_MAX bytes. */
export const shortPathBuffer: Check = {
  worth: /realpath|getwd/,
  look(one, report) {
    for (const call of callsOf(one)) {
      const at = call.name === "realpath" ? 1 : call.name === "getwd" ? 0 : -1;
      const array = at < 0 ? undefined : localArray(one, argumentOf(one, call, at));
      if (array && Number(array.count) < 4096) report("short-path-buffer", call.at);
    }
  },
};
