/** Looks ahead in the text where TypeScript's grammar needs it: whether `<` begins type arguments, whether `(` begins a function's type. */

const blank = /\s/;
const beginsWord = /[\w$]|[^\0-\x7f]/;
const word = /(?:[\w$]|[^\0-\x7f])+/y;
/** Words behind which a type goes on with another word or a bracket. */
const leading = new Set(
  "keyof readonly typeof infer extends is in as new unique asserts abstract import const".split(" "),
);
const joining = new Set(["extends", "is", "in", "as"]);
const quotes = new Set(['"', "'", "`"]);
const signsOfValues = new Set(["&&", "||", "??", "=="]);
const closing: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}", "<": ">" };
const closers = new Set(Object.values(closing));

/** Where the text goes on behind blanks and comments. */
export function behindBlanks(text: string, from: number): number {
  let at = from;
  for (;;) {
    const char = text.charAt(at);
    if (blank.test(char)) at += 1;
    else if (char === "/" && text.charAt(at + 1) === "/") at = endOf(text, "\n", at);
    else if (char === "/" && text.charAt(at + 1) === "*") at = endOf(text, "*/", at + 2);
    else return at;
  }
}

function endOf(text: string, sign: string, from: number): number {
  const found = text.indexOf(sign, from);
  return found < 0 ? text.length : found + sign.length;
}

/** Where the word that begins here ends; the place itself where none does. */
export function endOfWord(text: string, at: number): number {
  word.lastIndex = at;
  return word.test(text) ? word.lastIndex : at;
}

function endOfString(text: string, at: number): number {
  const quote = text.charAt(at);
  let to = at + 1;
  while (to < text.length && text.charAt(to) !== quote) to += text.charAt(to) === "\\" ? 2 : 1;
  return to + 1;
}

/** Goes from a bracket to the one that closes it, as long as what stands between them may be types. */
export class Skim {
  readonly text: string;
  at: number;
  /** Whether a comma stands directly between the outermost brackets. */
  hasComma = false;
  readonly #open: string[] = [];
  #before = "";

  constructor(text: string, start: number) {
    this.text = text;
    this.at = start;
  }

  /** True when the bracket was closed, `at` is then behind it; false where something stands there that is no type. */
  run(): boolean {
    do {
      this.at = behindBlanks(this.text, this.at);
      if (!this.#step(this.text.charAt(this.at))) return false;
    } while (this.#open.length > 0);
    return true;
  }

  #step(char: string): boolean {
    if (char === "") return false;
    if (beginsWord.test(char)) return this.#word();
    if (quotes.has(char)) return this.#go(endOfString(this.text, this.at), "");
    if (closing[char] !== undefined) return this.#enter(char);
    return closers.has(char) ? this.#leave(char) : this.#sign(char);
  }

  #go(to: number, before: string): boolean {
    this.at = to;
    this.#before = before;
    return true;
  }

  get #isBetweenAngles(): boolean {
    return this.#open.at(-1) === "<";
  }

  /** Two names in a row are no type. */
  #word(): boolean {
    const end = endOfWord(this.text, this.at);
    const own = this.text.slice(this.at, end);
    const isJoined = this.#before === "" || leading.has(this.#before) || joining.has(own);
    return (isJoined || !this.#isBetweenAngles) && this.#go(end, own);
  }

  #enter(char: string): boolean {
    const isBehindName = this.#before !== "" && this.#before !== ">" && !leading.has(this.#before);
    if (char === "(" && this.#isBetweenAngles && isBehindName) return false;
    this.#open.push(char);
    return this.#go(this.at + 1, "");
  }

  #leave(char: string): boolean {
    const open = this.#open.pop() ?? "";
    return closing[open] === char && this.#go(this.at + 1, char);
  }

  #sign(char: string): boolean {
    const { text, at } = this;
    const two = text.slice(at, at + 2);
    if (two === "=>") return this.#go(at + 2, "");
    if (signsOfValues.has(two)) return false;
    if (char === "," && this.#open.length === 1) this.hasComma = true;
    const isInType = ",.:?|&".includes(char) || /^-\d/.test(two);
    return (isInType || !this.#isBetweenAngles) && this.#go(at + 1, "");
  }
}
