/** What a text of Go must hold for the rules about common statements and functions to match at all. */

/** Nothing else may stand in the condition. */
export const asksForNil = /\bif\s[^\n]*\w\s*[!=]=\s*nil\s*\{/;
export const asksIfNil = /\bif\s[^\n]*\w\s*==\s*nil\s*\{/;

const head = /^[ \t]*func\s*(?:\(\s*(?:(\w+)\s)?[^()\n]*\)\s*)?(\w+)\s*[[(]/gm;

/** As they are called in their own text, such as `f` and `t.Name`. */
export function functionsCallingThemselves(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  let [own, from] = ["", 0];
  for (const { 0: all, 1: receiver, 2: name = "", index } of text.matchAll(head)) {
    if (own !== "" && text.slice(from, index).includes(`${own}(`)) found.add(own);
    own = receiver === undefined ? name : `${receiver}.${name}`;
    from = index + all.length;
  }
  if (own !== "" && text.slice(from).includes(`${own}(`)) found.add(own);
  return found;
}
