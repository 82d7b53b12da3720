/** C and C++: null pointer dereferences. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { anywhere } from "./matchers.ts";
import { inStructFunction, foundInStructFunction } from "./examples.ts";
import { itself } from "../writing/names-in-code.ts";

export const nullDereference = defineRules(["c", "cpp"], "security", [
  {
    id: "c-tested-too-late",
    fault: "tested-too-late",
    severity: "medium",
    confidence: "high",
    cwe: 476,
    title: titles.lateNullCheck,
    message:
      "The pointer is dereferenced here and tested for null later, so if it can be null, the program ends first. Move the test up.",
    rule: anywhere,
    valid: [
      inStructFunction("if (!q) return; g(q->a);"),
      inStructFunction("g(q->a); q = q->next; if (!q) return;"),
    ],
    invalid: [
      "int f(struct s *p) { int n = p->n; if (p == 0) return 0; return n; }",
      { code: inStructFunction("g(q->a);\n  if (!q) return;"), lines: [2] },
    ],
  },
  {
    id: "c-null-return-value",
    formerly: ["c-answer-may-be-null"],
    fault: "answer-may-be-null",
    severity: "medium",
    confidence: "medium",
    cwe: 476,
    title: "Null pointer dereference: return value may be null",
    message:
      "The function returns null when it finds nothing, and dereferencing that ends the program. Check the return value first.",
    rule: anywhere,
    valid: [inStructFunction("char *e = strchr(s, '='); if (e) *e = 0;")],
    invalid: [
      foundInStructFunction("char *e = strchr(s, '=');\n*e = 0;"),
      foundInStructFunction('g(strlen(getenv("HOME")));'),
    ],
  },
  {
    id: "c-file-may-be-null",
    fault: "file-may-be-null",
    severity: "medium",
    confidence: "high",
    cwe: 690,
    title: "Unchecked file open: null pointer dereference",
    message:
      "The return value is null if the file cannot be opened, and using that ends the program. Check it first.",
    rule: anywhere,
    valid: [inStructFunction('FILE *o = fopen(s, "w"); if (!o) return; fputs(s, o); fclose(o);')],
    invalid: [foundInStructFunction('FILE *o = fopen(s, "w");\nfputs(s, o); fclose(o);')],
  },
  {
    id: "c-null-dereference",
    fault: "null-dereference",
    severity: "high",
    confidence: "high",
    cwe: 476,
    title: titles.nullPointer,
    message:
      "{The pointer} is null on this path, so dereferencing it ends the program. Test the pointer before it is used, and return when it is null.",
    names: itself,
    rule: anywhere,
    valid: [
      "int f(char *s) { return (s != NULL) && (strlen(s) > 0); }",
      "int f(struct a *a, struct a *b) { if (!a && !b) return 0; else if (!a && b) return 1; else if (a && !b) return 2; return a->n - b->n; }",

      inStructFunction("int *p = NULL; p = g(); *p = 1;"),
      "void f(struct s *p) { if (p == NULL) return; p->a = 1; }",
      "void crash(void) { volatile int *p = NULL; *p = 42; }",
    ],
    invalid: [
      "int f(char *s) { if ((s != NULL) & (strlen(s) > 0)) return 1; return 0; }",

      foundInStructFunction("int *p = NULL;\n*p = 1;"),
      { code: "void f(struct s *p) {\n  if (p == NULL) p->a = 1;\n}", lines: [2] },
    ],
  },
  {
    id: "c-null-from-elsewhere",
    fault: "null-from-elsewhere",
    severity: "medium",
    confidence: "medium",
    cwe: 476,
    title: "Null pointer dereference: null from another function",
    message:
      "Another function of this file can return or pass null as {the pointer}, and dereferencing it ends the program. Test the pointer before it is used, or never pass null.",
    names: itself,
    rule: anywhere,
    valid: ["static void g(int *p) { if (p) *p = 1; }\nvoid f(void) { g(NULL); }"],
    invalid: [
      {
        code: "static void g(int *p) {\n  *p = 1;\n}\nvoid f(void) { struct s t; t.p = NULL; g(t.p); }",
        lines: [2],
      },
    ],
  },
  {
    id: "c-unchecked-allocation",
    fault: "unchecked-allocation",
    severity: "medium",
    confidence: "medium",
    cwe: 690,
    title: "Unchecked allocation: null pointer dereference",
    message:
      "`malloc` returns NULL if there is no memory, and dereferencing that ends the program. Check the return value first.",
    rule: anywhere,
    valid: [inStructFunction("char *p = malloc(9); if (!p) return; p[0] = 1; free(p);")],
    invalid: [foundInStructFunction("char *p = malloc(9);\np[0] = 1; free(p);")],
  },
]);
