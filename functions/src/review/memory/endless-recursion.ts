/** Functions of C that call themselves on every way through. */
import type { Tree } from "./tree.ts";

/** On every way through: no branch, loop or return stands before the call. */
export function callsItself(definition: Tree, name: string, text: string): boolean {
  if (!/^\w+$/.test(name) || definition.text.split(name, 3).length < 3) return false;
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

/** Another definition of the name may be meant. */
function isOverloaded(name: string, text: string): boolean {
  return (
    (text.match(new RegExp(`\\b${name}\\s*\\([^;]*?\\)[\\w\\s]*\\{`, "g"))?.length ?? 0) > 1 ||
    /\bclass\b|\btemplate\b/.test(text)
  );
}
