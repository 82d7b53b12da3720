/** C and C++: writes beyond the end of a buffer. */
import { defineRules } from "../writing/define-rules.ts";
import { cFunction } from "../writing/call-matchers.ts";
import {
  inFunction,
  found,
  inStructFunction,
  foundInStructFunction,
  inMain,
  foundInMain,
  inCpp,
  foundInCpp,
} from "./examples.ts";
import { anywhere } from "./matchers.ts";
import { mayNotFit } from "./copy-length.ts";

export const bufferOverflow = defineRules(["c", "cpp"], "security", [
  {
    id: "c-gets",
    severity: "critical",
    confidence: "high",
    cwe: 242,
    title: "Buffer overflow: `gets` has no size limit",
    message:
      "`gets` has no size argument, so any line longer than the buffer overwrites the memory after it. Use `fgets` with the buffer's size.",
    rule: cFunction({ names: "gets|_getws|_getts" }),
    valid: [inFunction("fgets(p, 9, stdin);")],
    invalid: [found("gets(p);")],
  },
  {
    id: "c-scanf-without-width",
    severity: "high",
    confidence: "high",
    cwe: 120,
    title: "Buffer overflow: `scanf` without a width",
    message:
      "`%s` without a width reads a word of any length, so a longer one overwrites the memory after the buffer. Give the width: `%9s` for ten bytes.",
    rule: {
      any: [
        cFunction({ names: "scanf|wscanf", args: { has: { nthChild: 1, regex: '^L?"[^"]*%(?:l?s|\\[)' } } }),
        cFunction({
          names: "fscanf|fwscanf",
          args: { has: { nthChild: 2, regex: '^L?"[^"]*%(?:l?s|\\[)' } },
        }),
      ],
    },
    valid: [inFunction('scanf("%9s", p);'), inFunction('scanf("%d", &n);'), inFunction('scanf("%ms", &p);')],
    invalid: [found('scanf("%s", p);'), found('fscanf(p, "%d %[^,]", &n, b);')],
  },
  {
    id: "c-sscanf-without-width",
    severity: "medium",
    confidence: "medium",
    cwe: 120,
    title: "Buffer overflow: `sscanf` without a width",
    message:
      "A word longer than the buffer overwrites the memory after it, unless the buffer is as large as the string being read. Give the width: `%9s` for ten bytes.",
    rule: cFunction({
      names: "sscanf|swscanf",
      args: { has: { nthChild: 2, regex: '^L?"[^"]*%(?:l?s|\\[)' } },
    }),
    valid: [inFunction('sscanf(p, "%9s", b);')],
    invalid: [found('sscanf(p, "%d %[^,]", &n, b);')],
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
      inStructFunction("char b[9]; strncpy(b, s, sizeof(b) - 1); b[8] = 0;"),
      inStructFunction("char b[9]; if (strlen(s) < sizeof b) memcpy(b, s, strlen(s) + 1);"),
    ],
    invalid: [foundInStructFunction("char b[9];\nstrncpy(b, s, strlen(s));")],
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
      inStructFunction(
        'char b[9]; int k = 0; for (int i = 0; i < n; i++) k += snprintf(b + k, sizeof(b) - k, "%s", s);',
      ),
    ],
    invalid: [
      foundInStructFunction(
        'char b[9]; int k = 0; for (int i = 0; i < n; i++)\nk += sprintf(b + k, "%s", s);',
      ),
    ],
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
      inStructFunction(
        'char b[9]; int k = snprintf(b, 9, "%s", s); if (k >= 9) return; k += snprintf(b + k, 9 - k, "%s", s); g(b);',
      ),
      inStructFunction(
        'char b[99]; int k = 0; k += snprintf(b + k, 99 - k, "%s", s); if (k >= 99) return; k += snprintf(b + k, 99 - k, "%s", s); g(b);',
      ),
      inStructFunction(
        'char b[99]; int k = 0; k += snprintf(b + k, 99 - k, "%d", n); k += snprintf(b + k, 99 - k, "%d", n); g(b);',
      ),
    ],
    invalid: [
      foundInStructFunction(
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
      inStructFunction("char b[PATH_MAX]; realpath(s, b);"),
      inStructFunction("char *p = realpath(s, NULL); h(p);"),
    ],
    invalid: [foundInStructFunction("char b[64];\nrealpath(s, b);")],
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
      inStructFunction("char b[9]; if (strlen(s) < 9) strcpy(b, s); g(b);"),
      inStructFunction('char b[9]; strcpy(b, "abc"); g(b);'),
    ],
    invalid: [foundInStructFunction("char b[9]; strcpy(b, s); g(b);")],
  },
  {
    id: "c-too-small-for-type",
    category: "bug",
    fault: "too-small-for-type",
    severity: "high",
    confidence: "medium",
    cwe: 131,
    title: "Buffer overflow: allocation smaller than the type",
    message:
      "The allocation is smaller than the type that the pointer refers to, so using it goes past the end. Allocate `sizeof *p`.",
    rule: anywhere,
    valid: [
      inFunction("double *d = malloc(sizeof(double)); float *e = malloc(24); g(d, e);"),
      "struct head { int kind; };\nstruct text { int kind; char *text; };\nvoid f(int n) { struct head *h = malloc(sizeof(struct text)); unsigned char *b = malloc(n * sizeof(short)); g(h, b); }",
      "struct list { int n; char items[]; };\nvoid f(int n) { struct list *l = malloc(sizeof(struct list) + n); g(l); }",
    ],
    invalid: [
      found("double *d = malloc(sizeof(float));"),
      found("long *d;\nd = malloc(27);"),
      found("double *d = (double *)malloc(a * sizeof(int));"),
      {
        code: "struct head { int kind; };\nstruct text { int kind; char *text; };\nvoid f(void) { struct text *t = malloc(sizeof(struct head)); g(t); }",
        lines: [3],
      },
    ],
  },
  {
    id: "c-copy-from-outside",
    severity: "high",
    confidence: "high",
    cwe: 120,
    see: ["https://owasp.org/www-community/vulnerabilities/Buffer_Overflow"],
    title: "Buffer overflow: unbounded copy of input",
    message:
      "Input is copied without a length check, so a string longer than the buffer overwrites the memory after it. Compare its length with the buffer's size, or use `snprintf` with that size.",
    rule: {
      any: [
        cFunction({
          names: "strcpy|strcat|wcscpy|wcscat|stpcpy|lstrcpyA|lstrcpy|lstrcatA",
          as: "TEXT",
          nth: 2,
        }),
        cFunction({
          names: "sprintf|wsprintfA|vsprintf",
          as: "TEXT",
          nth: 3,
          args: { has: { nthChild: 2, regex: '^L?"[^"]*%s' } },
        }),
      ],
      not: {
        inside: {
          stopBy: "end",
          kind: "function_definition",
          regex:
            "\\+=?\\s*(?:str|wcs)n?len\\s*\\(|(?:strlen|wcslen|strnlen)\\s*\\([^)]*\\)\\s*(?:\\+\\s*\\d+\\s*)?[)<>]|[<>]=?\\s*(?:strlen|wcslen)|malloc\\s*\\([^;]*strlen|realloc\\s*\\(",
        },
      },
    },
    flow: { TEXT: "outside" },
    check: mayNotFit,
    valid: [
      inMain("if (room < used + n) b = realloc(b, used + n); strcpy(b + used, argv[1]);"),
      inMain('strcpy(b, "a");'),
      inMain('char w[9], b[9]; scanf("%8s", w); strcpy(b, w);'),
      inMain('char *b = xasprintf("%s.%u", argv[1], 9u); sprintf(b, "%s.1", argv[1]);'),
      inMain("if (strlen(argv[1]) < sizeof(b)) strcpy(b, argv[1]);"),
      inMain("char *p = malloc(strlen(argv[1]) + 1); strcpy(p, argv[1]);"),
    ],
    invalid: [
      foundInMain("char b[9]; strcpy(b, argv[1]);"),
      foundInMain('char b[9]; sprintf(b, "%s", getenv("A"));'),
    ],
  },
  {
    id: "cpp-unbounded-input",
    languages: ["cpp"],
    fault: "unbounded-input",
    severity: "high",
    confidence: "high",
    cwe: 120,
    title: "Buffer overflow: unbounded input into an array",
    message:
      "A word of any length is read into an array, so a longer one overwrites the memory after it. Read into a `std::string`.",
    rule: anywhere,
    valid: [inCpp("std::string w; std::cin >> w;")],
    invalid: [foundInCpp("char w[16]; std::cin >> w;")],
  },
]);
