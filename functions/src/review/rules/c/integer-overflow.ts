/** C and C++: integer overflow and underflow. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { anywhere } from "./matchers.ts";
import { inStructFunction, foundInStructFunction } from "./examples.ts";

export const integerOverflow = defineRules(["c", "cpp"], "security", [
  {
    id: "c-integer-overflow",
    fault: "overflow",
    severity: "medium",
    confidence: "medium",
    cwe: 190,
    title: titles.integerOverflow,
    message:
      "The result can exceed the type's range and wrap around, and what is computed from it is wrong. Compare with the limit before the operation.",
    rule: anywhere,
    valid: [
      inStructFunction('int a; scanf("%d", &a); if (a < INT_MAX) g(a + 1);'),
      inStructFunction("int a = n + 1;"),
    ],
    invalid: [
      foundInStructFunction('int a; scanf("%d", &a);\ng(a + 1);'),
      foundInStructFunction("char c = CHAR_MAX;\nc++;"),
    ],
  },
  {
    id: "c-integer-underflow",
    fault: "underflow",
    severity: "medium",
    confidence: "medium",
    cwe: 191,
    title: titles.integerUnderflow,
    message:
      "The result can fall below the type's range and wrap around, and what is computed from it is wrong. Compare with the limit before the operation.",
    rule: anywhere,
    valid: [inStructFunction('int a; scanf("%d", &a); if (a > INT_MIN) g(a - 1);')],
    invalid: [foundInStructFunction('int a; scanf("%d", &a);\ng(a - 1);')],
  },
  {
    id: "c-overflow-to-allocation",
    fault: "overflow-to-allocation",
    severity: "medium",
    confidence: "medium",
    cwe: 680,
    title: "Integer overflow: allocation size wraps around",
    message:
      "The multiplication can wrap around, so too little memory is allocated and later writes go past its end. Use `calloc`, or compare before multiplying.",
    rule: anywhere,
    valid: [
      inStructFunction(
        'int a; scanf("%d", &a); if (a < 0 || a > 99) return; int *p = malloc(a * sizeof(int)); free(p);',
      ),
    ],
    invalid: [
      foundInStructFunction(
        'int a; scanf("%d", &a); if (a < 0) return;\nint *p = malloc(a * sizeof(int)); free(p);',
      ),
    ],
  },
]);
