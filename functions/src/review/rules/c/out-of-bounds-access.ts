/** C and C++: reads and writes outside of a buffer, found by running each function on what is known of its values. */
import { defineRules } from "../writing/define-rules.ts";
import { anywhere } from "./matchers.ts";
import { inStructFunction, foundInStructFunction } from "./examples.ts";

export const outOfBoundsAccess = defineRules(["c", "cpp"], "security", [
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
      "void f(void) { int m[2][3]; int *all = &m[0][0]; for (int k = 0; k < 6; k++) all[k] = 0; g(m); }",
      "void f(void) { int m[2][3]; for (int j = 0; j < 3; j++) m[0][j] = 0; g(m); }",
      "void f(int *v, int i, int j) { int r[9]; for (i = 0; i < 9; i++) for (j = 0; j < 9; j++) if (i + j < 9) r[i + j] = 1; g(r); }",

      inStructFunction("char b[10]; for (int i = 0; i < 10; i++) b[i] = 0;"),
      inStructFunction('char b[4]; strcpy(b, "abc");'),
      inStructFunction("char b[10]; strncpy(b, s, sizeof(b) - 1); b[sizeof(b) - 1] = 0;"),
      inStructFunction('int b[10]; int i; scanf("%d", &i); if (i >= 0 && i < 10) b[i] = 1;'),
    ],
    invalid: [
      { code: "struct r { char n[4]; int i; };\nvoid f(struct r *r) { r->n[4] = 0; r->i = 1; }", lines: [2] },
      { code: "static int t[3];\nvoid f(void) { t[3] = 1; }", lines: [2] },
      "void f(void) { int m[2][3]; for (int i = 0; i < 2; i++) for (int j = 0; j <= 3; j++) m[i][j] = 0; g(m); }",
      'void f(int n) { char b[4]; sprintf(b, "number %d", n); puts(b); }',
      "int *f(int n) { int *v = malloc(n); if (!v) return 0; for (int i = 0; i < n; i++) v[i] = i; return v; }",

      foundInStructFunction('char b[4];\nstrcpy(b, "abcd");'),
      foundInStructFunction("char b[10];\nfor (int i = 0; i <= 10; i++) b[i] = 0;"),
      foundInStructFunction('int b[10]; int i; scanf("%d", &i);\nif (i >= 0) b[i] = 1;'),
      foundInStructFunction("char a[100]; char b[50]; memset(a, 'A', 99); a[99] = 0;\nstrcpy(b, a);"),
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
    valid: [inStructFunction("int b[3] = { 1, 2, 3 }; g(b[2]);")],
    invalid: [
      foundInStructFunction("int b[3] = { 1, 2, 3 };\ng(b[3]);"),
      foundInStructFunction("char a[50]; char b[100];\nmemcpy(b, a, 100);"),
    ],
  },
]);
