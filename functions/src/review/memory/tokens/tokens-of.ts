/** The tokens and functions of a file, read once for all that ask. */
import type { ParsedFile } from "../../languages/parse.ts";
import { type FunctionTokens, functionsIn, type Tokens, tokenize } from "./tokenize.ts";
import { Facts } from "../../syntax/facts.ts";

interface FileTokens {
  readonly tokens: Tokens;
  readonly functions: readonly FunctionTokens[];
}

const known = new Facts<ParsedFile, FileTokens>();

export function tokensOf(file: ParsedFile): FileTokens {
  const before = known.get(file);
  if (before) return before;
  const tokens = tokenize(file.text);
  const made = { tokens, functions: functionsIn(tokens) };
  known.set(file, made);
  return made;
}
