/** Which names of a Python file are bound nowhere in it: read from the source text, and rather too few than too many. */
import { maskText } from "../../languages/mask-text.ts";

/** Names that every module has, those of Python 2 among them, which code for both asks for behind a test of the version. */
const builtIn = new Set(
  (
    "False None True and as assert async await break case class continue def del elif else except finally for from global if import in is lambda match " +
    "nonlocal not or pass raise return try type while with yield print exec ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup " +
    "BlockingIOError BrokenPipeError BufferError BytesWarning ChildProcessError ConnectionAbortedError ConnectionError ConnectionRefusedError " +
    "ConnectionResetError DeprecationWarning EOFError Ellipsis EncodingWarning EnvironmentError Exception ExceptionGroup FileExistsError FileNotFoundError " +
    "FloatingPointError FutureWarning GeneratorExit IOError ImportError ImportWarning IndentationError IndexError InterruptedError IsADirectoryError " +
    "KeyError KeyboardInterrupt LookupError MemoryError ModuleNotFoundError NameError NotADirectoryError NotImplemented NotImplementedError OSError " +
    "OverflowError PendingDeprecationWarning PermissionError ProcessLookupError PythonFinalizationError RecursionError ReferenceError ResourceWarning " +
    "RuntimeError RuntimeWarning StopAsyncIteration StopIteration SyntaxError SyntaxWarning SystemError SystemExit TabError TimeoutError TypeError " +
    "UnboundLocalError UnicodeDecodeError UnicodeEncodeError UnicodeError UnicodeTranslateError UnicodeWarning UserWarning ValueError Warning " +
    "WindowsError VMSError ZeroDivisionError abs aiter all anext any ascii bin bool breakpoint bytearray bytes callable chr classmethod compile complex " +
    "copyright credits delattr dict dir divmod enumerate eval exit filter float format frozenset getattr globals hasattr hash help hex id input int " +
    "isinstance issubclass iter len license list locals map max memoryview min next object oct open ord pow property quit range repr reversed round set " +
    "setattr slice sorted staticmethod str sum super tuple vars zip self cls _ __ _n _p ngettext pgettext gettext reveal_type reveal_locals get_ipython display " +
    "unicode basestring xrange long raw_input reduce file unichr cmp apply buffer coerce execfile intern reload StandardError"
  ).split(" "),
);

/** What may give names a value without naming them, and files that others run in a scope of theirs. */
const unknowable = [
  ...[
    "import *",
    "globals(",
    "locals(",
    "vars(",
    "exec(",
    "execfile(",
    "__import__(",
    "__builtins__",
    "builtins.",
  ],
  ...[
    "sys.modules",
    "NameError",
    "F821",
    "undefined-variable",
    "name-defined",
    "pyflakes",
    "flake8: noqa",
    "\n%",
    "get_config()",
  ],
];
const longest = 200_000;
/** A slip leaves one or two; what many names are missing in is a fragment, or data of a tool's tests. */
const mostNames = 4;

let last: { readonly text: string; readonly names: ReadonlySet<string> } | null = null;

/** Empty also where the text may bind more than it says. */
export function unboundNames(text: string): ReadonlySet<string> {
  if (last?.text === text) return last.names;
  const names = text.length > longest || isFragment(text) ? new Set<string>() : namesIn(text);
  // Asked last, since nearly every file binds all of its names.
  const isKnown =
    names.size === 0 || !(isOfPython2(text) || unknowable.some((words) => text.includes(words)));
  last = { text, names: isKnown ? names : new Set() };
  return last.names;
}

/** Lines that were pasted, or that a tool runs: what they use comes from around them. */
function isFragment(text: string): boolean {
  return !/^[ \t]*(?:import|from|def|class|async)[ \t]/m.test(text);
}

/** `except KeyError, e:` names what was raised, and another parser reads it. */
function isOfPython2(text: string): boolean {
  return /^[ \t]*(?:except (?:[\w.]+|\([\w., ]*\)), ?\w+:|print ["'\w%]|exec ["'\w])/m.test(text);
}

function namesIn(written: string): ReadonlySet<string> {
  const text = written.replace(spacedModule, "$1.");
  const masked = maskText("python", text.replace(/\b[fFbBrRuUtT]{1,2}(?=["'])/g, ""));
  const code = withoutEmptyEnds(masked.replace(/\\\r?\n/g, "  "));
  // Neither an attribute nor the name of an argument; a name that only a decorated class or a call knows is not found either.
  const read = code.replace(fromModule, "");
  const names = new Set(read.match(/(?<![\w.\\])[A-Za-z_]\w*(?!\w|\s*=[^=])/g));
  for (const name of names) if (builtIn.has(name) || /^__\w+__$/.test(name)) names.delete(name);
  removeBound(names, code);
  if (names.size > mostNames) return new Set();
  // Where a quote was taken for an end, code was masked: what the whole text binds is bound.
  if (names.size > 0) removeBound(names, text);
  return names;
}

/** `from shop. cart import total`, which Python reads as it is meant. */
const spacedModule = /^([ \t]*from[ \t]+\w[\w.]*?)(?:[ \t]+\.[ \t]*|\.[ \t]+)(?=\w)/gm;

const fewestBlanks = 3;

/** What was a comment between parameters takes no room. From the lines' ends, because blanks stand nearly everywhere. */
function withoutEmptyEnds(code: string): string {
  let kept = "";
  let from = 0;
  for (let line = code.indexOf("\n"); line !== -1; line = code.indexOf("\n", line + 1)) {
    const end = code.charAt(line - 1) === "\r" ? line - 1 : line;
    let start = end;
    while (start > from && isBlankInLine(code.charCodeAt(start - 1))) start -= 1;
    if (end - start < fewestBlanks) continue;
    kept += code.slice(from, start);
    from = end;
  }
  return kept + code.slice(from);
}

function isBlankInLine(character: number): boolean {
  return character === 32 || character === 9;
}

/** The word first, and what stands before it behind it: few places are looked at. */
const fromModule = /from(?:(?<=^[ \t]*from)[ \t]+[\w.]+|(?<=[;:][ \t]*from)[ \t]+[\w.]+(?=[ \t]+import\b))/gm;

/** Each behind a word that must occur, and with the words of its first group; they are looked for in the code alone, and none looks far. */
const bindings: readonly (readonly [word: string, expression: RegExp])[] = [
  ["", /\b(?:def|class)\s+(\w+)/g],
  ["", /import(?<=^[ \t]*(?:from[ \t]+[\w.]+[ \t]+)?import)[ \t]+(\([^)]{0,9000}\)|[^\n]*)/gm],
  ["import ", /[;:][ \t]*(?:from[ \t]+[\w.]+[ \t]+)?import[ \t]+([^\n]*)/g],
  ["", /\bdef[ \t]+\w+[^\n(]{0,200}\(([^]{0,3000}?)\)\s{0,20}(?:->[^:]{0,300})?:/g],
  ["", /\b(?:def|class)[ \t]+\w+\[([^\]\n]*)\]/g],
  ["lambda", /\blambda\b([^:\n]*):/g],
  ["for ", /\bfor\s(?=([^:]{1,900}?)\sin\b)/g],
  [" as ", /as(?<=\bas)[ \t]+(\([^)]{0,900}\)|[^\n:]*)/g],
  ["", /\b(?:global|nonlocal|del)[ \t]+([^\n]*)/g],
  ["case ", /^[ \t]*case[ \t]([^\n]*)/gm],
  ["type ", /type(?<=^[ \t]*type)[ \t]+(\w+)/gm],
  [":=", /:=(?<=(\w+)\s?:=)/g],
  ["", /:(?<=^[ \t]*(\w+)[ \t]*:)[ \t]*\S/gm],
];

/** From the way that binds most names to those that bind few, which are mostly not asked any more. */
function removeBound(names: Set<string>, code: string): void {
  const remove = (words: string): void => {
    for (const word of words.match(/[A-Za-z_]\w*/g) ?? []) names.delete(word);
  };
  for (const target of assignedIn(code)) remove(target);
  for (const [word, expression] of bindings) {
    if (names.size === 0) return;
    if (!code.includes(word)) continue;
    for (const [, words = ""] of code.matchAll(expression)) remove(words);
  }
}

/** What stands before each sign of assignment, sign by sign, because to divide every line costs more than all other ways together. */
function assignedIn(code: string): string[] {
  const targets: string[] = [];
  /** Behind the last sign of the line. */
  let from = 0;
  let line = -1;
  for (let at = code.indexOf("="); at !== -1; at = code.indexOf("=", at + 1)) {
    const start = code.lastIndexOf("\n", at) + 1;
    if (start !== line && isEndOfTarget(code.slice(start, at)) && code.charAt(at + 1) !== "=")
      targets.push(linesBefore(code, start));
    if (start !== line) from = start;
    line = start;
    if (!assigns(code, at)) continue;
    targets.push(targetOf(code.slice(from, at)));
    from = at + 1;
  }
  return targets;
}

/** No comparison, and none of `:=`. */
function assigns(code: string, at: number): boolean {
  const before = code.charAt(at - 1);
  if (code.charAt(at + 1) === "=" || /[=!:]/.test(before)) return false;
  return !/[<>]/.test(before) || (code.charAt(at - 2) === before && !/[=!<>:]/.test(code.charAt(at - 3)));
}

/** Of a call's arguments the name alone. */
function targetOf(part: string): string {
  const isInCall = part.lastIndexOf("(") > part.lastIndexOf(")");
  return isInCall ? (/(\w+)\s*(?::[^,(]*)?[-+*/%&|^@<>]{0,2}$/.exec(part)?.[1] ?? "") : part;
}

/** The end of a target of several lines. */
function isEndOfTarget(before: string): boolean {
  return !before.includes("(") && /[)\]]\s*$/.test(before);
}

const mostLines = 60;

function linesBefore(code: string, end: number): string {
  let start = end;
  for (let count = 0; count < mostLines && start > 0; count += 1)
    start = code.lastIndexOf("\n", start - 2) + 1;
  return code.slice(start, end);
}
