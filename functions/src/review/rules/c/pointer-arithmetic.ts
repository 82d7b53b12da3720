/** C and C++: pointer arithmetic with the wrong scale or between unrelated objects. */
import { defineRules } from "../writing/define-rules.ts";
import { anywhere } from "./matchers.ts";
import { inStructFunction, foundInStructFunction } from "./examples.ts";

export const pointerArithmetic = defineRules(["c", "cpp"], "security", [
  {
    id: "c-scaled-twice",
    fault: "scaled-twice",
    severity: "medium",
    confidence: "high",
    cwe: 468,
    title: "Pointer arithmetic: `sizeof` counted twice",
    message:
      "Pointer arithmetic already counts in elements, so `sizeof` scales the offset twice. Add the number of elements, without `sizeof`.",
    rule: anywhere,
    valid: [
      inStructFunction("int *p = g(); h(p + 1);"),
      inStructFunction("char *p = g(); h(p + sizeof(int));"),
    ],
    invalid: [foundInStructFunction("int *p = g();\nh(p + sizeof(int));")],
  },
  {
    id: "c-pointer-difference",
    fault: "pointer-difference",
    severity: "medium",
    confidence: "high",
    cwe: 469,
    title: "Subtraction of unrelated pointers",
    message:
      "The pointers refer to different objects, so their difference is undefined. Subtract only pointers into one array.",
    rule: anywhere,
    valid: [inStructFunction("char b[9]; char *p = b + 3; g(p - b);")],
    invalid: [foundInStructFunction("char b[9]; char c[9];\ng(b - c);")],
  },
]);
