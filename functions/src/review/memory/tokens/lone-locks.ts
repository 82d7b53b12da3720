/** Locks of which only one side is ever used: taken and never given back in the whole file, or given back and never taken. */
import { callsOf, plain } from "./calls.ts";
import type { Report } from "./check.ts";
import type { FunctionTokens, Tokens } from "./tokenize.ts";

const takes =
  /^(?:pthread_(?:mutex|spin)_lock|mtx_lock|mutex_lock|spin_lock|EnterCriticalSection|stdThreadLockAcquire)$/;
const gives =
  /^(?:pthread_(?:mutex|spin)_unlock|mtx_unlock|mutex_unlock|spin_unlock|LeaveCriticalSection|stdThreadLockRelease)$/;
const makes =
  /^(?:pthread_(?:mutex|spin)_init|mtx_init|mutex_init|spin_lock_init|InitializeCriticalSection\w*|stdThreadLockCreate)$/;
const destroys = /destroy|Destroy|DeleteCriticalSection/;
const locks = /\b(?:pthread_mutex_t|pthread_spinlock_t|mtx_t|CRITICAL_SECTION|stdThreadLock)\b/;

export function loneLocks(tokens: Tokens, functions: readonly FunctionTokens[], report: Report): void {
  if (!locks.test(tokens.text)) return;
  const heldForEver = new Map<string, boolean>();
  const isHeld = (lock: string): boolean => {
    const known = heldForEver.get(lock) ?? isHeldForEver(tokens, lock);
    heldForEver.set(lock, known);
    return known;
  };
  for (const one of functions) {
    for (const call of callsOf(one)) {
      const lock = (call.args[0] ? plain(tokens, call.args[0]) : "").replace(/^&/, "");
      if (!/^\w+$/.test(lock)) continue;
      if (takes.test(call.name) && isHeld(lock)) report("missing-unlock", call.at);
      if (gives.test(call.name) && isMadeAndNotTaken(one, lock)) report("double-unlock", call.at);
    }
  }
}

/** A lock of this file alone, of which nothing but taking it, making it and its end is ever said. */
function isHeldForEver({ text }: Tokens, lock: string): boolean {
  const isOfFile = new RegExp(
    String.raw`^(?:static\s+)?(?:pthread_mutex_t|pthread_spinlock_t|mtx_t|CRITICAL_SECTION|stdThreadLock)\s[^;()]*\b${lock}\b`,
    "m",
  ).test(text);
  if (!isOfFile) return false;
  const others = [...text.matchAll(new RegExp(String.raw`(\w+)\s*\(\s*&?\s*${lock}\b|\b${lock}\b`, "g"))];
  const inCalls = others.filter(([, called]) => called !== undefined);
  const isOnlyDeclaredElse = others.length - inCalls.length <= 1;
  return isOnlyDeclaredElse && inCalls.every(([, called = ""]) => isOneSided(called));
}

function isOneSided(called: string): boolean {
  return takes.test(called) || makes.test(called) || destroys.test(called);
}

/** The function makes the lock itself, so that no other thread can hold it. */
function isMadeAndNotTaken(one: FunctionTokens, lock: string): boolean {
  const calls = callsOf(one).filter(
    ({ args: [first] }) => first && plain(one.tokens, first).replace(/^&/, "") === lock,
  );
  return calls.some(({ name }) => makes.test(name)) && !calls.some(({ name }) => takes.test(name));
}
