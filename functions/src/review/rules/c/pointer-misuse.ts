/** C and C++: a pointer's size or address is not what it is taken for. */
import { cFunction } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { found, inFunction } from "./examples.ts";
import { anywhere } from "./matchers.ts";

export const pointerMisuse = defineRules(["c", "cpp"], "bug", [
  {
    id: "c-size-of-pointer",
    severity: "high",
    confidence: "high",
    cwe: 467,
    title: titles.sizeOfPointer,
    message:
      "`sizeof` of a pointer is the size of the pointer, so only 8 bytes are allocated or copied. Write `sizeof *p`, or the size of the type.",
    rule: {
      any: [
        {
          kind: "assignment_expression",
          all: [
            { has: { field: "left", kind: "identifier", pattern: "$P" } },
            { has: { field: "right", ...allocation() } },
          ],
        },
        {
          kind: "init_declarator",
          all: [
            {
              has: {
                field: "declarator",
                kind: "pointer_declarator",
                has: { kind: "identifier", pattern: "$P" },
              },
            },
            { has: { field: "value", ...allocation() } },
          ],
        },
      ],
    },
    valid: [inFunction("p = malloc(sizeof(*p));"), inFunction("char *q = malloc(sizeof(char));")],
    invalid: [found("p = malloc(sizeof(p));"), found("double *q = (double *)malloc(sizeof(q));")],
  },
  {
    id: "c-too-small-for-type",
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
    id: "c-fixed-address",
    severity: "medium",
    confidence: "medium",
    cwe: 587,
    title: "Pointer set to a fixed address",
    message:
      "The address differs from build to build, except on some hardware. Take the address of an object.",
    rule: {
      any: [{ kind: "init_declarator" }, { kind: "assignment_expression" }],
      has: {
        kind: "cast_expression",
        all: [
          { has: { field: "type", has: { kind: "abstract_pointer_declarator" } } },
          { has: { field: "value", kind: "number_literal", regex: "^0[xX][0-9a-fA-F]{3,}|^[1-9]\\d{3,}" } },
        ],
      },
    },
    valid: [inFunction("p = (char *)0;")],
    invalid: [found("char *q = (char *)0x400000;")],
  },
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
]);

function allocation() {
  const direct = cFunction({
    names: "malloc|calloc|realloc|xmalloc|ALLOCA|alloca",
    args: {
      has: {
        any: [
          {
            kind: "sizeof_expression",
            has: {
              field: "value",
              any: [
                { kind: "identifier", pattern: "$P" },
                { kind: "parenthesized_expression", has: { kind: "identifier", pattern: "$P" } },
              ],
            },
          },
        ],
      },
    },
  });
  return { any: [direct, { kind: "cast_expression", has: { field: "value", ...direct } }] };
}
