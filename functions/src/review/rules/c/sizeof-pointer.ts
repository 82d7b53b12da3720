/** C and C++: `sizeof` of a pointer instead of what it points to. */
import type { SgNode } from "@ast-grep/napi";
import { kindOf, textOf } from "../../syntax/node-memo.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { anywhere } from "./matchers.ts";
import { inStructFunction, foundInStructFunction, inFunction, found } from "./examples.ts";
import { cFunction } from "../writing/call-matchers.ts";

export const sizeofPointer = defineRules(["c", "cpp"], "security", [
  {
    id: "c-size-of-pointer-copied",
    fault: "size-of-pointer",
    severity: "high",
    confidence: "high",
    cwe: 467,
    title: titles.sizeOfPointer,
    message:
      "`sizeof` of a pointer is the size of the pointer, so only 8 bytes are set, copied or compared. Pass the size of the buffer as a parameter, or write `sizeof *p` for one object.",
    rule: anywhere,
    valid: [
      inStructFunction("memset(q, 0, sizeof(*q));"),
      inStructFunction("char b[9]; memset(b, 0, sizeof(b));"),
    ],
    invalid: [
      foundInStructFunction("memset(q, 0, sizeof(q));"),
      "void f(char b[64]) { memset(b, 0, sizeof(b)); }",
    ],
  },
  {
    id: "c-size-of-pointer",
    category: "bug",
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
    check: (node) => !isOfPointers(node),
    valid: [
      inFunction("char **l; l = calloc(n, sizeof(l)); g(l);"),
      inFunction("p = malloc(sizeof(*p));"),
      inFunction("char *q = malloc(sizeof(char));"),
    ],
    invalid: [found("p = malloc(sizeof(p));"), found("double *q = (double *)malloc(sizeof(q));")],
  },
]);

/** Of `char **list`, an element has the size of the pointer itself. */
function isOfPointers(node: SgNode): boolean {
  const name = /(\w+)\s*=/.exec(textOf(node))?.[1] ?? "";
  const around = node.ancestors().find((one) => kindOf(one) === "function_definition");
  return new RegExp(String.raw`\*\s*(?:const\s*)?\*\s*${name}\b`).test(textOf(around ?? node));
}

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
