/** C and C++: copies between overlapping regions of memory. */
import { defineRules } from "../writing/define-rules.ts";
import { anywhere } from "./matchers.ts";
import { inStructFunction, foundInStructFunction } from "./examples.ts";

export const overlappingCopy = defineRules(["c", "cpp"], "security", [
  {
    id: "c-overlapping-copy",
    fault: "overlapping-copy",
    severity: "medium",
    confidence: "high",
    cwe: 475,
    title: "Overlapping copy: use `memmove`",
    message:
      "Source and destination overlap, which only `memmove` allows; any other copy leaves undefined content. Use `memmove`, or another destination.",
    rule: anywhere,
    valid: [
      inStructFunction("char b[99]; memset(b, 1, 99); memmove(b + 4, b, 20); h(b);"),
      inStructFunction("char b[99]; memset(b, 1, 99); memcpy(b + 40, b, 20); h(b);"),
    ],
    invalid: [foundInStructFunction("char b[99]; memset(b, 1, 99);\nmemcpy(b + 4, b, 20); h(b);")],
  },
]);
