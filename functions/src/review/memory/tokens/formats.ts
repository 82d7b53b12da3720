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

/** Null unless it is written out in the call, and without positions such as `%1$s`. */
function formatOf({ tokens }: FunctionTokens, [from, to]: readonly [number, number]): string | null {
  const parts = tokens.words.slice(from, to);
  if (parts.length === 0 || !parts.every((word) => word.startsWith('"'))) return null;
  const text = parts.map((word) => word.slice(1, -1)).join("");
  return /%\d+\$/.test(text) ? null : text;
}

function checkPrinted(one: FunctionTokens, call: CallTokens, at: number, report: Report): void {
  const [format, given] = [call.args[at], call.args.slice(at + 1)];
  const text = format && formatOf(one, format);
  if (typeof text !== "string" || given.some(([from]) => one.tokens.words[from] === "...")) return;
  let next = 0;
  for (const [whole, , width, precision, length, letter] of text.matchAll(conversion)) {
    if (whole === "%%" || letter === "m") continue;
    next += (width === "*" ? 1 : 0) + (precision === "*" ? 1 : 0);
    const argument = given[next];
    next += 1;
    if (argument && isMistyped(one, argument, letter ?? "", length ?? "")) {
      report("format-type", argument[0]);
      return;
    }
  }
  const isOpen = given.some(
    ([from, to]) =>
      to === from + 1 && /^(?:__VA_ARGS__|[A-Z][A-Z0-9_]+)$/.test(wordAt(one.tokens.words, from)),
  );
  if (next > given.length && !isOpen) report("format-arguments", call.at);
  else if (next < given.length && !isOpen && !text.endsWith("%")) report("format-arguments", call.at);
}

function isMistyped(
  one: FunctionTokens,
  argument: readonly [number, number],
  letter: string,
  length: string,
): boolean {
  const text = plain(one.tokens, argument);
  const first = one.tokens.words[argument[0]] ?? "";
  if (first === "(") return false;
  if (letter === "s")
    return (/^-?\d+$/.test(text) && text !== "0") || text.startsWith("'") || isNumber(variableOf(one, text));
  if (/^[diuxXoc]$/.test(letter))
    return (
      first.startsWith('"') ||
      isFloat(variableOf(one, text)) ||
      (length === "" && isText(variableOf(one, text)))
    );
  if (/^[eEfFgGaA]$/.test(letter))
    return first.startsWith('"') || isWhole(variableOf(one, text)) || /^\d+$/.test(text);
  return false;
}

function variableOf(one: FunctionTokens, text: string): Variable | undefined {
  return /^[A-Za-z_]\w*$/.test(text) ? variablesOf(one).get(text) : undefined;
}

function isPlain(variable: Variable | undefined): variable is Variable {
  return variable !== undefined && variable.stars === 0 && !variable.isArray && !variable.isReference;
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

function checkScanned(one: FunctionTokens, call: CallTokens, at: number, report: Report): void {
  const [format, given] = [call.args[at], call.args.slice(at + 1)];
  const text = format && formatOf(one, format);
  if (typeof text !== "string") return;
  let next = 0;
  for (const [whole, , width, , , letter = ""] of text.matchAll(conversion)) {
    if (whole === "%%" || width === "*") continue;
    const argument = given[next];
    next += 1;
    if (!argument) continue;
    const target = variableOf(one, plain(one.tokens, argument));
    if (/^[diuxXofegc]$/.test(letter) && isNumber(target)) report("scan-without-address", argument[0]);
    const size = Number(
      target?.isArray === true && target.type === "char" && target.stars === 0 ? target.count : Number.NaN,
    );
    if (/^(?:s|\[.*)$/.test(letter) && width !== undefined && Number(width) >= size)
      report("write-outside", call.at);
  }
  if (next > given.length) report("format-arguments", call.at);
}
