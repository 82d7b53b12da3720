/** Whether an object of a text may hold one key twice, found without a parser: too often rather than too seldom. */

type Keys = Set<string>;

const signs = /["'/{}:]|\.\.\./g;

/** Between two braces, the same word stands twice before a colon. */
export function repeatsKey(text: string): boolean {
  const objects: Keys[] = [];
  signs.lastIndex = 0;
  for (let sign = signs.exec(text); sign !== null; sign = signs.exec(text)) {
    const { 0: token, index } = sign;
    if (token === ":" && isSecond(keyBefore(text, index), objects.at(-1))) return true;
    signs.lastIndex = read(token, text, index, objects);
  }
  return false;
}

/** Answers where what begins with the token ends. */
function read(token: string, text: string, at: number, objects: Keys[]): number {
  if (token === "{") objects.push(new Set());
  if (token === "}") objects.pop();
  // What is spread may be meant to be replaced.
  if (token === "...") objects.at(-1)?.clear();
  if (token === "/") return endOfComment(text, at) + 1;
  return (/["']/.test(token) ? endOfText(text, at) : at + token.length - 1) + 1;
}

function isSecond(key: string, keys: Keys | undefined): boolean {
  if (key === "" || keys === undefined) return false;
  if (keys.has(key)) return true;
  keys.add(key);
  return false;
}

/** At the end of its line at the latest. */
function endOfText(text: string, from: number): number {
  const quote = text.charAt(from);
  let at = from + 1;
  while (at < text.length && text.charAt(at) !== quote && text.charAt(at) !== "\n") {
    at += text.charAt(at) === "\\" ? 2 : 1;
  }
  return at;
}

function endOfComment(text: string, from: number): number {
  const next = text.charAt(from + 1);
  if (next !== "/" && next !== "*") return from;
  const end = text.indexOf(next === "/" ? "\n" : "*/", from + 2);
  return end === -1 ? from : end;
}

const partOfWord = /[\w$]/;

/** The word, or the text in quotes, that ends right before the colon; "" for anything else. */
function keyBefore(text: string, colon: number): string {
  let end = colon;
  while (/\s/.test(text.charAt(end - 1))) end -= 1;
  const last = text.charAt(end - 1);
  if (last === '"' || last === "'") return text.slice(text.lastIndexOf(last, end - 2) + 1, end - 1);
  let start = end;
  while (partOfWord.test(text.charAt(start - 1))) start -= 1;
  return text.slice(start, end);
}
