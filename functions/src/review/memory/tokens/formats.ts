/** Formats of printf and scanf against the arguments that follow. */
import { wordAt } from "./at.ts";
import { type CallTokens, callsOf, plain } from "./calls.ts";
import type { Check, Report } from "./check.ts";
import type { FunctionTokens } from "./tokenize.ts";
import { type Variable, variablesOf } from "./variables.ts";

/** Positions of the format. */
const printers: Readonly<Record<string, number>> = {
  printf: 0,
  fprintf: 1,
  sprintf: 1,
  snprintf: 2,
  syslog: 1,
  dprintf: 1,
  asprintf: 1,
};
const scanners: Readonly<Record<string, number>> = { scanf: 0, fscanf: 1, sscanf: 1 };
const conversion =
  /%(?:%|([-+ #0']*)(\*|\d+)?(?:\.(\*|\d+)?)?(hh|h|ll|l|q|j|z|t|L|I64|I32)?(\[\^?\]?[^\]]*\]|[a-zA-Z]))/g;

export const formatArguments: Check = {
  worth: /printf\s*\(|scanf\s*\(|syslog\s*\(/,
  look(one, report) {
    for (const call of callsOf(one)) {
      if (call.isMember) continue;
      if (Object.hasOwn(printers, call.name)) checkPrinted(one, call, printers[call.name] ?? 0, report);
      else if (Object.hasOwn(scanners, call.name)) checkScanned(one, call, scanners[call.name] ?? 0, report);
    }
  },
};

type Range = readonly [number, number];

/** Null unless it is written out in the call, and without positions such as `%1$s`. */
function formatOf({ tokens }: FunctionTokens, range: Range | undefined): string | null {
  const parts = range ? tokens.words.slice(...range) : [];
  if (parts.length === 0 || !parts.every((word) => word.startsWith('"'))) return null;
  const text = parts.map((word) => word.slice(1, -1)).join("");
  return /%\d+\$/.test(text) ? null : text;
}

/** What a conversion says of its argument; `*` is the letter of a width or a precision. */
interface Conversion {
  readonly letter: string;
  readonly length: string;
}

/** In the order of the arguments that they print. */
function printedBy(format: string): readonly Conversion[] {
  return [...format.matchAll(conversion)].flatMap(
    ([whole, , width, precision, length = "", letter = ""]): readonly Conversion[] => {
      if (whole === "%%" || letter === "m") return [];
      const stars = [width, precision].filter((one) => one === "*");
      return [...stars.map((star) => ({ letter: star, length: "" })), { letter, length }];
    },
  );
}

function checkPrinted(one: FunctionTokens, call: CallTokens, at: number, report: Report): void {
  const [format, given] = [formatOf(one, call.args[at]), call.args.slice(at + 1)];
  if (format === null || given.some(([from]) => one.tokens.words[from] === "...")) return;
  const wanted = printedBy(format);
  const mistyped = given.find((argument, n) => isMistyped(one, argument, wanted[n]));
  if (mistyped) {
    report("format-type", mistyped[0]);
    return;
  }
  if (given.some((argument) => isMacro(one, argument))) return;
  const isExcess = wanted.length < given.length && !format.endsWith("%");
  if (wanted.length > given.length || isExcess) report("format-arguments", call.at);
}

/** What may stand for any number of arguments: a macro, also one of the file that is called. */
function isMacro({ tokens: { words, text } }: FunctionTokens, [from, to]: Range): boolean {
  const name = wordAt(words, from);
  if (to === from + 1) return /^(?:__VA_ARGS__|[A-Z][A-Z0-9_]+)$/.test(name);
  if (!/^[A-Za-z_]\w*$/.test(name) || words[from + 1] !== "(") return false;
  // By its name: `STR_VIEW(text)` of another file gives a length and a pointer.
  if (/^[A-Z][A-Z0-9]*_[A-Z0-9_]+$/.test(name)) return true;
  return new RegExp(`^[ \\t]*#[ \\t]*define[ \\t]+${name}\\(`, "m").test(text);
}

function isMistyped(one: FunctionTokens, argument: Range, wanted: Conversion | undefined): boolean {
  const first = wordAt(one.tokens.words, argument[0]);
  if (!wanted || first === "(") return false;
  const { letter, length } = wanted;
  const text = plain(one.tokens, argument);
  if (letter === "s") return isNoText(text, variableOf(one, text));
  if (/^[diuxXoc]$/.test(letter)) return first.startsWith('"') || isNoWhole(variableOf(one, text), length);
  if (/^[eEfFgGaA]$/.test(letter)) return first.startsWith('"') || isNoFloat(text, variableOf(one, text));
  return false;
}

function isNoText(text: string, variable: Variable | undefined): boolean {
  const isLiteralNumber = /^-?\d+$/.test(text) && text !== "0";
  return isLiteralNumber || text.startsWith("'") || isNumber(variable);
}

function isNoWhole(variable: Variable | undefined, length: string): boolean {
  return isFloat(variable) || (length === "" && isText(variable));
}

function isNoFloat(text: string, variable: Variable | undefined): boolean {
  return isWhole(variable) || /^\d+$/.test(text);
}

function variableOf(one: FunctionTokens, text: string): Variable | undefined {
  return /^[A-Za-z_]\w*$/.test(text) ? variablesOf(one).get(text) : undefined;
}

function isPlain(variable: Variable | undefined): variable is Variable {
  return variable?.stars === 0 && !variable.isArray && !variable.isReference;
}

function isWhole(variable: Variable | undefined): boolean {
  return (
    isPlain(variable) &&
    /^(?:(?:unsigned|signed)(?: (?:int|long|short|char))*|(?:long )?long(?: int)?|int|short|char|s?size_t|u?int\d+_t)$/.test(
      variable.type,
    )
  );
}

function isFloat(variable: Variable | undefined): boolean {
  return isPlain(variable) && /^(?:long )?(?:double|float)$/.test(variable.type);
}

function isNumber(variable: Variable | undefined): boolean {
  return isWhole(variable) || isFloat(variable);
}

function isText(variable: Variable | undefined): boolean {
  return variable?.type === "char" && (variable.stars === 1 || variable.isArray);
}

/** A conversion that stores; `width` is undefined where none is written. */
interface ScannedConversion {
  readonly letter: string;
  readonly width: string | undefined;
}

/** In the order of the arguments that they store to. */
function scannedBy(format: string): readonly ScannedConversion[] {
  return [...format.matchAll(conversion)]
    .filter(([whole, , width]) => whole !== "%%" && width !== "*")
    .map(([, , width, , , letter = ""]) => ({ letter, width }));
}

function checkScanned(one: FunctionTokens, call: CallTokens, at: number, report: Report): void {
  const [format, given] = [formatOf(one, call.args[at]), call.args.slice(at + 1)];
  if (format === null) return;
  const wanted = scannedBy(format);
  for (const [n, { letter, width }] of wanted.entries()) {
    const argument = given[n];
    if (!argument) break;
    const target = variableOf(one, plain(one.tokens, argument));
    if (/^[diuxXofegc]$/.test(letter) && isNumber(target)) report("scan-without-address", argument[0]);
    const isWord = /^(?:s|\[.*)$/.test(letter);
    if (isWord && width !== undefined && Number(width) >= sizeOfBuffer(target))
      report("write-outside", call.at);
  }
  if (wanted.length > given.length) report("format-arguments", call.at);
}

/** Bytes of an array of char; not a number where that is unknown. */
function sizeOfBuffer(target: Variable | undefined): number {
  const isBuffer = target?.isArray === true && target.type === "char" && target.stars === 0;
  return isBuffer ? Number(target.count) : Number.NaN;
}
