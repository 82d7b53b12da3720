/** What calls are given, as texts, and the local arrays that such texts name. */
import { startOf } from "./at.ts";
import { type CallTokens, plain } from "./calls.ts";
import type { FunctionTokens } from "./tokenize.ts";
import { type Variable, variablesOf } from "./variables.ts";

export function isName(text: string): boolean {
  return /^[A-Za-z_]\w*$/.test(text);
}

/** Without spaces, outer parentheses and casts; empty where there are fewer arguments. */
export function argumentOf(one: FunctionTokens, call: CallTokens, at: number): string {
  const range = call.args[at];
  return range ? plain(one.tokens, range) : "";
}

/** The array of plain values that the function itself declares under this name. */
export function localArray(one: FunctionTokens, text: string): Variable | undefined {
  const variable = isName(text) ? variablesOf(one).get(text) : undefined;
  return variable?.isArray === true && !variable.isParameter && variable.stars === 0 ? variable : undefined;
}

/** The function's body as it is written, with its comments. */
export function writtenBody({ tokens, from, to }: FunctionTokens): string {
  return tokens.text.slice(startOf(tokens.starts, from), startOf(tokens.starts, to));
}
