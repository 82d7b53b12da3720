/** Calls of a text's own async functions that nothing waits for, found without a parser: too many rather than too few. */

/** Begins at the word, which is rarer than names. */
const asyncDeclared =
  /\basync\b(?:\s+(?:function\b\s*)?(?!function\b)([\w$]+)\s*[(<]|(?<=(?<![\w$])([\w$]+)\s*(?::[^=;]{1,80})?=\s*async))/g;

interface CallInText {
  /** Up to 40 characters. */
  readonly before: string;
  /** Where its arguments begin. */
  readonly open: number;
}

/** Where an async function of the text is called and nothing waits for it there. */
function findCallsNotAwaited(text: string): readonly CallInText[] {
  const names = [...text.matchAll(asyncDeclared)].map(([, one, other]) => one ?? other ?? "");
  if (names.length === 0) return [];
  const called = names.map((name) => name.replaceAll("$", String.raw`\$`)).join("|");
  const calls = new RegExp(String.raw`(?<![\w$.])(?:this\.)?(?:${called})\s*(?:<[^;(){}]*>)?\(`, "g");
  return [...text.matchAll(calls)].flatMap(({ 0: whole, index }) => {
    const before = text.slice(Math.max(0, index - 40), index);
    return /\b(?:await|async|function)\s+$/.test(before) ? [] : [{ before, open: index + whole.length - 1 }];
  });
}

let last: { text: string; calls: readonly CallInText[] } | undefined;

/** Several rules ask about one text after the other. */
function callsNotAwaited(text: string): readonly CallInText[] {
  if (last?.text !== text) last = { text, calls: findCallsNotAwaited(text) };
  return last.calls;
}

/** The call is a condition, a part of one, or negated. */
export function testsOwnAsync(text: string): boolean {
  return callsNotAwaited(text).some(({ before, open }) => {
    if (/(?:\b(?:if|while)\s*\(|!)\s*$/.test(before)) return true;
    const end = closing(text, open) + 1;
    return /^\s*(?:&&|\|\||\?(?![.?]))/.test(text.slice(end, end + 80));
  });
}

/** The call begins a statement. */
export function leavesOwnAsync(text: string): boolean {
  return callsNotAwaited(text).some(({ before }) => /(?:^|[;{})]|\belse|\n)\s*$/.test(before));
}

/** The call, or one that always answers a promise, is what a name is given. */
export function keepsOwnPromise(text: string): boolean {
  if (/=\s*(?:Promise\.(?:all|allSettled|race|any)|(?:globalThis\.|window\.)?fetch)\(/.test(text))
    return true;
  return callsNotAwaited(text).some(({ before }) => /=\s*$/.test(before));
}

/** The bracket that closes the one at `open`; texts between are not looked into, so that it may be too early or too late. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === "(") depth += 1;
    if (sign === ")" && --depth === 0) return at;
  }
  return text.length;
}
