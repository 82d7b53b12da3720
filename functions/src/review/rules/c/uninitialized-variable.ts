/** C and C++: variables that are read before they have a value. */
import { defineRules } from "../writing/define-rules.ts";
import { itself } from "../writing/names-in-code.ts";
import { anywhere } from "./matchers.ts";
import { inStructFunction, foundInStructFunction } from "./examples.ts";

export const uninitializedVariable = defineRules(["c", "cpp"], "security", [
  {
    id: "c-uninitialized-variable",
    fault: "uninitialized",
    severity: "high",
    confidence: "high",
    cwe: 457,
    title: "Uninitialized variable",
    message:
      "{The variable} has no value on this path, so reading it yields whatever was in that memory. Initialize it where it is declared.",
    names: itself,
    rule: anywhere,
    valid: [
      "int f(void) { struct p p; p.x = 4; p.y = 1; return p.x * p.y; }",
      inStructFunction("char b[9]; b[0] = 0; strcat(b, s);"),
      inStructFunction("int b[9]; h(b); g(b[0]);"),
      inStructFunction("int b[4]; for (int i = 0; i < 4; ++i) { stream >> b[i]; g(b[i]); }"),
      inStructFunction("int b[9]; int m = sizeof(b) / sizeof(b[0]); g(m);"),
      inStructFunction("int b[9]; for (int i = 0; i < 9; i++) { if (i > 0) g(b[i - 1]); b[i] = i; }"),
      inStructFunction("int *p = malloc(9); if (!p) return; p[0] = 1; g(p[0]); free(p);"),
      inStructFunction(
        "int b[9]; for (int i = 0; i < 9; i++) b[i] = i; for (int i = 0; i < 4; i++) g(b[i]);",
      ),
      "int f(int k) { int v; if (k & 4) v = 1; g(); if (k & 2) return v; return 0; }",
      "void f(void) { int rv; (void)rv; rv = g(); h(rv); }",
      "int f(char *s) { int n; return g(&n) && h(s) && n > 3; }",
      inStructFunction("int a; if (n) a = 1; else a = 2; g(a);"),
      "enum e { A, B };\nint f(enum e k) { int v; switch (k) { case A: v = 1; break; case B: v = 2; break; } return v; }",
      inStructFunction("int a; h(&a); g(a);"),
    ],
    invalid: [
      "int f(void) { struct p p; p.x = 4; return p.x * p.y; }",
      foundInStructFunction("char b[9];\nstrcat(b, s);"),
      foundInStructFunction("char b[9]; char *p; p = b;\nstrcat(p, s);"),
      foundInStructFunction("int *p = malloc(9); if (!p) return;\ng(p[0]); free(p);"),
      foundInStructFunction(
        "int b[9]; for (int i = 0; i < 4; i++) b[i] = i;\nfor (int i = 0; i < 9; i++) g(b[i]);",
      ),
      foundInStructFunction("int a;\nint b = a + 1;"),
      {
        code: "enum e { A, B, C };\nint f(enum e k) { int v; switch (k) { case A: v = 1; break; case B: v = 2; break; }\nreturn v; }",
        lines: [3],
      },
      foundInStructFunction("int a; if (n) a = 1;\nint b = a + 1;"),
    ],
  },
]);
