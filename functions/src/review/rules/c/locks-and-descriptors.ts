/** C and C++: locks, open files and threads. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { functionTaking } from "./examples.ts";
import { anywhere } from "./matchers.ts";

const { within: inFunction, found } = functionTaking("const char *s, int n", "int");
export const locksAndDescriptors = defineRules(["c", "cpp"], "security", [
  {
    id: "c-missing-unlock",
    fault: "missing-unlock",
    severity: "medium",
    confidence: "medium",
    cwe: 667,
    title: titles.unguardedLock,
    message:
      "This return leaves the lock held, although other paths unlock it, so the next caller blocks. Unlock before this return.",
    rule: anywhere,
    valid: [
      inFunction(
        "pthread_mutex_lock(&m); if (n) { pthread_mutex_unlock(&m); return 1; } pthread_mutex_unlock(&m); return 0;",
      ),
      inFunction("pthread_mutex_lock(&m); return 0;"),
    ],
    invalid: [found("pthread_mutex_lock(&m); if (n)\nreturn 1; pthread_mutex_unlock(&m); return 0;")],
  },
  {
    id: "c-double-lock",
    fault: "double-lock",
    severity: "high",
    confidence: "medium",
    cwe: 764,
    title: "Deadlock: lock acquired twice",
    message:
      "The thread already holds this lock, so it waits for itself and never continues. Unlock in between, or lock once.",
    rule: anywhere,
    valid: [
      inFunction(
        "pthread_mutex_lock(&m); pthread_mutex_unlock(&m); pthread_mutex_lock(&m); pthread_mutex_unlock(&m); return 0;",
      ),
      inFunction("int first = a.owner.lock(); int second = a.owner.lock(); return first + second;"),
    ],
    invalid: [found("pthread_mutex_lock(&m);\npthread_mutex_lock(&m); pthread_mutex_unlock(&m); return 0;")],
  },
  {
    id: "c-double-unlock",
    fault: "double-unlock",
    severity: "medium",
    confidence: "medium",
    cwe: 765,
    title: "Double unlock",
    message:
      "The lock is not held here any more, so another thread may hold it and lose it. Unlock once for each lock.",
    rule: anywhere,
    valid: [
      inFunction(
        "pthread_mutex_lock(&m); if (n) { pthread_mutex_unlock(&m); return 1; } pthread_mutex_unlock(&m); return 0;",
      ),
    ],
    invalid: [
      found("pthread_mutex_lock(&m); pthread_mutex_unlock(&m);\npthread_mutex_unlock(&m); return 0;"),
    ],
  },
  {
    id: "c-lock-order",
    fault: "lock-order",
    severity: "medium",
    confidence: "medium",
    cwe: 833,
    title: "Deadlock: inconsistent lock order",
    message:
      "Elsewhere these two locks are taken in the other order, so two threads can each hold one and wait for the other. Take them in one order everywhere.",
    rule: anywhere,
    valid: [
      "void f(void) { pthread_mutex_lock(&a); pthread_mutex_lock(&b); }\nvoid g(void) { pthread_mutex_lock(&a); pthread_mutex_lock(&b); }",
    ],
    invalid: [
      {
        code: "void f(void) { pthread_mutex_lock(&a); pthread_mutex_lock(&b); }\nvoid g(void) { pthread_mutex_lock(&b); pthread_mutex_lock(&a); }",
        lines: [2],
      },
    ],
  },
  {
    id: "c-unlocked-change",
    fault: "unlocked-change",
    severity: "medium",
    confidence: "medium",
    cwe: 366,
    title: "Data race: shared variable without a lock",
    message:
      "Two threads can read the old value, and one change is lost. Take a lock around it, or make the variable atomic.",
    rule: anywhere,
    valid: [
      "static int n;\nvoid *w(void *p) { pthread_mutex_lock(&m); n++; pthread_mutex_unlock(&m); return 0; }\nvoid f(pthread_t *t) { if (pthread_create(t, 0, w, 0)) g(); }",
    ],
    invalid: [
      {
        code: "static int n;\nvoid *w(void *p) { n++; return 0; }\nvoid f(pthread_t *t) { if (pthread_create(t, 0, w, 0)) g(); }",
        lines: [2],
      },
    ],
  },
  {
    id: "c-unsafe-in-handler",
    fault: "unsafe-in-handler",
    severity: "medium",
    confidence: "high",
    cwe: 479,
    title: "Unsafe function in a signal handler",
    message:
      "The signal may interrupt the same function, and the call in the handler then corrupts its state. Only set a `volatile sig_atomic_t`, or call functions that signal-safety(7) lists.",
    rule: anywhere,
    valid: [
      "static volatile sig_atomic_t stop;\nvoid h(int s) { stop = 1; }\nvoid f(void) { signal(2, h); }",
    ],
    invalid: [{ code: 'void h(int s) { printf("%d", s); }\nvoid f(void) { signal(2, h); }', lines: [1] }],
  },
  {
    id: "c-descriptor-leak",
    fault: "leak-descriptor",
    severity: "medium",
    confidence: "medium",
    cwe: 775,
    title: titles.fileNotClosed,
    message:
      "This path leaves the file open, so each call leaks a descriptor. Close it before this return, too.",
    rule: anywhere,
    valid: [
      inFunction("int d = open(s, 0); if (d < 0) return -1; close(d); return 0;"),
      inFunction("int d = open(s, 0); if (d < 0) return -1; if (n) return d; close(d); return 0;"),
    ],
    invalid: [found("int d = open(s, 0); if (d < 0) return -1; if (n)\nreturn 1; close(d); return 0;")],
  },
  {
    id: "c-closed-twice",
    fault: "double-close",
    severity: "medium",
    confidence: "medium",
    cwe: 675,
    title: "Double close",
    message:
      "The descriptor or memory may belong to another file after the first close. Close it once on each path.",
    rule: anywhere,
    valid: [inFunction("int d = open(s, 0); if (n) { close(d); return 1; } close(d); return 0;")],
    invalid: [found("int d = open(s, 0); close(d);\nclose(d); return 0;")],
  },
  {
    id: "c-use-after-close",
    fault: "use-after-close",
    severity: "high",
    confidence: "medium",
    cwe: 672,
    title: "Use after close",
    message:
      "The file was closed before this call, and its memory or number may belong to another file now. Close it after its last use.",
    rule: anywhere,
    valid: [inFunction("int d = open(s, 0); if (write(d, s, 1) != 1) g(); close(d); return 0;")],
    invalid: [found("int d = open(s, 0); close(d);\nif (write(d, s, 1) != 1) g(); return 0;")],
  },
]);
