/** Locks and open files along the ways through a function: taken and not given back, given back twice, used afterwards. */
import { wordAt } from "./at.ts";
import { callsOf, type CallTokens, plain, textBetween } from "./calls.ts";
import type { Check, Report } from "./check.ts";
import { follow } from "./statements.ts";
import type { FunctionTokens } from "./tokenize.ts";
import { variablesOf } from "./variables.ts";

/** What became of each handle on one way, by the text that names it. */
type Fates = ReadonlyMap<string, Fate>;
interface Fate {
  readonly is: "held" | "released" | "gone";
  readonly at: number;
}

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

interface Step {
  readonly at: number;
  readonly key: string;
  readonly does: "take" | "give" | "use" | "lose";
  readonly isRepeatable: boolean;
}

function stepsOfLocks(one: FunctionTokens): readonly Step[] {
  return callsOf(one).flatMap((call): Step[] => {
    const { tokens } = one;
    if (call.isMember && call.args.length === 0 && /^(?:lock|unlock)$/.test(call.name)) {
      const key = objectBefore(one, call.at - 2);
      return [{ at: call.at, key, does: call.name === "lock" ? "take" : "give", isRepeatable: false }];
    }
    const takes = Object.hasOwn(opposite, call.name);
    if (call.isMember || (!takes && !unlocks.has(call.name))) return [];
    const key = call.args[0] ? plain(tokens, call.args[0]) : "";
    return [{ at: call.at, key, does: takes ? "take" : "give", isRepeatable: repeatable.test(call.name) }];
  });
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
    if (mine.length > 0) run(one, mine, mistakes, report);
    if (twice.length > 1) run(one, twice, { ...mistakes, leave: null }, report);
  },
};

interface Mistakes {
  readonly leave: "missing-unlock" | "leak-descriptor" | "freed-elsewhere" | null;
  readonly take: "double-lock" | null;
  readonly give: "double-unlock" | "double-close" | null;
  readonly use: "use-after-close" | null;
}

/** Reports once per place; a handle that is held at an end though another way gives it back was forgotten. */
function run(one: FunctionTokens, steps: readonly Step[], mistakes: Mistakes, report: Report): void {
  const ordered = [...steps].sort((a, b) => a.at - b.at);
  const leave = (fates: Fates, at: number, end: number): void => {
    if (!mistakes.leave) return;
    const answer = new Set(
      one.tokens.words
        .slice(at, end)
        .join("")
        .match(/[\w.>-]+/g),
    );
    for (const [key, fate] of fates)
      if (fate.is === "held" && !key.startsWith("?") && !answer.has(key)) report(mistakes.leave, at);
  };
  const ends = follow<Fates>(one, new Map(), {
    step: (fates, from, to) => [
      apply(
        fates,
        ordered.filter(({ at }) => at >= from && at < to),
        mistakes,
        report,
      ),
    ],
    assume: (fates, test, holds) => assumeTaken(one, fates, test, holds),
    leave: (fates, statement) => {
      leave(fates, statement.from, statement.to);
    },
    keyOf: (fates) =>
      [...fates]
        .map(([key, { is, at }]) => `${key}${is}${String(at)}`)
        .sort()
        .join(),
  });
  for (const fates of ends) leave(fates, one.to, one.to);
}

function apply(fates: Fates, steps: readonly Step[], mistakes: Mistakes, report: Report): Fates {
  if (steps.length === 0) return fates;
  const after = new Map(fates);
  for (const { at, key, does, isRepeatable } of steps) {
    const fate = after.get(key);
    if (does === "lose") after.set(key, { is: "gone", at });
    else if (does === "use") {
      if (fate?.is === "released" && mistakes.use) report(mistakes.use, at);
    } else if (does === "take") {
      if (fate?.is === "held" && mistakes.take && !isRepeatable) report(mistakes.take, at);
      after.set(key, { is: "held", at });
    } else {
      if (fate?.is === "released" && mistakes.give && !isRepeatable) report(mistakes.give, at);
      after.set(key, { is: "released", at });
    }
  }
  return after;
}

/** A handle that a test shows to be none was not taken: `if (fd < 0)`, `if (!f)`, `if (pthread_mutex_lock(&m) != 0)`. */
function assumeTaken(
  one: FunctionTokens,
  fates: Fates,
  [open, close]: readonly [number, number],
  holds: boolean,
): readonly Fates[] {
  const text = textBetween(one.tokens, open + 1, close);
  const after = new Map(fates);
  if (/^!? ?[\w.>-]+(?: (?:->|\.) \w+)*(?: [=!]= \w+)?$/.test(text) && text.length < 60) {
    const key = `? ${text.replace(/^! ?/, "")}`;
    const outcome = holds === text.startsWith("!") ? "released" : "held";
    const known = after.get(key);
    if (known && known.is !== outcome) return [];
    if (repeatsTest(one, text.replace(/^! ?/, ""))) after.set(key, { is: outcome, at: 0 });
  }
  if (fates.size === 0) return [after];
  for (const [key, fate] of fates) {
    if (fate.is !== "held") continue;
    const isInTest = fate.at > open && fate.at < close;
    if (!isInTest && !isTested(text, key)) continue;
    const fails =
      /(?:< 0|== - 1|<= 0|== NULL|== nullptr|== INVALID_\w+|== 0 ?\)?$)/.test(text) ||
      /(?:^|\W)! /.test(text);
    const works = />= 0|!= - 1|> 0|> - 1|!= NULL|!= nullptr|!= INVALID/.test(text);
    const isLock = /lock|Lock|down|sem_/.test(text) && isInTest;
    const failed = isLock
      ? /== 0|(?:^|\W)! /.test(text)
        ? !holds
        : holds
      : fails
        ? holds
        : works
          ? !holds
          : !holds;
    if (failed) after.delete(key);
  }
  return [after];
}

/** Whether the function asks the same again, as in `if (locked) unlock()`. */
function repeatsTest({ tokens, from, to }: FunctionTokens, text: string): boolean {
  const whole = textBetween(tokens, from, to);
  return whole.split(`if ( ${text} )`).length + whole.split(`if ( ! ${text} )`).length > 3;
}

/** `fd < 0`, `!f`, or nothing but the name, and not as an argument of a call. */
function isTested(text: string, key: string): boolean {
  const name = key.replaceAll(/([.>[\]-]+)/g, " $1 ").replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(
    `(?:^|[(!&|] )${name} (?:[<>]=?|[!=]=)|! ${name}(?: |$)|(?:^|(?:&&|\\|\\|) )${name}(?:$| (?:&&|\\|\\|))|[!=]= ${name}(?: |$)`,
  ).test(text);
}

const closesFile = /^(?:fclose|pclose|closedir)$/;
const opensDescriptor =
  /^(?:open|open64|openat|creat|socket|accept|accept4|mkstemp|mkostemp|dup|epoll_create1?|eventfd|timerfd_create|inotify_init1?|memfd_create|signalfd|shm_open|_open)$/;
const closesDescriptor = /^(?:close|closesocket|_close)$/;
const usesFile =
  /^(?:fprintf|fputs|fputc|fgets|fgetc|fread|fwrite|fscanf|fseek|ftell|fflush|feof|getc|putc|rewind|fileno|readdir|getline)$/;
const usesDescriptor =
  /^(?:read|write|send|recv|lseek|fstat|ioctl|fcntl|fchmod|ftruncate|bind|listen|connect|accept|setsockopt|getsockopt|shutdown|fsync|pread|pwrite|recvfrom|sendto|poll|select|sendmsg|recvmsg|fchown|flock|getsockname|getpeername|sendfile|readv|writev|getdents|FD_SET|FD_ISSET|FD_CLR|fdopen_none|splice|printf|fprintf|snprintf|dprintf|syslog|isatty|tcgetattr|tcsetattr|perror)$/;

const frees = /^(?!.*(?:unref|_free_all)).*(?:^|_)?[fF]ree$/;
/** What only looks at the memory that it is given. */
const looks =
  /len$|cmp$|^is_?|Is[A-Z]|print|log|Log|puts$|^str|^mem|size$|Size$|count$|Strlen$|^ato|^sscanf$|Equal$|_equal$/;

/** Memory that one way frees, by the function that frees it. */
function stepsOfMemory(one: FunctionTokens): readonly Step[] {
  const calls = callsOf(one);
  const variables = variablesOf(one);
  const names = new Set<string>();
  for (const call of calls) {
    const name = call.args.length === 1 && call.args[0] ? plain(one.tokens, call.args[0]) : "";
    const variable = variables.get(name);
    const isOwn =
      variable && variable.stars === 1 && !variable.isArray && !variable.isParameter && !variable.isStatic;
    if (
      !call.isMember &&
      frees.test(call.name) &&
      (isOwn === true || (variable?.type ?? "").endsWith("Ptr") || variable?.type === "xmlChar")
    )
      names.add(name);
  }
  const { words } = one.tokens;
  const steps: Step[] = [];
  for (let at = one.from; at < one.to && names.size > 0; at++) {
    const word = wordAt(words, at);
    if (!names.has(word) || /^(?:->|\.)$/.test(wordAt(words, at - 1))) continue;
    const does = fateOfMemory(one, at, calls);
    if (does) steps.push({ at, key: word, does, isRepeatable: true });
  }
  return steps;
}

function fateOfMemory(
  { tokens }: FunctionTokens,
  at: number,
  calls: readonly CallTokens[],
): Step["does"] | null {
  const { words } = tokens;
  const [before, next] = [wordAt(words, at - 1), wordAt(words, at + 1)];
  if (next === "=") {
    const call = calls.find((other) => other.at === at + 2);
    const isTaken =
      call &&
      words[call.close + 1] === ";" &&
      /(?:alloc|strn?dup|[dD]up|_new|New|GetContent|GetProp|asprintf)\w*$/.test(call.name) &&
      !/^x(?!ml)|^g_|^(?:[mc]alloc|strn?dup|wcsdup|k[mzc]alloc|kstrdup|kmemdup|vmalloc)$/.test(call.name);
    return isTaken ? "take" : "lose";
  }
  const call = calls.filter(({ open, close }) => open < at && at < close).at(-1);
  if (
    next === "->" ||
    next === "[" ||
    before === "*" ||
    before === "!" ||
    /^(?:[=!]=)$/.test(next) ||
    /^(?:[=!]=)$/.test(before)
  )
    return null;
  if (!call) return /^(?:return|=|,|\?|:|\{)$/.test(before) || next !== ")" ? "lose" : null;
  if (!call.isMember && frees.test(call.name)) return "give";
  return looks.test(call.name) && !call.isMember ? null : "lose";
}

/** Taken, freed on one way, and forgotten on another. */
export const forgottenFree: Check = {
  worth: /[fF]ree\s*\(/,
  look(one, report) {
    const steps = stepsOfMemory(one);
    if (!steps.some(({ does }) => does === "take")) return;
    run(one, steps, { leave: "freed-elsewhere", take: null, give: null, use: null }, report);
  },
};

/** Descriptors only: files are followed with their memory. */
function stepsOfHandles(one: FunctionTokens): readonly Step[] {
  const names = openedNames(one);
  if (names.size === 0) return [];
  const { words } = one.tokens;
  const steps: Step[] = [];
  const calls = callsOf(one);
  for (let at = one.from; at < one.to; at++) {
    const word = wordAt(words, at);
    if (
      !names.has(word) ||
      /^(?:->|\.)$/.test(wordAt(words, at - 1)) ||
      /^(?:->|\.)$/.test(wordAt(words, at + 1))
    )
      continue;
    const step = stepAt(one, at, calls);
    if (step) steps.push({ at: step.at, key: word, does: step.does, isRepeatable: false });
  }
  return steps;
}

function openedNames(one: FunctionTokens): ReadonlySet<string> {
  const names = new Set<string>();
  const variables = variablesOf(one);
  for (const call of callsOf(one)) {
    if (call.isMember || !(closesDescriptor.test(call.name) || closesFile.test(call.name))) continue;
    const name = call.args[0] ? plain(one.tokens, call.args[0]) : "";
    const variable = variables.get(name);
    if (variable && !variable.isStatic && !variable.isArray && !variable.isReference) names.add(name);
  }
  return names;
}

function stepAt(
  one: FunctionTokens,
  at: number,
  calls: readonly CallTokens[],
): Pick<Step, "at" | "does"> | null {
  const { words } = one.tokens;
  const next = wordAt(words, at + 1);
  const before = wordAt(words, at - 1);
  if (next === "=") {
    const call = calls.find((other) => other.at >= at + 2 && other.at <= at + 7);
    const isOpened = call && !call.isMember && opensDescriptor.test(call.name);
    return {
      at: isOpened ? call.at : at + 1,
      does:
        isOpened && words.slice(at + 2, call.at).every((word) => /^[(*)\w]$|^\w+$/.test(word))
          ? "take"
          : "lose",
    };
  }
  if (before === "&") return { at, does: "lose" };
  const around = calls.filter(({ open, close }) => open < at && at < close);
  const call = around.at(-1);
  if (!call) return /^(?:return|=)$/.test(before) ? { at, does: "lose" } : null;
  if (!call.isMember && (closesFile.test(call.name) || closesDescriptor.test(call.name)))
    return { at: call.at, does: "give" };
  if (usesFile.test(call.name) || usesDescriptor.test(call.name)) return { at, does: "use" };
  return { at, does: "lose" };
}

export const handles: Check = {
  worth: /\bclose\s*\(|closesocket\s*\(|fclose\s*\(|pclose\s*\(|closedir\s*\(/,
  look(one, report) {
    const steps = stepsOfHandles(one);
    if (steps.length < 2) return;
    run(
      one,
      steps,
      { leave: "leak-descriptor", take: null, give: "double-close", use: "use-after-close" },
      report,
    );
  },
};
