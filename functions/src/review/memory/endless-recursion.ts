/** Functions of C that call themselves on every way through. */
import type { FunctionTokens } from "./tokens/tokenize.ts";
import type { Tree } from "./tree.ts";

/** On every way through: no branch, loop or return stands before the call. */
export function callsItself(
  definition: Tree,
  name: string,
  tokens: FunctionTokens | undefined,
  text: string,
): boolean {
  if (!tokens || !names(tokens, name)) return false;
  const body = definition.field("body");
  if (!body || isOverloaded(name, text)) return false;
  for (const statement of body.children) {
    if (/^(?:if|for|while|do|switch|try|goto|labeled)_statement$|^preproc/.test(statement.kind)) return false;
    const calls = new RegExp(`(?:^|[^\\w.>:])${name}\\s*\\(`).test(statement.text);
    if (calls && /^(?:expression|return)_statement$/.test(statement.kind))
      return !/\?|&&|\|\|/.test(statement.text);
    if (/^(?:return|throw)_statement$/.test(statement.kind)) return false;
  }
  return false;
}

/** Names with a class before them stand in several tokens, and are never found. */
function names({ tokens: { words }, from, to }: FunctionTokens, name: string): boolean {
  for (let at = from; at < to; at++) if (words[at] === name) return true;
  return false;
}

/** Another definition of the name may be meant. */
function isOverloaded(name: string, text: string): boolean {
  return (
    (text.match(new RegExp(`\\b${name}\\s*\\([^;]*?\\)[\\w\\s]*\\{`, "g"))?.length ?? 0) > 1 ||
    /\bclass\b|\btemplate\b/.test(text)
  );
}
