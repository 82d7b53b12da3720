/** C and C++: lengths of copies, ends of texts, and pointers that nobody tested. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { functionTaking } from "./examples.ts";
import { anywhere } from "./matchers.ts";

const { within: inFunction, found } = functionTaking("int n, const char *s, struct t *q");
export const stringBuffers = defineRules(["c", "cpp"], "security", [
  {
    id: "c-size-of-pointer-copied",
    fault: "size-of-pointer",
    severity: "high",
    confidence: "high",
    cwe: 467,
    title: titles.sizeOfPointer,
    message:
      "`sizeof` of a pointer is the size of the pointer, so only 8 bytes are set, copied or compared. Write `sizeof *p`, or pass the size as a parameter.",
    rule: anywhere,
    valid: [inFunction("memset(q, 0, sizeof(*q));"), inFunction("char b[9]; memset(b, 0, sizeof(b));")],
    invalid: [found("memset(q, 0, sizeof(q));"), "void f(char b[64]) { memset(b, 0, sizeof(b)); }"],
  },
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
      inFunction("char b[99]; memset(b, 1, 99); memmove(b + 4, b, 20); h(b);"),
      inFunction("char b[99]; memset(b, 1, 99); memcpy(b + 40, b, 20); h(b);"),
    ],
    invalid: [found("char b[99]; memset(b, 1, 99);\nmemcpy(b + 4, b, 20); h(b);")],
  },
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
    valid: [inFunction("int *p = g(); h(p + 1);"), inFunction("char *p = g(); h(p + sizeof(int));")],
    invalid: [found("int *p = g();\nh(p + sizeof(int));")],
  },
  {
    id: "c-copy-by-source-length",
    fault: "source-sized-copy",
    severity: "high",
    confidence: "medium",
    cwe: 805,
    title: "Buffer overflow: copy bounded by the source",
    message:
      "The copy is bounded by the source's length, so a longer source overwrites the memory after the array. Limit the copy by the size of the array.",
    rule: anywhere,
    valid: [
      inFunction("char b[9]; strncpy(b, s, sizeof(b) - 1); b[8] = 0;"),
      inFunction("char b[9]; if (strlen(s) < sizeof b) memcpy(b, s, strlen(s) + 1);"),
    ],
    invalid: [found("char b[9];\nstrncpy(b, s, strlen(s));")],
  },
  {
    id: "c-append-size",
    fault: "append-size",
    severity: "high",
    confidence: "high",
    cwe: 193,
    title: "Off-by-one: `strncat` leaves no room for the terminator",
    message:
      "The size argument of `strncat` is the number of characters to append, and the null terminator is written after them, so this call can write past the end of the buffer. Pass `sizeof(b) - strlen(b) - 1`.",
    rule: anywhere,
    valid: [inFunction('char b[9] = ""; strncat(b, s, sizeof(b) - strlen(b) - 1);')],
    invalid: [
      found('char b[9] = "";\nstrncat(b, s, sizeof(b));'),
      found('char b[9] = "";\nstrncat(b, s, sizeof(b) - strlen(b));'),
    ],
  },
  {
    id: "c-no-room-for-null",
    fault: "no-room-for-null",
    severity: "high",
    confidence: "high",
    cwe: 131,
    title: "Off-by-one: no room for the null terminator",
    message:
      "`strlen` does not count the null terminator, so the copy writes one byte too many. Allocate `strlen(s) + 1`.",
    rule: anywhere,
    valid: [inFunction("char *p = malloc(strlen(s) + 1); if (p) strcpy(p, s); h(p);")],
    invalid: [found("char *p = malloc(strlen(s)); if (!p) return;\nstrcpy(p, s); h(p);")],
  },
  {
    id: "c-missing-null-terminator",
    formerly: ["c-text-without-end"],
    fault: "not-terminated",
    severity: "medium",
    confidence: "medium",
    cwe: 170,
    title: "Missing null terminator",
    message:
      "`strncpy` writes no terminator when the source fills the array, and `readlink` never does, so reading continues past the array. Set the last byte to 0.",
    rule: anywhere,
    valid: [inFunction("char b[9]; strncpy(b, s, sizeof(b)); b[8] = 0; puts(b);")],
    invalid: [found("char b[9]; strncpy(b, s, sizeof(b));\nputs(b);")],
  },
  {
    id: "c-unbounded-append",
    fault: "unbounded-append",
    severity: "medium",
    confidence: "medium",
    cwe: 787,
    title: "Buffer overflow: unbounded append in a loop",
    message:
      "Each iteration appends without checking the remaining size, so enough of them write past the array. Use `snprintf` with the remaining size, and stop when it is full.",
    rule: anywhere,
    valid: [
      inFunction(
        'char b[9]; int k = 0; for (int i = 0; i < n; i++) k += snprintf(b + k, sizeof(b) - k, "%s", s);',
      ),
    ],
    invalid: [found('char b[9]; int k = 0; for (int i = 0; i < n; i++)\nk += sprintf(b + k, "%s", s);')],
  },
  {
    id: "c-answer-beyond-room",
    fault: "answer-beyond-room",
    severity: "medium",
    confidence: "medium",
    cwe: 787,
    title: "Buffer overflow: `snprintf` return value not checked",
    message:
      "`snprintf` returns the length that the full string would have had, so the remaining size can wrap below zero and no longer limits anything. Compare the sum with the size after each call.",
    rule: anywhere,
    valid: [
      inFunction(
        'char b[9]; int k = snprintf(b, 9, "%s", s); if (k >= 9) return; k += snprintf(b + k, 9 - k, "%s", s); g(b);',
      ),
      inFunction(
        'char b[99]; int k = 0; k += snprintf(b + k, 99 - k, "%s", s); if (k >= 99) return; k += snprintf(b + k, 99 - k, "%s", s); g(b);',
      ),
      inFunction(
        'char b[99]; int k = 0; k += snprintf(b + k, 99 - k, "%d", n); k += snprintf(b + k, 99 - k, "%d", n); g(b);',
      ),
    ],
    invalid: [
      found(
        'char b[99]; int k = 0; k += snprintf(b + k, sizeof(b) - k, "%s", s);\nk += snprintf(b + k, sizeof(b) - k, "%s", s); g(b);',
      ),
    ],
  },
  {
    id: "c-short-path-buffer",
    fault: "short-path-buffer",
    severity: "medium",
    confidence: "high",
    cwe: 785,
    title: "Buffer shorter than `PATH_MAX`",
    message:
      "`realpath` writes up to `PATH_MAX` bytes. Pass NULL so that it allocates, or a buffer of `PATH_MAX`.",
    rule: anywhere,
    valid: [
      inFunction("char b[PATH_MAX]; realpath(s, b);"),
      inFunction("char *p = realpath(s, NULL); h(p);"),
    ],
    invalid: [found("char b[64];\nrealpath(s, b);")],
  },
  {
    id: "c-unchecked-length",
    fault: "unchecked-length",
    severity: "high",
    confidence: "medium",
    cwe: 125,
    title: "Out-of-bounds read: length field not validated",
    message:
      "The length comes from the data itself, so its sender can claim more than there is and the memory after it is copied. Compare it with the remaining bytes and with the size of the target.",
    rule: anywhere,
    valid: [
      "void f(const unsigned char *p, int n, char *o) { int l = (p[0] << 8) | p[1]; if (l > n) return; memcpy(o, p + 2, l); }",
    ],
    invalid: [
      "void f(const unsigned char *p, int n, char *o) { int l = (p[0] << 8) | p[1]; memcpy(o, p + 2, l); }",
    ],
  },
  {
    id: "c-parameter-copied",
    fault: "parameter-copied",
    severity: "medium",
    confidence: "low",
    cwe: 120,
    title: "Buffer overflow: unbounded copy of a parameter",
    message:
      "The parameter's length is not limited, so a caller with a longer string overwrites the memory after the array. Use `snprintf` with the array's size.",
    rule: anywhere,
    valid: [
      inFunction("char b[9]; if (strlen(s) < 9) strcpy(b, s); g(b);"),
      inFunction('char b[9]; strcpy(b, "abc"); g(b);'),
    ],
    invalid: [found("char b[9]; strcpy(b, s); g(b);")],
  },
  {
    id: "c-limit-off-by-one",
    fault: "limit-off-by-one",
    severity: "high",
    confidence: "high",
    cwe: 193,
    title: "Off-by-one: bounds check allows one index too many",
    message: "An array of N elements ends at index N - 1, and this check lets N through. Compare with `>=`.",
    rule: anywhere,
    valid: [`static int t[9];\n${inFunction("if (n >= 9) return; g(t[n]);")}`],
    invalid: [{ code: `static int t[9];\n${inFunction("if (n > 9) return; g(t[n]);")}`, lines: [3] }],
  },
  {
    id: "c-memory-leak-on-path",
    formerly: ["c-freed-on-another-way"],
    fault: "freed-elsewhere",
    severity: "medium",
    confidence: "medium",
    cwe: 401,
    title: titles.memoryLeak,
    message:
      "This path leaves the memory allocated, although other paths free it, so each call leaks some of it. Free it before this return, too.",
    rule: anywhere,
    valid: [
      "int f(xmlNodePtr n) { xmlChar *t = xmlNodeGetContent(n); if (!t) return 1; xmlFree(t); return 0; }",
    ],
    invalid: [
      {
        code: "int f(xmlNodePtr n) {\n  xmlChar *t = xmlNodeGetContent(n);\n  if (!t) return 1;\n  if (xmlStrlen(t) > 9)\n    return 2;\n  xmlFree(t);\n  return 0;\n}",
        lines: [5],
      },
    ],
  },
  {
    id: "c-realloc-lost",
    fault: "realloc-lost",
    severity: "medium",
    confidence: "high",
    cwe: 401,
    title: "Memory leak: `realloc` failure loses the old block",
    message:
      "If `realloc` fails, it returns NULL and keeps the old block, to which nothing points any more. Keep the return value in another variable until it is checked.",
    rule: anywhere,
    valid: [inFunction("char *p = realloc(q->p, n); if (!p) return; q->p = p;")],
    invalid: [found("q->p = realloc(q->p, n); if (!q->p) return;")],
  },
  {
    id: "c-counts-below-start",
    fault: "counts-below-start",
    severity: "medium",
    confidence: "medium",
    cwe: 124,
    title: "Buffer underflow: index may go below zero",
    message:
      "A string of only such characters, or an empty one, is read and written before its start. Test the index in the condition.",
    rule: anywhere,
    valid: [inFunction("int i = g(); while (i >= 0 && s[i] == ' ') i--;")],
    invalid: [found("int i = g(); while (s[i] == ' ') i--;")],
  },
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
    valid: [inFunction("if (!q) return; g(q->a);"), inFunction("g(q->a); q = q->next; if (!q) return;")],
    invalid: [
      "int f(struct s *p) { int n = p->n; if (p == 0) return 0; return n; }",
      { code: inFunction("g(q->a);\n  if (!q) return;"), lines: [2] },
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
    valid: [inFunction("char *e = strchr(s, '='); if (e) *e = 0;")],
    invalid: [found("char *e = strchr(s, '=');\n*e = 0;"), found('g(strlen(getenv("HOME")));')],
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
    valid: [inFunction('FILE *o = fopen(s, "w"); if (!o) return; fputs(s, o); fclose(o);')],
    invalid: [found('FILE *o = fopen(s, "w");\nfputs(s, o); fclose(o);')],
  },
]);
