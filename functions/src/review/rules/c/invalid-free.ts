/** C and C++: frees of what the allocator did not return. */
import { defineRules } from "../writing/define-rules.ts";
import { anywhere } from "./matchers.ts";
import { inStructFunction, foundInStructFunction } from "./examples.ts";

export const invalidFree = defineRules(["c", "cpp"], "security", [
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
    valid: [inStructFunction("char *p = malloc(9); free(p);")],
    invalid: [
      foundInStructFunction("char b[9];\nfree(b);"),
      foundInStructFunction('char *p = "abc";\nfree(p);'),
    ],
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
    valid: [inStructFunction("char *p = malloc(9); if (!p) return; char *q = p; q++; free(p);")],
    invalid: [foundInStructFunction("char *p = malloc(9); if (!p) return; p = p + 1;\nfree(p);")],
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
      inStructFunction("char *p = malloc(9); free(p);"),
      inStructFunction("int d = open(s, 0); if (d < 0) return; close(d);"),
    ],
    invalid: [
      foundInStructFunction('FILE *p = fopen(s, "r");\nfree(p);'),
      foundInStructFunction('FILE *p = fopen(s, "r"); if (!p) return;\nclose(p);'),
      foundInStructFunction('FILE *p = popen(s, "r"); if (!p) return;\nfclose(p);'),
    ],
  },
]);
