/** C and C++: -1 stored as unsigned. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, found } from "./examples.ts";
import { anywhere } from "./matchers.ts";

export const signednessError = defineRules(["c", "cpp"], "bug", [
  {
    id: "c-answer-made-unsigned",
    fault: "answer-made-unsigned",
    severity: "high",
    confidence: "high",
    cwe: 253,
    title: "Signedness error: -1 stored as unsigned",
    message:
      "The return value -1 becomes a huge number in an unsigned variable, so the error is taken for a length. Keep the return value in a `ssize_t` or `int`.",
    rule: anywhere,
    valid: [inFunction("int r = read(3, p, 9); if (r < 0) g();")],
    invalid: [found("size_t r = read(3, p, 9);\nif (r < 0) g();")],
  },
]);
