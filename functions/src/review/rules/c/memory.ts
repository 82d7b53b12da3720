/** C and C++: misuse of memory and numbers, found by running each function on what is known of its values. */
import type { FaultKind } from "../../memory/fault.ts";
import { defineRules, type Draft } from "../writing/define-rules.ts";
import { firstArgument, itself } from "../writing/names-in-code.ts";
import { titles } from "../writing/titles.ts";
import { functionTaking } from "./examples.ts";
import { anywhere } from "./matchers.ts";

const { within: inFunction, found } = functionTaking("int n, const char *s");

type FaultDraft = Omit<Draft, "category" | "languages"> & { readonly fault: FaultKind };

const drafts: readonly FaultDraft[] = [
  {
    id: "c-write-outside-buffer",
    fault: "write-outside",
    severity: "critical",
    confidence: "high",
    cwe: 787,
    see: ["https://owasp.org/www-community/vulnerabilities/Buffer_Overflow"],
    title: "Buffer overflow: out-of-bounds write",
    message:
      "The write goes past the end of the buffer and overwrites the memory after it, which attackers use to run their own code. Compare the length or the index with the buffer's size first.",
    rule: anywhere,
    valid: [
      "struct r { char n[4]; int i; };\nvoid f(struct r *r) { r->n[3] = 0; r->i = 1; }",
      "void f(void) { int m[2][3]; for (int j = 0; j < 3; j++) m[0][j] = 0; g(m); }",
      "void f(int *v, int i, int j) { int r[9]; for (i = 0; i < 9; i++) for (j = 0; j < 9; j++) if (i + j < 9) r[i + j] = 1; g(r); }",

      inFunction("char b[10]; for (int i = 0; i < 10; i++) b[i] = 0;"),
      inFunction('char b[4]; strcpy(b, "abc");'),
      inFunction("char b[10]; strncpy(b, s, sizeof(b) - 1); b[sizeof(b) - 1] = 0;"),
      inFunction('int b[10]; int i; scanf("%d", &i); if (i >= 0 && i < 10) b[i] = 1;'),
    ],
    invalid: [
      { code: "struct r { char n[4]; int i; };\nvoid f(struct r *r) { r->n[4] = 0; r->i = 1; }", lines: [2] },
      { code: "static int t[3];\nvoid f(void) { t[3] = 1; }", lines: [2] },
      "void f(void) { int m[2][3]; for (int i = 0; i < 2; i++) for (int j = 0; j <= 3; j++) m[i][j] = 0; g(m); }",
      'void f(int n) { char b[4]; sprintf(b, "number %d", n); puts(b); }',
      "int *f(int n) { int *v = malloc(n); if (!v) return 0; for (int i = 0; i < n; i++) v[i] = i; return v; }",

      found('char b[4];\nstrcpy(b, "abcd");'),
      found("char b[10];\nfor (int i = 0; i <= 10; i++) b[i] = 0;"),
      found('int b[10]; int i; scanf("%d", &i);\nif (i >= 0) b[i] = 1;'),
      found("char a[100]; char b[50]; memset(a, 'A', 99); a[99] = 0;\nstrcpy(b, a);"),
    ],
  },
  {
    id: "c-read-outside-buffer",
    fault: "read-outside",
    severity: "high",
    confidence: "high",
    cwe: 125,
    title: "Out-of-bounds read",
    message:
      "The read goes past the end of the buffer, which can leak a secret or end the program. Compare the index with the buffer's size first.",
    rule: anywhere,
    valid: [inFunction("int b[3] = { 1, 2, 3 }; g(b[2]);")],
    invalid: [
      found("int b[3] = { 1, 2, 3 };\ng(b[3]);"),
      found("char a[50]; char b[100];\nmemcpy(b, a, 100);"),
    ],
  },
  {
    id: "c-wider-than-variable",
    fault: "wider-access",
    severity: "high",
    confidence: "high",
    cwe: 843,
    title: "Type confusion: access wider than the variable",
    message:
      "The pointer is cast to a wider type than the variable it points to, so the memory after the variable is read or overwritten. Use the variable's own type, or `memcpy` into one of the wider type.",
    rule: anywhere,
    valid: [
      inFunction("float a = 1; void *p = &a; g(*(int *)p);"),
      inFunction("int a = 1; void *p = &a; g(*(int *)p);"),
    ],
    invalid: [
      found("char a = 1; void *p = &a;\ng(*((int *)p));"),
      found("short a = 1; void *p = &a;\n*(int *)p = n;"),
    ],
  },
  {
    id: "c-use-after-free",
    fault: "use-after-free",
    severity: "critical",
    confidence: "high",
    cwe: 416,
    title: titles.useAfterFree,
    message:
      "The memory of {the pointer} was freed before this access and may have been reused, so other data is read or overwritten. Use it before it is freed, and set the pointer to NULL afterwards.",
    names: itself,
    rule: anywhere,
    valid: [
      "int *f(int *v) { int *w = realloc(v, 9); if (!w) return v; w[0] = w[1]; return w; }",

      inFunction("char *p = malloc(9); if (!p) return; p[0] = 1; free(p);"),
      inFunction("char *p = malloc(9); if (!p) return; free(p); p = NULL;"),
    ],
    invalid: [
      "char *f(int n) { char *p = malloc(n); if (!p) return 0; free(p); return p; }",
      "int *f(int *v) { int *w = realloc(v, 9); if (!w) return v; w[0] = v[1]; return w; }",
      "void f(struct n *l) { for (struct n *p = l; p; p = p->next) free(p); }",

      found("char *p = malloc(9); if (!p) return; free(p);\nputs(p);"),
      found("char *p = malloc(9); if (!p) return; free(p);\np[0] = 1;"),
    ],
  },
  {
    id: "c-double-free",
    fault: "double-free",
    severity: "critical",
    confidence: "high",
    cwe: 415,
    title: titles.doubleFree,
    message:
      "Freeing {the memory} a second time corrupts the allocator's lists, which attackers use to run code. Free it once, and set the pointer to NULL afterwards.",
    names: firstArgument,
    rule: anywhere,
    valid: [inFunction("char *p = malloc(9); if (n) { free(p); return; } free(p);")],
    invalid: [
      found("char *p = malloc(9); free(p);\nfree(p);"),
      found("char *p = malloc(9); if (n) free(p);\nfree(p);"),
    ],
  },
  {
    id: "c-free-of-no-heap",
    fault: "free-of-no-heap",
    severity: "high",
    confidence: "high",
    cwe: 590,
    title: "Invalid free: memory not from the heap",
    message:
      "Arrays and literals do not belong to the allocator, so freeing them corrupts the heap. Free only what `malloc` or `new` returned.",
    rule: anywhere,
    valid: [inFunction("char *p = malloc(9); free(p);")],
    invalid: [found("char b[9];\nfree(b);"), found('char *p = "abc";\nfree(p);')],
  },
  {
    id: "c-free-inside",
    fault: "free-inside",
    severity: "high",
    confidence: "medium",
    cwe: 761,
    title: "Invalid free: pointer not at start of its allocation",
    message:
      "`free()` takes only the address that `malloc` returned, and this pointer was moved, so the heap is corrupted. Keep the original pointer, and move a copy.",
    rule: anywhere,
    valid: [inFunction("char *p = malloc(9); if (!p) return; char *q = p; q++; free(p);")],
    invalid: [found("char *p = malloc(9); if (!p) return; p = p + 1;\nfree(p);")],
  },
  {
    id: "c-free-mismatched",
    fault: "free-mismatched",
    severity: "high",
    confidence: "high",
    cwe: 762,
    title: "Mismatched allocation and deallocation",
    message:
      "Mixing allocation and deallocation functions corrupts the heap. Use `delete` for `new`, `delete[]` for `new[]`, `free` for `malloc`, `fclose` for `fopen` and `pclose` for `popen`.",
    rule: anywhere,
    valid: [
      inFunction("char *p = malloc(9); free(p);"),
      inFunction("int d = open(s, 0); if (d < 0) return; close(d);"),
    ],
    invalid: [
      found('FILE *p = fopen(s, "r");\nfree(p);'),
      found('FILE *p = fopen(s, "r"); if (!p) return;\nclose(p);'),
      found('FILE *p = popen(s, "r"); if (!p) return;\nfclose(p);'),
    ],
  },
  {
    id: "c-memory-leak",
    fault: "leak",
    severity: "medium",
    confidence: "medium",
    cwe: 401,
    title: titles.memoryLeak,
    message:
      "The memory is not freed on every path, so each call leaks some of it. Free it on every path out of the function.",
    rule: anywhere,
    valid: [
      inFunction("char *p = malloc(9); if (!p) return; free(p);"),
      "char *f(void) { char *p = malloc(9); return p; }",
      "void f(struct s *t) { t->p = malloc(9); }",
      inFunction("char *p = malloc(9); keep(p);"),
    ],
    invalid: [
      found("char *p = malloc(9); if (!p) return; p[0] = 1;"),
      found("char *p = malloc(9); if (!p) return; if (n) return; free(p);"),
    ],
  },
  {
    id: "c-file-leak",
    fault: "leak-file",
    severity: "medium",
    confidence: "medium",
    cwe: 775,
    title: titles.fileNotClosed,
    message:
      "The file is not closed on every path, so each call leaks a descriptor until no more can be opened. Close it on every path out of the function.",
    rule: anywhere,
    valid: [inFunction('FILE *f = fopen(s, "r"); if (!f) return; fclose(f);')],
    invalid: [found('FILE *f = fopen(s, "r"); if (!f) return; if (n) return; fclose(f);')],
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

      inFunction("int *p = NULL; p = g(); *p = 1;"),
      "void f(struct s *p) { if (p == NULL) return; p->a = 1; }",
    ],
    invalid: [
      "int f(char *s) { if ((s != NULL) & (strlen(s) > 0)) return 1; return 0; }",

      found("int *p = NULL;\n*p = 1;"),
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
    valid: [inFunction("char *p = malloc(9); if (!p) return; p[0] = 1; free(p);")],
    invalid: [found("char *p = malloc(9);\np[0] = 1; free(p);")],
  },
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
      inFunction("char b[9]; b[0] = 0; strcat(b, s);"),
      inFunction("int b[9]; h(b); g(b[0]);"),
      inFunction("int b[9]; int m = sizeof(b) / sizeof(b[0]); g(m);"),
      inFunction("int b[9]; for (int i = 0; i < 9; i++) { if (i > 0) g(b[i - 1]); b[i] = i; }"),
      inFunction("int *p = malloc(9); if (!p) return; p[0] = 1; g(p[0]); free(p);"),
      inFunction("int b[9]; for (int i = 0; i < 9; i++) b[i] = i; for (int i = 0; i < 4; i++) g(b[i]);"),
      "int f(int k) { int v; if (k & 4) v = 1; g(); if (k & 2) return v; return 0; }",
      "void f(void) { int rv; (void)rv; rv = g(); h(rv); }",
      "int f(char *s) { int n; return g(&n) && h(s) && n > 3; }",
      inFunction("int a; if (n) a = 1; else a = 2; g(a);"),
      inFunction("int a; h(&a); g(a);"),
    ],
    invalid: [
      "int f(void) { struct p p; p.x = 4; return p.x * p.y; }",
      found("char b[9];\nstrcat(b, s);"),
      found("char b[9]; char *p; p = b;\nstrcat(p, s);"),
      found("int *p = malloc(9); if (!p) return;\ng(p[0]); free(p);"),
      found("int b[9]; for (int i = 0; i < 4; i++) b[i] = i;\nfor (int i = 0; i < 9; i++) g(b[i]);"),
      found("int a;\nint b = a + 1;"),
      found("int a; if (n) a = 1;\nint b = a + 1;"),
    ],
  },
];

export const memory = defineRules(["c", "cpp"], "security", drafts);
