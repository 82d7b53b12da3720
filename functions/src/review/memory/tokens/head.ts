/** What stands before a function's body. */
import { textBetween } from "./calls.ts";
import type { FunctionTokens } from "./tokenize.ts";

/** The words before the body's brace: its type, its name and its parameters, with a space between. */
export function headOf({ tokens, start, from }: FunctionTokens): string {
  return textBetween(tokens, start, from);
}
