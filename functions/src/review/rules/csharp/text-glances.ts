/** What a text of C# must hold for the rules about common statements and comparisons to match at all. */

const setToNull = /\b(\w+)\s*=\s*(?:null|default)\s*;/g;
const testOfNull =
  /\bif\s*\(\s*(?:(\w+)\s*[!=]=\s*null|(\w+)\s+is\s+(?:not\s+)?null|!?[sS]tring\.IsNullOr\w+\((\w+)\))\s*\)/g;
const nullHere = /(?<![\w.!])(?:(\w+)\s*==\s*null|(\w+)\s+is\s+null|[sS]tring\.IsNullOr\w+\((\w+)\))\s*[)?]/g;
const farthest = 2_000;

const mostMatches = 300;

/** Whether one of them is as asked; of too many it is taken for granted. */
function anyOf(matches: Iterable<RegExpExecArray>, ask: (match: RegExpExecArray) => boolean): boolean {
  let tried = 0;
  for (const match of matches) {
    tried += 1;
    if (tried > mostMatches || ask(match)) return true;
  }
  return false;
}

/** Whether the next place of the name reads a member, an element, all elements or the end of a task. */
function readsNext(name: string, text: string): boolean {
  const next = new RegExp(String.raw`(?<![\w.])${name}\b\s*(.?)`).exec(text);
  if (!next) return text.length >= farthest;
  return /[.[]/.test(next[1] ?? "") || /\b(?:in|await)\s+$/.test(text.slice(0, next.index));
}

export function readsWhatIsNull(text: string): boolean {
  return anyOf(text.matchAll(setToNull), ({ 0: all, 1: name = "", index }) =>
    readsNext(name, behindElse(text.slice(index + all.length, index + all.length + farthest))),
  );
}

/** Where it stands last in a branch, what follows the other branch. */
function behindElse(text: string): string {
  const [otherwise] = /^\s*\}\s*else\b\s*/.exec(text) ?? [];
  if (otherwise === undefined) return text;
  const rest = text.slice(otherwise.length);
  return rest.slice(bodyOf(rest).length);
}

/** In the branch that runs where it is null; an empty text has most members all the same. */
export function readsWhereNull(text: string): boolean {
  return anyOf(text.matchAll(nullHere), ({ 0: all, 1: one, 2: two, 3: three, index }) => {
    const rest = text.slice(index + all.length, index + all.length + farthest);
    const branch = all.endsWith("?") ? rest.slice(0, rest.indexOf(":") + 1) : bodyOf(rest);
    const read = String.raw`(?<![\w.])${one ?? two ?? three ?? ""}(?:\s*[.[]|\s*\)|;)`;
    return new RegExp(read).test(branch) && (three === undefined || emptyRead.test(branch));
  });
}

const emptyRead = /\.(?:Trim|Split|Substring|ToLower|ToUpper|ToString)/;

/** Behind the body of the test, which does not leave. */
export function readsAfterTest(text: string): boolean {
  return anyOf(text.matchAll(testOfNull), ({ 0: all, 1: one, 2: two, 3: three, index }) => {
    const rest = text.slice(index + all.length, index + all.length + 2 * farthest);
    const body = bodyOf(rest);
    if (/\b(?:return|throw|break|continue)\b/.test(body) || /^\s*else\b/.test(rest.slice(body.length)))
      return false;
    return readsNext(one ?? two ?? three ?? "", rest.slice(body.length, body.length + farthest));
  });
}

/** The block at the beginning, or what stands there up to a semicolon. */
function bodyOf(text: string): string {
  if (!/^\s*\{/.test(text)) return text.slice(0, text.indexOf(";") + 1);
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "{") depth += 1;
    if (text[at] === "}") depth -= 1;
    if (text[at] === "}" && depth === 0) return text.slice(0, at + 1);
  }
  return text;
}

/** A condition behind `else` is one of the last before that stand as far to the right. */
export function asksAgain(text: string): boolean {
  if (!/\belse\s+if\b/.test(text)) return false;
  const asked: string[] = [];
  for (const { 0: all, 1: otherwise, index } of text.matchAll(/(\belse\s+)?\bif\s*\(/g)) {
    const line = text.slice(text.lastIndexOf("\n", index) + 1, index);
    const place = /^\s*/.exec(line)?.[0].length ?? 0;
    const own = `${String(place)} ${inBrackets(text, index + all.length)}`;
    if (otherwise !== undefined && asked.slice(-20).includes(own)) return true;
    asked.push(own);
  }
  return false;
}

/** What `using` declares is given back. */
export function returnsUsed(text: string): boolean {
  return anyOf(text.matchAll(/\busing\s*\(?\s*[\w<>.]+\s+(\w+)\s*=/g), ({ 1: name = "" }) =>
    text.includes(`return ${name};`),
  );
}

function inBrackets(text: string, from: number): string {
  let depth = 1;
  let at = from;
  while (at < text.length && depth > 0 && at < from + farthest) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    at += 1;
  }
  return text.slice(from, at - 1);
}

const accessor =
  /\b[gs]et\s*(?:\{|=>)\s*(?:return\s+(?:this\.)?(\w+)\s*;|(?:this\.)?(\w+)\s*(?:;|=\s*value\b))/g;

/** The name that an accessor reads or sets stands before a brace not far above. */
export function mayAskItself(text: string): boolean {
  return anyOf(text.matchAll(accessor), ({ 1: read, 2: other, index }) => {
    const before = text.slice(Math.max(0, index - 400), index);
    return new RegExp(String.raw`\b${read ?? other ?? ""}\s*\{`).test(before);
  });
}

const firstCall = /\)\s*(?:\{\s*(?:return\s+)?|=>\s*)(?:this\.)?(\w+)\s*\(([^()]*)\)/g;

/** With its own parameters, but for a number added. */
export function mayCallItself(text: string): boolean {
  return anyOf(text.matchAll(firstCall), ({ 1: name = "", 2: given = "", index }) => {
    const head = text.slice(Math.max(0, index - 300), index);
    const at = head.lastIndexOf("(");
    if (!head.slice(0, at).trimEnd().endsWith(name)) return false;
    const own = head
      .slice(at + 1)
      .split(",")
      .map((one) => /(\w*)\s*(?:=.*)?$/s.exec(one.trim())?.[1] ?? "");
    return (
      own.join() ===
      given
        .split(",")
        .map((one) => one.trim().replace(/\s*[-+]\s*\d+$/, ""))
        .join()
    );
  });
}

/** What is given stands just before the sign, too. */
export function mayGiveItself(text: string): boolean {
  return [...text.matchAll(/=\s*(?:(?:this|base)\.)?([A-Za-z_][\w.]*)\s*;/g)].some(
    ({ 1: name = "", index }) =>
      text
        .slice(Math.max(0, index - name.length - 20), index)
        .trimEnd()
        .endsWith(name),
  );
}

/** What is declared without a sign is compared with zero. */
export function comparesUnsigned(text: string): boolean {
  return anyOf(
    text.matchAll(/\b(?:byte|ushort|uint|ulong|nuint|UInt\d\d|Byte)\s+(\w+)/g),
    ({ 1: name = "" }) =>
      new RegExp(
        String.raw`\b${name}\s*(?:>=|<)\s*0[uUlL]*\b|\b0[uUlL]*\s*(?:<=|>)\s*(?:this\.)?${name}\b`,
      ).test(text),
  );
}

/** A call in the loop's own body. */
export function changesIterated(text: string): boolean {
  return anyOf(
    text.matchAll(/\bforeach\s*\([^()]*\bin\s+([\w.]+)\s*\)/g),
    ({ 0: all, 1: list = "", index }) => {
      const from = index + all.length;
      const call = new RegExp(String.raw`(?<![\w.])${list}\.(?:Remove|Add|Clear|Insert|Enqueue|Push)`);
      return call.test(bodyOf(text.slice(from, from + 2 * farthest)));
    },
  );
}
