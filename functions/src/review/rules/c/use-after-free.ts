/** C and C++: memory that is used or freed after it was freed. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { itself, firstArgument } from "../writing/names-in-code.ts";
import { anywhere } from "./matchers.ts";
import { inStructFunction, foundInStructFunction } from "./examples.ts";

export const useAfterFree = defineRules(["c", "cpp"], "security", [
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

      inStructFunction("char *p = malloc(9); if (!p) return; p[0] = 1; free(p);"),
      inStructFunction("char *p = malloc(9); if (!p) return; free(p); p = NULL;"),
    ],
    invalid: [
      "char *f(int n) { char *p = malloc(n); if (!p) return 0; free(p); return p; }",
      "int *f(int *v) { int *w = realloc(v, 9); if (!w) return v; w[0] = v[1]; return w; }",
      "void f(struct n *l) { for (struct n *p = l; p; p = p->next) free(p); }",

      foundInStructFunction("char *p = malloc(9); if (!p) return; free(p);\nputs(p);"),
      foundInStructFunction("char *p = malloc(9); if (!p) return; free(p);\np[0] = 1;"),
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
    valid: [inStructFunction("char *p = malloc(9); if (n) { free(p); return; } free(p);")],
    invalid: [
      foundInStructFunction("char *p = malloc(9); free(p);\nfree(p);"),
      foundInStructFunction("char *p = malloc(9); if (n) free(p);\nfree(p);"),
    ],
  },
]);
