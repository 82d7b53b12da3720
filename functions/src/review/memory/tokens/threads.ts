/** Signal handlers that call what is not safe there, and variables that threads share without a lock. */
import { wordAt } from "./at.ts";
import { callsOf } from "./calls.ts";
import type { Report } from "./check.ts";
import type { FunctionTokens, Tokens } from "./tokenize.ts";

const unsafe =
  /^(?:v?f?s?n?printf|puts|fputs|malloc|calloc|realloc|free|exit|syslog|perror|fopen|fclose|fflush|printf|strdup|localtime|ctime|longjmp|system|popen|pthread_mutex_lock|err|errx|getenv)$/;

const installs =
  /\b(?:signal|bsd_signal|sigset|ssignal)\s*\(\s*\w+\s*,\s*&?(\w+)\s*\)|\.\s*sa_(?:handler|sigaction)\s*=\s*&?(\w+)\s*;|->\s*sa_(?:handler|sigaction)\s*=\s*&?(\w+)\s*;/g;

export function unsafeHandlers(tokens: Tokens, functions: readonly FunctionTokens[], report: Report): void {
  if (!/\bsignal\s*\(|sa_handler|sa_sigaction|sigset\s*\(/.test(tokens.text)) return;
  const names = new Set([...tokens.text.matchAll(installs)].map((one) => one[1] ?? one[2] ?? one[3]));
  for (const one of functions) {
    if (!names.has(one.name)) continue;
    const call = callsOf(one).find((other) => !other.isMember && unsafe.test(other.name));
    if (call) report("unsafe-in-handler", call.at);
  }
}

const starts =
  /\bpthread_create\s*\([^;]*?,[^;]*?,\s*&?(\w+)\s*,|\bstd::(?:jthread|thread)\s+\w+\s*[({]\s*&?(\w+)|(?:(?:emplace|push)_back|thread)\s*\(\s*&?(\w+)\s*[,)]|,\s*\w+\s*\(\s*(\w+)\s*\)\s*;|\bthrd_create\s*\([^,;]*,\s*&?(\w+)|stdThreadCreate\s*\(\s*(\w+)/g;
const guards = /lock|Lock|mutex|Mutex|atomic|Atomic|__sync|Interlocked|CriticalSection|sem_wait|critical/;

export function sharedVariables(tokens: Tokens, functions: readonly FunctionTokens[], report: Report): void {
  if (!/pthread_create|std::(?:j?thread)\b|thrd_create|stdThreadCreate/.test(tokens.text)) return;
  const names = new Set(
    [...tokens.text.matchAll(starts)].flatMap((one) => one.slice(1)).filter((name) => name !== undefined),
  );
  const plain = new Set(
    [
      ...tokens.text.matchAll(
        /^(?:static\s+)?(?:unsigned\s+|signed\s+)?(?:int|long|char|short|size_t|double|float|u?int\d+_t|bool)(?:\s+(?:int|long))?\s+(\w+)\s*(?:=[^;,]*)?;/gm,
      ),
    ].map((one) => one[1]),
  );
  for (const one of functions) {
    if (!names.has(one.name)) continue;
    const { words } = one.tokens;
    if (words.slice(one.from, one.to).some((word) => guards.test(word))) continue;
    for (let at = one.from; at < one.to; at++) {
      if (!plain.has(wordAt(words, at)) || /^(?:->|\.)$/.test(wordAt(words, at - 1))) continue;
      const isChanged =
        /^(?:\+\+|--|[-+*|&]=)$/.test(wordAt(words, at + 1)) ||
        /^(?:\+\+|--)$/.test(wordAt(words, at - 1)) ||
        (words[at + 1] === "=" && words.slice(at + 2, at + 8).includes(wordAt(words, at)));
      if (!isChanged) continue;
      report("unlocked-change", at);
      break;
    }
  }
}

/** Two locks taken here in one order and there in the other. */
export function lockOrder(tokens: Tokens, functions: readonly FunctionTokens[], report: Report): void {
  if (!/mutex_lock|EnterCritical/.test(tokens.text)) return;
  const seen = new Map<string, number>();
  for (const one of functions) {
    const held: string[] = [];
    for (const call of callsOf(one)) {
      const name = call.args[0] ? tokens.words.slice(...call.args[0]).join("") : "";
      if (/^(?:pthread_mutex_lock|mutex_lock|EnterCriticalSection)$/.test(call.name)) {
        for (const other of held) {
          if (seen.has(`${name} ${other}`) && /^&\w+$/.test(name) && /^&\w+$/.test(other))
            report("lock-order", call.at);
          seen.set(`${other} ${name}`, call.at);
        }
        held.push(name);
      } else if (/^(?:pthread_mutex_unlock|mutex_unlock|LeaveCriticalSection)$/.test(call.name)) {
        const at = held.lastIndexOf(name);
        if (at >= 0) held.splice(at, 1);
      }
    }
  }
}
