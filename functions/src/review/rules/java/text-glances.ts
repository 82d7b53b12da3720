/** What a text of Java must hold for the rules about common statements and comparisons to match at all. */

const setToNull = /\b(\w+)\s*=\s*null\s*;/g;
const mostAssignments = 200;
const farthest = 2000;

/** `x = null;` and where `x` stands next, a call of a member not far behind. */
export function readsWhatIsNull(text: string): boolean {
  let tried = 0;
  for (const { 0: all, 1: name = "", index } of text.matchAll(setToNull)) {
    tried += 1;
    if (tried > mostAssignments || mayReadNext(name, text, index + all.length)) return true;
  }
  return false;
}

function mayReadNext(name: string, text: string, from: number): boolean {
  const rest = text.slice(from, from + farthest);
  const next = rest.search(new RegExp(String.raw`(?<![\w.])${name}\b`));
  if (next < 0) return rest.length === farthest;
  const statement = text.slice(from + next, from + next + farthest);
  return !/^\w+\s*=(?!=)/.test(statement) && new RegExp(String.raw`\b${name}\.\w+\(`).test(statement);
}
