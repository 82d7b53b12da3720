/** C and C++: functions that a signal handler must not call. */
import { defineRules } from "../writing/define-rules.ts";
import { anywhere } from "./matchers.ts";

export const signalHandler = defineRules(["c", "cpp"], "security", [
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
      'void h(int s) { printf("%d", s); _exit(1); }\nvoid f(void) { signal(SIGSEGV, h); }',
    ],
    invalid: [
      {
        code: 'void h(int s) { printf("%d", s); _exit(1); }\nvoid f(void) { signal(SIGINT, h); signal(SIGSEGV, h); }',
        lines: [1],
      },
      { code: 'void h(int s) { printf("%d", s); }\nvoid f(void) { signal(2, h); }', lines: [1] },
    ],
  },
]);
