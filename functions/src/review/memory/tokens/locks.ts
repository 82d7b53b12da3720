/** Locks along the ways through a function: taken and not given back, taken or given back twice. */
import { wordAt } from "./at.ts";
import { callsOf, plain } from "./calls.ts";
import type { Check } from "./check.ts";
import type { Step } from "./fates.ts";
import { followHandles } from "./follow-handles.ts";
import type { FunctionTokens } from "./tokenize.ts";
import { variablesOf } from "./variables.ts";

const opposite: Readonly<Record<string, string>> = {
  pthread_mutex_lock: "pthread_mutex_unlock",
  pthread_spin_lock: "pthread_spin_unlock",
  pthread_rwlock_rdlock: "pthread_rwlock_unlock",
  pthread_rwlock_wrlock: "pthread_rwlock_unlock",
  mutex_lock: "mutex_unlock",
  spin_lock: "spin_unlock",
  spin_lock_irqsave: "spin_unlock_irqrestore",
  spin_lock_irq: "spin_unlock_irq",
  spin_lock_bh: "spin_unlock_bh",
  read_lock: "read_unlock",
  write_lock: "write_unlock",
  down: "up",
  down_read: "up_read",
  down_write: "up_write",
  mtx_lock: "mtx_unlock",
  sem_wait: "sem_post",
  omp_set_lock: "omp_unset_lock",
  EnterCriticalSection: "LeaveCriticalSection",
  stdThreadLockAcquire: "stdThreadLockRelease",
  rcu_read_lock: "rcu_read_unlock",
  flockfile: "funlockfile",
};
const unlocks = new Set(Object.values(opposite));
/** Taking these twice is allowed, or is how they wait. */
const repeatable =
  /^(?:down|sem_wait|rcu_read_lock|read_lock|pthread_rwlock_rdlock|down_read|flockfile|EnterCriticalSection|up|sem_post|stdThreadLock\w+)$/;

function stepsOfLocks(one: FunctionTokens): readonly Step[] {
  return callsOf(one).flatMap((call): Step[] => {
    const { tokens } = one;
    if (call.isMember && call.args.length === 0 && /^(?:lock|unlock)$/.test(call.name))
      return stepsOfMember(one, call);
    const takes = Object.hasOwn(opposite, call.name);
    if (call.isMember || (!takes && !unlocks.has(call.name))) return [];
    const key = call.args[0] ? plain(tokens, call.args[0]) : "";
    return [{ at: call.at, key, does: takes ? "take" : "give", isRepeatable: repeatable.test(call.name) }];
  });
}

function stepsOfMember(
  one: FunctionTokens,
  { at, name }: { readonly at: number; readonly name: string },
): Step[] {
  const key = objectBefore(one, at - 2);
  if (name === "lock" && isChecked(one, key, at - 2)) return [];
  return [{ at, key, does: name === "lock" ? "take" : "give", isRepeatable: false }];
}

/** `auto owner = weak.lock()`: a mutex gives nothing back, a weak pointer its object. */
function isChecked({ tokens }: FunctionTokens, key: string, last: number): boolean {
  let from = last;
  for (let left = key.length; left > 0; from -= 1) left -= wordAt(tokens.words, from - 1).length;
  return /^(?:=|return|!|,|&&|\|\|)$/.test(wordAt(tokens.words, from - 1));
}

/** `a->b` before `.lock`. */
function objectBefore({ tokens }: FunctionTokens, last: number): string {
  let from = last;
  while (
    /^(?:[A-Za-z_]\w*|->|\.|::)$/.test(wordAt(tokens.words, from - 1)) &&
    !/^(?:return|else)$/.test(wordAt(tokens.words, from - 1))
  )
    from -= 1;
  return tokens.words.slice(from, last).join("");
}

export const locks: Check = {
  worth: /lock\b|\bLock\w*\(|(?:sem_wait|sem_post|down|up|CriticalSection)\s*\(|LockAcquire/,
  look(one, report) {
    const steps = stepsOfLocks(one);
    const given = new Set(steps.filter(({ does }) => does === "give").map(({ key }) => key));
    const taken = new Set(steps.filter(({ does }) => does === "take").map(({ key }) => key));
    if (taken.size === 0) return;
    const variables = variablesOf(one);
    const isScoped = (key: string): boolean => /lock(?:_guard)?|Lock/.test(variables.get(key)?.type ?? "");
    const mine = steps.filter(({ key }) => taken.has(key) && given.has(key) && !isScoped(key));
    const twice = steps.filter(({ key }) => taken.has(key) && !given.has(key) && !isScoped(key));
    const mistakes = {
      leave: "missing-unlock",
      take: "double-lock",
      give: "double-unlock",
      use: null,
    } as const;
    if (mine.length > 0) followHandles(one, mine, mistakes, report);
    if (twice.length > 1) followHandles(one, twice, { ...mistakes, leave: null }, report);
  },
};
