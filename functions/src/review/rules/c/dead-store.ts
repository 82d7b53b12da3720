/** C and C++: values overwritten before they are read. */
import { defineRules } from "../writing/define-rules.ts";
import { itself } from "../writing/names-in-code.ts";
import { inFunction, found } from "./examples.ts";
import { anywhere } from "./matchers.ts";

export const deadStore = defineRules(["c", "cpp"], "bug", [
  {
    id: "c-overwritten-value",
    fault: "overwritten-value",
    severity: "low",
    confidence: "high",
    cwe: 563,
    category: "maintainability",
    title: "Dead store: value overwritten before it is read",
    message:
      "The first assignment to {the variable} has no effect, because the value is overwritten before it is read. Remove it, or use its value.",
    names: itself,
    rule: anywhere,
    valid: [inFunction("a = g(); a = h(a);")],
    invalid: [found("a = n * 2;\na = n + 1;".split("\n").join(" "))],
  },
]);
