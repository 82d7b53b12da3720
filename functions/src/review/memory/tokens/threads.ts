/** Signal handlers that call what is not safe there, and variables that threads share without a lock. */
import { wordAt } from "./at.ts";
import { callsOf, type CallTokens } from "./calls.ts";
import type { Report } from "./check.ts";
import type { FunctionTokens, Tokens } from "./tokenize.ts";

const unsafe =
  /^(?:v?f?s?n?printf|puts|fputs|malloc|calloc|realloc|free|exit|syslog|perror|fopen|fclose|fflush|printf|strdup|localtime|ctime|longjmp|system|popen|pthread_mutex_lock|err|errx|getenv)$/;

const installs =
  /\b(?:signal|bsd_signal|sigset|ssignal)\s*\(\s*\w+\s*,\s*&?(\w+)\s*\)|\.\s*sa_(?:handler|sigaction)\s*=\s*&?(\w+)\s*;|->\s*sa_(?:handler|sigaction)\s*=\s*&?(\w+)\s*;/g;

export function unsafeHandlers(tokens: Tokens, functions: readonly FunctionTokens[], report: Report): void {
  if (!/\bsignal\s*\(|sa_handler|sa_sigaction|sigset\s*\(/.test(tokens.text)) return;
  const handlers = namesIn(tokens.text, installs);
  for (const one of functions) {
    if (!handlers.has(one.name) || lastWords(one, tokens.text)) continue;
    const call = callsOf(one).find((other) => !other.isMember && unsafe.test(other.name));
    if (call) report("unsafe-in-handler", call.at);
  }
}

const anySignal = /\b(?:signal|sigset|bsd_signal|sigaction)\s*\(\s*(\w+)\s*,\s*&?(\w+)/g;
const fatal = /^SIG(?:SEGV|ABRT|BUS|FPE|ILL|SYS|TRAP)$/;

/** The handler of crashes alone says what happened, and ends the program, which has no state to save any more. */
function lastWords({ name, tokens, from, to }: FunctionTokens, text: string): boolean {
  if (!tokens.words.slice(from, to).some((word) => /^(?:_exit|_Exit|abort|raise|quick_exit)$/.test(word)))
    return false;
  const own = [...text.matchAll(anySignal)].filter(
    ([, , other = ""]) =>
      other === name ||
      new RegExp(String.raw`\b${other}\s*\.\s*sa_(?:handler|sigaction)\s*=\s*&?${name}\b`).test(text),
  );
  return own.length > 0 && own.every(([, signal = ""]) => fatal.test(signal));
}

/** What the groups of an expression match in a text. */
function namesIn(text: string, expression: RegExp): ReadonlySet<string> {
  return new Set([...text.matchAll(expression)].flatMap(([, ...groups]) => groups.filter(Boolean)));
}

const starts =
  /\bpthread_create\s*\([^;]*?,[^;]*?,\s*&?(\w+)\s*,|\bstd::(?:jthread|thread)\s+\w+\s*[({]\s*&?(\w+)|(?:(?:emplace|push)_back|thread)\s*\(\s*&?(\w+)\s*[,)]|,\s*\w+\s*\(\s*(\w+)\s*\)\s*;|\bthrd_create\s*\([^,;]*,\s*&?(\w+)|stdThreadCreate\s*\(\s*(\w+)/g;
const guards = /lock|Lock|mutex|Mutex|atomic|Atomic|__sync|Interlocked|CriticalSection|sem_wait|critical/;
/** Numbers declared outside of functions. */
const fileNumbers =
  /^(?:static\s+)?(?:unsigned\s+|signed\s+)?(?:int|long|char|short|size_t|double|float|u?int\d+_t|bool)(?:\s+(?:int|long))?\s+(\w+)\s*(?:=[^;,]*)?;/gm;

export function sharedVariables(tokens: Tokens, functions: readonly FunctionTokens[], report: Report): void {
  if (!/pthread_create|std::(?:j?thread)\b|thrd_create|stdThreadCreate/.test(tokens.text)) return;
  const threads = namesIn(tokens.text, starts);
  const numbers = namesIn(tokens.text, fileNumbers);
  for (const one of functions) {
    if (!threads.has(one.name) || isGuarded(one)) continue;
    const at = firstChange(one, numbers);
    if (at >= 0) report("unlocked-change", at);
  }
}

function isGuarded({ tokens, from, to }: FunctionTokens): boolean {
  return tokens.words.slice(from, to).some((word) => guards.test(word));
}

/** Where a function first changes one of the variables by what it held; -1 for nowhere. */
function firstChange({ tokens, from, to }: FunctionTokens, names: ReadonlySet<string>): number {
  const { words } = tokens;
  for (let at = from; at < to; at++) {
    const isField = /^(?:->|\.)$/.test(wordAt(words, at - 1));
    if (names.has(wordAt(words, at)) && !isField && isChanged(words, at)) return at;
  }
  return -1;
}

/** `n++`, `--n`, `n += 1` or `n = n + 1` */
function isChanged(words: readonly string[], at: number): boolean {
  const next = wordAt(words, at + 1);
  if (/^(?:\+\+|--|[-+*|&]=)$/.test(next) || /^(?:\+\+|--)$/.test(wordAt(words, at - 1))) return true;
  return next === "=" && words.slice(at + 2, at + 8).includes(wordAt(words, at));
}

const takesLock = /^(?:pthread_mutex_lock|mutex_lock|EnterCriticalSection)$/;
const givesLock = /^(?:pthread_mutex_unlock|mutex_unlock|LeaveCriticalSection)$/;
/** One lock of the whole program, whatever the function was given. */
const fixedLock = /^&\w+$/;

/** Two locks taken here in one order and there in the other. */
export function lockOrder(tokens: Tokens, functions: readonly FunctionTokens[], report: Report): void {
  if (!/mutex_lock|EnterCritical/.test(tokens.text)) return;
  const seen = new Set<string>();
  for (const { outer, inner, at } of functions.flatMap((one) => nestedLocks(one))) {
    const isFixed = fixedLock.test(outer) && fixedLock.test(inner);
    if (isFixed && seen.has(`${inner} ${outer}`)) report("lock-order", at);
    seen.add(`${outer} ${inner}`);
  }
}

interface NestedLocks {
  readonly outer: string;
  readonly inner: string;
  /** The call that takes the inner one. */
  readonly at: number;
}

/** Each lock that a function takes with each that it holds already, in the order of its text. */
function nestedLocks(one: FunctionTokens): readonly NestedLocks[] {
  const held: string[] = [];
  const found: NestedLocks[] = [];
  for (const call of callsOf(one)) {
    if (takesLock.test(call.name)) {
      const inner = firstArgument(one, call);
      found.push(...held.map((outer) => ({ outer, inner, at: call.at })));
      held.push(inner);
    } else if (givesLock.test(call.name)) {
      const at = held.lastIndexOf(firstArgument(one, call));
      if (at >= 0) held.splice(at, 1);
    }
  }
  return found;
}

function firstArgument({ tokens }: FunctionTokens, { args }: CallTokens): string {
  const [first] = args;
  return first ? tokens.words.slice(...first).join("") : "";
}
