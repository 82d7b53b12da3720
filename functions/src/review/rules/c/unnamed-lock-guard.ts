/** C++: lock guards that are destroyed at once. */
import { defineRules } from "../writing/define-rules.ts";

export const unnamedLockGuard = defineRules(["cpp"], "bug", [
  {
    id: "cpp-lock-for-no-time",
    severity: "medium",
    confidence: "high",
    cwe: 667,
    title: "Lock guard destroyed at once: unnamed temporary",
    message:
      "A guard without a name lives until the semicolon, so the code after it runs without the lock. Give it a name: `std::lock_guard hold(m);`.",
    rule: {
      kind: "expression_statement",
      regex:
        "^(?:std::)?(?:lock_guard|unique_lock|scoped_lock|shared_lock)\\s*(?:<[^<>;]*>)?\\s*[{(][^;]*[})]\\s*;$",
    },
    valid: ["void f(std::mutex &m) { std::lock_guard<std::mutex> hold{m}; work(); }"],
    invalid: ["void f(std::mutex &m) { std::lock_guard<std::mutex>{m}; work(); }"],
  },
]);
