/** C and C++: locks that are not released, taken twice, or missing. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { anywhere } from "./matchers.ts";
import { functionTaking } from "./examples.ts";

const { within: inFunction, found } = functionTaking("const char *s, int n", "int");

export const locks = defineRules(["c", "cpp"], "security", [
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
]);
