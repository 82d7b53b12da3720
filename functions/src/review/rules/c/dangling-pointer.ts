/** C and C++: addresses of local variables that are returned. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { anywhere } from "./matchers.ts";

export const danglingPointer = defineRules(["c", "cpp"], "bug", [
  {
    id: "c-returns-local-address",
    severity: "high",
    confidence: "high",
    cwe: 562,
    title: titles.localAddress,
    message:
      "The local variable is gone when the function returns, so the caller reads or writes invalid memory. Return a copy, or let the caller provide the memory.",
    rule: {
      kind: "return_statement",
      has: {
        kind: "pointer_expression",
        all: [
          { has: { field: "operator", regex: "^&$" } },
          { has: { field: "argument", kind: "identifier", pattern: "$V" } },
        ],
      },
      inside: {
        stopBy: { kind: "function_definition" },
        kind: "compound_statement",
        has: {
          kind: "declaration",
          all: [
            { not: { has: { kind: "storage_class_specifier" } } },
            // `auto& entry = map[key];` is another name of what lives on.
            { not: { regex: "^[^=]*&" } },
            { has: { stopBy: { kind: "compound_statement" }, kind: "identifier", pattern: "$V" } },
          ],
        },
      },
    },
    valid: ["int *f(void) { static int a = 1; return &a; }", "int *f(struct s *q) { return &q->a; }"],
    invalid: [{ code: "int *f(void) {\n  int a = 1;\n  return &a;\n}", lines: [3] }],
  },
  {
    id: "c-returns-local-array",
    category: "security",
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
]);
