/** C and C++: access through a type wider than the variable. */
import { defineRules } from "../writing/define-rules.ts";
import { anywhere } from "./matchers.ts";
import { inStructFunction, foundInStructFunction } from "./examples.ts";

export const typeConfusion = defineRules(["c", "cpp"], "security", [
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
      inStructFunction("float a = 1; void *p = &a; g(*(int *)p);"),
      inStructFunction("int a = 1; void *p = &a; g(*(int *)p);"),
    ],
    invalid: [
      foundInStructFunction("char a = 1; void *p = &a;\ng(*((int *)p));"),
      foundInStructFunction("short a = 1; void *p = &a;\n*(int *)p = n;"),
    ],
  },
]);
