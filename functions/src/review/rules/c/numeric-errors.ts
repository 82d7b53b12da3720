/** C and C++: numbers that leave their type, sizes and bounds that others choose, and addresses that outlive what they name. */
import type { FaultKind } from "../../memory/fault.ts";
import { defineRules, type Draft } from "../writing/define-rules.ts";
import { functionName } from "../writing/names-in-code.ts";
import { titles } from "../writing/titles.ts";
import { functionTaking } from "./examples.ts";
import { anywhere } from "./matchers.ts";

const { within: inFunction, found } = functionTaking("int n, const char *s");

type FaultDraft = Omit<Draft, "category" | "languages"> & { readonly fault: FaultKind };

const drafts: readonly FaultDraft[] = [
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
    valid: [inFunction('int a; scanf("%d", &a); if (a < INT_MAX) g(a + 1);'), inFunction("int a = n + 1;")],
    invalid: [found('int a; scanf("%d", &a);\ng(a + 1);'), found("char c = CHAR_MAX;\nc++;")],
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
    valid: [inFunction('int a; scanf("%d", &a); if (a > INT_MIN) g(a - 1);')],
    invalid: [found('int a; scanf("%d", &a);\ng(a - 1);')],
  },
  {
    id: "c-number-cut-off",
    fault: "truncation",
    severity: "medium",
    confidence: "medium",
    cwe: 197,
    title: titles.truncation,
    message:
      "The smaller type cannot hold the value, so its upper bits are lost and it becomes a small or negative number. Compare with the type's limits first.",
    rule: anywhere,
    valid: [inFunction('int a; scanf("%d", &a); if (a < 100 && a > 0) { char c = (char)a; g(c); }')],
    invalid: [found('int a; scanf("%d", &a);\nchar c = (char)a;')],
  },
  {
    id: "c-negative-size",
    fault: "negative-size",
    severity: "high",
    confidence: "medium",
    cwe: 195,
    title: "Signed to unsigned conversion: negative size",
    message:
      "A negative number converted to `size_t` is huge, so far more is copied than the buffer holds. Reject numbers below zero first.",
    rule: anywhere,
    valid: [inFunction('int a; char b[9]; scanf("%d", &a); if (a >= 0 && a < 9) memcpy(b, s, a);')],
    invalid: [found('int a; char b[99]; scanf("%d", &a);\nif (a < 9) memcpy(b, s, a);')],
  },
  {
    id: "c-huge-allocation",
    fault: "huge-allocation",
    severity: "medium",
    confidence: "medium",
    cwe: 789,
    title: titles.allocation,
    message:
      "The size comes from input, so a large number exhausts the machine's memory. Compare it with a sensible maximum.",
    rule: anywhere,
    valid: [inFunction('int a; scanf("%d", &a); if (a < 0 || a > 99) return; char *p = malloc(a); free(p);')],
    invalid: [found('unsigned a; scanf("%u", &a);\nchar *p = malloc(a); free(p);')],
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
      inFunction(
        'int a; scanf("%d", &a); if (a < 0 || a > 99) return; int *p = malloc(a * sizeof(int)); free(p);',
      ),
    ],
    invalid: [
      found('int a; scanf("%d", &a); if (a < 0) return;\nint *p = malloc(a * sizeof(int)); free(p);'),
    ],
  },
  {
    id: "c-division-by-zero",
    fault: "division-by-zero",
    severity: "medium",
    confidence: "medium",
    cwe: 369,
    title: titles.divisionByZero,
    message: "The divisor can be zero here, which ends the program. Test it first.",
    rule: anywhere,
    valid: [inFunction('int a; scanf("%d", &a); if (a != 0) g(100 / a);'), inFunction("g(100 / n);")],
    invalid: [found('int a; scanf("%d", &a);\ng(100 / a);'), found("int a = 0;\ng(100 % a);")],
  },
  {
    id: "c-endless-recursion",
    fault: "endless-recursion",
    severity: "medium",
    confidence: "high",
    cwe: 674,
    title: titles.infiniteRecursion,
    message:
      "No condition before the call ends the recursion of {the function}, so the stack overflows. Add the base case.",
    names: functionName,
    rule: anywhere,
    valid: ["int f(int n) { if (n < 1) return 0; return f(n - 1); }"],
    invalid: ["int f(int n) { return f(n - 1); }"],
  },
  {
    id: "c-returns-local-array",
    fault: "stack-address",
    severity: "high",
    confidence: "high",
    cwe: 562,
    title: titles.localAddress,
    message:
      "The address of a local variable is returned, and the variable is gone when the caller uses it. Allocate the memory, or let the caller provide it.",
    rule: anywhere,
    valid: [
      "char *f(void) { static char b[9]; return b; }",
      "void f(int **out) { static int n; *out = &n; }",
      "void f(int **out) { int n; *out = &n; g(out); *out = 0; }",
    ],
    invalid: [
      "void f(int **out) { int n = 1; *out = &n; }",
      { code: "char *f(void) {\n  char b[9];\n  return b;\n}", lines: [3] },
    ],
  },
  {
    id: "c-loop-bound-from-outside",
    fault: "loop-bound",
    severity: "medium",
    confidence: "medium",
    cwe: 606,
    title: titles.loopBound,
    message:
      "The bound comes from input, so a large number keeps the thread busy for long. Compare it with a sensible maximum.",
    rule: anywhere,
    valid: [inFunction('int a; scanf("%d", &a); if (a > 99) return; for (int i = 0; i < a; i++) g();')],
    invalid: [found('int a; scanf("%d", &a);\nfor (int i = 0; i < a; i++) g();')],
  },
  {
    id: "c-costly-number-from-outside",
    fault: "costly-number",
    severity: "medium",
    confidence: "medium",
    cwe: 400,
    title: "Uncontrolled resource use: amount from input",
    message:
      "The amount of work or waiting comes from input, so a large number uses up time, memory or disk. Compare it with a sensible maximum.",
    rule: anywhere,
    valid: [inFunction('int a; scanf("%d", &a); if (a < 0 || a > 30) return; sleep(a);')],
    invalid: [found('int a; scanf("%d", &a);\nsleep(a);')],
  },
  {
    id: "c-reachable-assertion",
    fault: "reachable-assertion",
    severity: "medium",
    confidence: "medium",
    cwe: 617,
    title: "Reachable assertion: input can end the program",
    message:
      "An assertion states what cannot happen, and it is removed from release builds, but input can make this one fail. Reject the input with an error instead.",
    rule: anywhere,
    valid: [inFunction("int a = n; assert(a < 9);")],
    invalid: [found('int a; scanf("%d", &a);\nassert(a < 9);')],
  },
  {
    id: "c-fraction-cut-off",
    fault: "fraction-cut-off",
    severity: "low",
    confidence: "medium",
    cwe: 681,
    title: "Float to integer conversion out of range",
    message:
      "A floating-point value outside the integer type's range gives an undefined result. Compare it with the limits of the type first.",
    rule: anywhere,
    valid: [inFunction("double a = strtod(s, 0); if (a > 99 || a < 0) return; g((int)a);")],
    invalid: [found("double a = strtod(s, 0);\ng((int)a);")],
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
    valid: [inFunction("char b[9]; char *p = b + 3; g(p - b);")],
    invalid: [found("char b[9]; char c[9];\ng(b - c);")],
  },
];

export const numericErrors = defineRules(["c", "cpp"], "security", drafts);
