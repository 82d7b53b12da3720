/** C and C++: memory that is not freed on every path. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { anywhere } from "./matchers.ts";
import { inStructFunction, foundInStructFunction } from "./examples.ts";

export const memoryLeak = defineRules(["c", "cpp"], "security", [
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
    valid: [inStructFunction("char *p = realloc(q->p, n); if (!p) return; q->p = p;")],
    invalid: [foundInStructFunction("q->p = realloc(q->p, n); if (!q->p) return;")],
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
      inStructFunction("char *p = malloc(9); if (!p) return; free(p);"),
      "char *f(void) { char *p = malloc(9); return p; }",
      "void f(struct s *t) { t->p = malloc(9); }",
      inStructFunction("char *p = malloc(9); keep(p);"),
    ],
    invalid: [
      foundInStructFunction("char *p = malloc(9); if (!p) return; p[0] = 1;"),
      foundInStructFunction("char *p = malloc(9); if (!p) return; if (n) return; free(p);"),
    ],
  },
]);
