/** Ruby: calls without effect but their result. */
import { rubyCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { changesItself } from "../shared/changing-methods.ts";
import { titles } from "../writing/titles.ts";

export const ignoredResult = defineRules(["ruby"], "bug", [
  {
    id: "rb-result-thrown-away",
    severity: "high",
    confidence: "high",
    cwe: 252,
    title: titles.ignoredPure,
    message:
      "Without `!`, the method returns a new string and does not change this one, so the call has no effect. Assign the return value, or call the method with `!`.",
    rule: {
      ...rubyCall({
        names: "strip|lstrip|rstrip|upcase|downcase|capitalize|chomp|squeeze",
        on: "^[a-z@]\\w*$",
      }),
      inside: { any: [{ kind: "body_statement" }, { kind: "then" }] },
      precedes: { regex: "." },
    },
    check: (node, file) => !changesItself(node, file),
    valid: ["def f(n)\n  n = n.strip\n  n\nend", "def f(n)\n  n.strip\nend"],
    invalid: [{ code: "def f(n)\n  n.strip\n  save(n)\nend", lines: [2] }],
  },
]);
