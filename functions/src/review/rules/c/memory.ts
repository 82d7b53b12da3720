/** C and C++: misuse of memory and numbers, found by running each function on what is known of its values. */
import type { FaultKind } from "../../memory/fault.ts";
import { cFunction } from "../call-matchers.ts";
import { defineRules, type Draft } from "../define-rules.ts";
import type { Matcher } from "../rule.ts";

const inFunction = (body: string): string => `void f(int n, const char *s) {\n  ${body}\n}`;
const found = (body: string) => ({ code: inFunction(body), lines: [1 + body.split("\n").length] });

const anywhere: Matcher = { kind: "function_definition" };
const allocating: Matcher = {
  any: [cFunction({ names: "malloc|calloc|realloc|strdup|wcsdup|strndup" }), { regex: "\\bnew\\b" }],
};
const freeing: Matcher = {
  any: [cFunction({ names: "free|realloc|fclose|pclose" }), { regex: "\\bdelete\\b" }],
};
const taking = {
  regex: "\\b(?:w?scanf|fscanf|sscanf|atoi|atol|stoi|strtol|strtoul|rand|random|RAND32|cin)\\b",
};

type FaultDraft = Omit<Draft, "category" | "languages"> & { readonly fault: FaultKind };

const drafts: readonly FaultDraft[] = [
  {
    id: "c-write-outside-buffer",
    fault: "write-outside",
    severity: "critical",
    confidence: "high",
    cwe: 787,
    see: ["https://owasp.org/www-community/vulnerabilities/Buffer_Overflow"],
    title: "More is written than the buffer holds",
    message:
      "What lies beside the buffer is overwritten, which attackers use to run their own code. Compare the length or the index with the buffer's size first.",
    rule: anywhere,
    valid: [
      inFunction("char b[10]; for (int i = 0; i < 10; i++) b[i] = 0;"),
      inFunction('char b[4]; strcpy(b, "abc");'),
      inFunction("char b[10]; strncpy(b, s, sizeof(b) - 1); b[sizeof(b) - 1] = 0;"),
      inFunction('int b[10]; int i; scanf("%d", &i); if (i >= 0 && i < 10) b[i] = 1;'),
    ],
    invalid: [
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
    title: "More is read than the buffer holds",
    message:
      "What lies beside the buffer is read, which may be a secret or end the program. Compare the index with the buffer's size first.",
    rule: anywhere,
    valid: [inFunction("int b[3] = { 1, 2, 3 }; g(b[2]);")],
    invalid: [
      found("int b[3] = { 1, 2, 3 };\ng(b[3]);"),
      found("char a[50]; char b[100];\nmemcpy(b, a, 100);"),
    ],
  },
  {
    id: "c-use-after-free",
    fault: "use-after-free",
    severity: "critical",
    confidence: "high",
    cwe: 416,
    title: "Memory is used after it was freed",
    message:
      "Something else may hold it by now, so other data is read or overwritten. Use it before it is freed, and set the pointer to NULL then.",
    rule: freeing,
    valid: [
      inFunction("char *p = malloc(9); if (!p) return; p[0] = 1; free(p);"),
      inFunction("char *p = malloc(9); if (!p) return; free(p); p = NULL;"),
    ],
    invalid: [
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
    title: "Memory is freed twice",
    message:
      "The second call damages the allocator's lists, which attackers use. Free it once, and set the pointer to NULL then.",
    rule: freeing,
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
    title: "Memory is freed that was never allocated",
    message:
      "Arrays and literals do not belong to the allocator, so freeing them damages it. Free only what malloc or new gave.",
    rule: freeing,
    valid: [inFunction("char *p = malloc(9); free(p);")],
    invalid: [found("char b[9];\nfree(b);"), found('char *p = "abc";\nfree(p);')],
  },
  {
    id: "c-free-inside",
    fault: "free-inside",
    severity: "high",
    confidence: "medium",
    cwe: 761,
    title: "The pointer that is freed was moved",
    message: "Only the address that malloc answered can be freed. Keep it, and move a copy.",
    rule: freeing,
    valid: [inFunction("char *p = malloc(9); if (!p) return; char *q = p; q++; free(p);")],
    invalid: [found("char *p = malloc(9); if (!p) return; p = p + 1;\nfree(p);")],
  },
  {
    id: "c-free-mismatched",
    fault: "free-mismatched",
    severity: "high",
    confidence: "high",
    cwe: 762,
    title: "This way of freeing does not belong to the way of allocating",
    message:
      "Mixing them damages the allocator. Use delete for new, delete[] for new[], free for malloc and fclose for fopen.",
    rule: freeing,
    valid: [inFunction("char *p = malloc(9); free(p);")],
    invalid: [found('FILE *p = fopen(s, "r");\nfree(p);')],
  },
  {
    id: "c-memory-leak",
    fault: "leak",
    severity: "medium",
    confidence: "medium",
    cwe: 401,
    title: "The memory is never freed on some way",
    message: "Each call of the function loses some, until there is none. Free it on every way out.",
    rule: allocating,
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
    title: "The file is never closed on some way",
    message:
      "Each call of the function keeps one more open, until no more can be. Close it on every way out.",
    rule: cFunction({ names: "fopen|freopen|popen|fdopen|tmpfile" }),
    valid: [inFunction('FILE *f = fopen(s, "r"); if (!f) return; fclose(f);')],
    invalid: [found('FILE *f = fopen(s, "r"); if (!f) return; if (n) return; fclose(f);')],
  },
  {
    id: "c-null-dereference",
    fault: "null-dereference",
    severity: "high",
    confidence: "high",
    cwe: 476,
    title: "A null pointer is followed",
    message: "The program ends here. Test the pointer before it is used, and leave when it is null.",
    rule: anywhere,
    valid: [
      inFunction("int *p = NULL; p = g(); *p = 1;"),
      "void f(struct s *p) { if (p == NULL) return; p->a = 1; }",
    ],
    invalid: [
      found("int *p = NULL;\n*p = 1;"),
      { code: "void f(struct s *p) {\n  if (p == NULL) p->a = 1;\n}", lines: [2] },
    ],
  },
  {
    id: "c-unchecked-allocation",
    fault: "unchecked-allocation",
    severity: "medium",
    confidence: "medium",
    cwe: 690,
    title: "Nobody looks whether there was memory",
    message: "malloc answers NULL when there is none, and following that ends the program. Test it first.",
    rule: allocating,
    valid: [inFunction("char *p = malloc(9); if (!p) return; p[0] = 1; free(p);")],
    invalid: [found("char *p = malloc(9);\np[0] = 1; free(p);")],
  },
  {
    id: "c-uninitialized-variable",
    fault: "uninitialized",
    severity: "high",
    confidence: "high",
    cwe: 457,
    title: "The variable was never given a value on this way",
    message: "It holds whatever lay there before. Give it a value where it is declared.",
    rule: anywhere,
    valid: [inFunction("int a; if (n) a = 1; else a = 2; g(a);"), inFunction("int a; h(&a); g(a);")],
    invalid: [found("int a;\nint b = a + 1;"), found("int a; if (n) a = 1;\nint b = a + 1;")],
  },
  {
    id: "c-integer-overflow",
    fault: "overflow",
    severity: "medium",
    confidence: "medium",
    cwe: 190,
    title: "The number can become larger than its type holds",
    message:
      "The result wraps around, and what is computed from it is wrong. Compare with the limit before the operation.",
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
    title: "The number can become smaller than its type holds",
    message:
      "The result wraps around, and what is computed from it is wrong. Compare with the limit before the operation.",
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
    title: "The smaller type cannot hold the number",
    message:
      "Its upper bits are lost, so a large number becomes a small or negative one. Compare with the type's limits first.",
    rule: taking,
    valid: [inFunction('int a; scanf("%d", &a); if (a < 100 && a > 0) { char c = (char)a; g(c); }')],
    invalid: [found('int a; scanf("%d", &a);\nchar c = (char)a;')],
  },
  {
    id: "c-negative-size",
    fault: "negative-size",
    severity: "high",
    confidence: "medium",
    cwe: 195,
    title: "A negative number can become a size",
    message:
      "As a size it is huge, so far more is copied than the buffer holds. Refuse numbers below zero first.",
    rule: taking,
    valid: [inFunction('int a; char b[9]; scanf("%d", &a); if (a >= 0 && a < 9) memcpy(b, s, a);')],
    invalid: [found('int a; char b[99]; scanf("%d", &a);\nif (a < 9) memcpy(b, s, a);')],
  },
  {
    id: "c-huge-allocation",
    fault: "huge-allocation",
    severity: "medium",
    confidence: "medium",
    cwe: 789,
    title: "Somebody else decides how much memory is taken",
    message: "A large number uses up the machine's memory. Compare it with the most that makes sense.",
    rule: allocating,
    valid: [inFunction('int a; scanf("%d", &a); if (a < 0 || a > 99) return; char *p = malloc(a); free(p);')],
    invalid: [found('unsigned a; scanf("%u", &a);\nchar *p = malloc(a); free(p);')],
  },
  {
    id: "c-overflow-to-allocation",
    fault: "overflow-to-allocation",
    severity: "high",
    confidence: "medium",
    cwe: 680,
    title: "The size that is allocated can wrap around",
    message:
      "Too little memory is taken, and what is written then goes past its end. Use calloc, or compare before multiplying.",
    rule: allocating,
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
    title: "The divisor can be zero",
    message: "The program ends here. Test the number first.",
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
    title: "The function calls itself without end",
    message:
      "Nothing stands before the call that could stop it, so the stack runs over. Add the case in which it does not.",
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
    title: "The address of a local array is returned",
    message: "The array is gone when the caller looks. Allocate it, or let the caller give the memory.",
    rule: anywhere,
    valid: ["char *f(void) { static char b[9]; return b; }"],
    invalid: [{ code: "char *f(void) {\n  char b[9];\n  return b;\n}", lines: [3] }],
  },
];

export const memory = defineRules(["c", "cpp"], "security", drafts);
