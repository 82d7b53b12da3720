/** Searches of a text of Python for what an expression cannot say, without a parser. They find too much rather than too little. */

const onOneLine = /\b(?:return|raise|break|continue)\b[^\n]*;/;
const leaving = /^([ \t]*)(?:return|raise|break|continue)\b.*$/gm;
/** Where the statement ends is then not told by how its lines are indented. */
const isOpen = /["']{3}|\\\r?$/;
const nextLine = /\n([ \t]*)(?=([^\s]))/g;

/** After a line that leaves, the next line that is indented as far belongs to the same block. */
export function mayHaveDeadCode(text: string): boolean {
  if (onOneLine.test(text)) return true;
  for (const { 0: line, 1: indent = "", index } of text.matchAll(leaving)) {
    if (isOpen.test(line) || goesOn(text, index + line.length, indent.length)) return true;
  }
  return false;
}

function goesOn(text: string, from: number, indent: number): boolean {
  nextLine.lastIndex = from;
  for (let line = nextLine.exec(text); line !== null; line = nextLine.exec(text)) {
    const [, { length } = "", first = ""] = line;
    if (length <= indent && !"#)]}".includes(first)) return length === indent;
  }
  return false;
}

/** Where the block ends whose head stands before the place: at a line that is indented no further than the head. */
function endOfBlock(text: string, from: number, indent: number): number {
  nextLine.lastIndex = from;
  for (let line = nextLine.exec(text); line !== null; line = nextLine.exec(text)) {
    const [, { length } = "", first = ""] = line;
    if (length <= indent && !"#)]}".includes(first)) return line.index;
  }
  return text.length;
}

/** Whether `holds` is true of the block behind one of the heads; a block that holds a text of many lines may end elsewhere. */
function someBlock(
  text: string,
  heads: RegExp,
  holds: (block: string, head: RegExpMatchArray) => boolean,
): boolean {
  for (const head of text.matchAll(heads)) {
    const from = head.index + head[0].length;
    const line = text.slice(text.lastIndexOf("\n", head.index) + 1, from);
    const block = text.slice(from, endOfBlock(text, from, line.search(/[^ \t]/)));
    if (/["']{3}/.test(block) || holds(block, head)) return true;
  }
  return false;
}

/** `if x is None:`, and within it `x.name`. */
export function mayUseNone(text: string): boolean {
  return someBlock(text, /\bif\s+(\w+) is None\s*:/g, (block, [, name = ""]) =>
    new RegExp(String.raw`(?<![\w.])${name}(?:\.\w|\[)`).test(block),
  );
}

/** A constructor that answers something, or yields. */
export function mayAnswerFromConstructor(text: string): boolean {
  return someBlock(text, /\bdef[ \t]+__init__\b/g, (block) =>
    /\breturn[ \t(\\]*(?!None\b)[^\s#;]|\byield\b/.test(block),
  );
}

/** What the first group of the expression, or its second, found anywhere in the text. */
function namesOf(text: string, found: RegExp): Set<string> {
  return new Set(Array.from(text.matchAll(found), ([, one, other]) => one ?? other ?? ""));
}

/** Whether something that one expression finds is found by the other, too. */
function shareNames(text: string, one: RegExp, other: RegExp): boolean {
  const names = namesOf(text, one);
  if (names.size === 0) return false;
  for (const [, first, second] of text.matchAll(other)) if (names.has(first ?? second ?? "")) return true;
  return false;
}

// What is rare comes first in these expressions, and what stands before it is looked at only there.
const changed =
  /\.(?:pop|popitem|remove|discard|add|insert|clear)\((?<=(?<![\w.])([\w.]+)\.\w+\()|\bdel\s+([\w.]+)\[/g;
const iterated = /\bin\s+([\w.]+)\s*:(?<=\bfor\b[^\n]*)/g;

export function mayChangeWhatIsIterated(text: string): boolean {
  return shareNames(text, changed, iterated);
}

const givenObject = /=\s*([A-Z]\w*)\((?<=(?<![\w.])([a-z]\w*)(?:[ \t]*:[^=\n]+)?\s*=\s*[A-Z]\w*\()/g;
const plainHead = /\bclass ([A-Z]\w*)\s*(?:\((?:object)?\))?\s*:/g;
const calledName = /(?<![\w.])([a-z]\w*)\s*\(/g;

/** The names that are given an object of a class of the file without bases. */
export function objectNames(text: string): ReadonlySet<string> {
  const classes = namesOf(text, plainHead);
  if (classes.size === 0) return classes;
  const given = [...text.matchAll(givenObject)].filter(([, made = ""]) => classes.has(made));
  return new Set(given.map(([, , name = ""]) => name));
}

export function mayCallObject(text: string): boolean {
  const names = objectNames(text);
  if (names.size === 0) return false;
  for (const [, name = ""] of text.matchAll(calledName)) if (names.has(name)) return true;
  return false;
}

const givenUnhashable =
  /=\s*(?:(?:list|dict|set)\(|[[{])(?<=(?<![\w.])(\w+)(?:[ \t]*:[^=\n]+)?\s*=\s*(?:\w+\(|[[{]))/g;

/** The names that are given something without a hash. */
export function unhashableNames(text: string): ReadonlySet<string> {
  return namesOf(text, givenUnhashable);
}

const opening =
  /\bopen\((?<=(?<![\w.])(\w+)\s*=\s*(?:io\.|codecs\.)?open\()(?![^\n]*,\s*(?:mode\s*=\s*)?["'][^"'\n]*[wax+])|\bopen\([^\n]*?\s+as\s+(\w+)/g;
const written = /\b(?:write|writelines|truncate)\((?<=(?<![\w.])(\w+)\s*\.\s*\w+\()/g;

export function mayWriteToReader(text: string): boolean {
  return shareNames(text, opening, written);
}

const anyHead = /\bclass ([A-Z]\w*)\s*(?:\(([^()]*)\))?\s*:/g;
const builtIn = /^(?:object|dict|list|set|tuple|str|bytes|int|float|bool)?$/;

/** Classes whose bases stand in the file, or are no exceptions by what the language says. */
function plainClasses(text: string): ReadonlySet<string> {
  const heads = [...text.matchAll(anyHead)];
  const all = new Set(heads.map(([, name = ""]) => name));
  const isPlain = (base: string): boolean => builtIn.test(base) || all.has(base);
  return new Set(
    heads.flatMap(([, name = "", bases = ""]) =>
      bases.split(",").every((base) => isPlain(base.trim())) ? [name] : [],
    ),
  );
}

const raisedClass = /\braise\s+([A-Z]\w*)/g;

export function mayRaisePlainClass(text: string): boolean {
  const plain = plainClasses(text);
  if (plain.size === 0) return false;
  for (const [, name = ""] of text.matchAll(raisedClass)) if (plain.has(name)) return true;
  return false;
}

const caught = /\bexcept\s+([^:]*):/g;

export function mayCatchPlainClass(text: string): boolean {
  const plain = plainClasses(text);
  if (plain.size === 0) return false;
  for (const [, head = ""] of text.matchAll(caught)) {
    for (const name of head.match(/[A-Z]\w*/g) ?? []) if (plain.has(name)) return true;
  }
  return false;
}

const functionHeads = /\bdef\s+\w+\s*\(/g;
const endOfHead = /:[ \t]*(?:#[^\n]*)?\r?\n|$/g;
const mutableDefault = /=\s*(?:[[{]|(?:list|dict|set|defaultdict|deque)\()/;

/** The head of a function ends at a line that ends with a colon, or later. */
export function mayShareDefault(text: string): boolean {
  for (const { index } of text.matchAll(functionHeads)) {
    endOfHead.lastIndex = index;
    const end = endOfHead.exec(text)?.index;
    if (mutableDefault.test(text.slice(index, end))) return true;
  }
  return false;
}

/** Texts, comments, and what opens and closes a dictionary or stands before a colon. */
const keyParts =
  /("""|''')[\s\S]*?\1|("(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|(?<![\w.])\d\w*)(\s*:)?|#[^\n]*|[{}]/g;

/** Whether a key stands twice in one dictionary, each time behind the same number of brackets. */
export function mayRepeatKey(text: string): boolean {
  const around: Set<string>[] = [];
  for (const [part, , key, colon] of text.matchAll(keyParts)) {
    if (part === "{") around.push(new Set());
    else if (part === "}") around.pop();
    else if (key !== undefined && colon !== undefined) {
      const keys = around.at(-1);
      if (keys?.has(key) === true) return true;
      keys?.add(key);
    }
  }
  return false;
}
