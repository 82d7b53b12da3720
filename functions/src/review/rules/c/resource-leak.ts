/** C and C++: files and descriptors that are not closed, closed twice, or used after that. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { anywhere } from "./matchers.ts";
import { functionTaking, inStructFunction, foundInStructFunction } from "./examples.ts";

const { within: inFunction, found } = functionTaking("const char *s, int n", "int");

export const resourceLeak = defineRules(["c", "cpp"], "security", [
  {
    id: "c-descriptor-leak",
    fault: "leak-descriptor",
    severity: "medium",
    confidence: "medium",
    cwe: 775,
    title: titles.fileNotClosed,
    message:
      "This path leaves the file open, so each call leaks a descriptor. Close it before this return, too.",
    rule: anywhere,
    valid: [
      inFunction("int d = open(s, 0); if (d < 0) return -1; close(d); return 0;"),
      inFunction("int d = open(s, 0); if (d < 0) return -1; if (n) return d; close(d); return 0;"),
    ],
    invalid: [found("int d = open(s, 0); if (d < 0) return -1; if (n)\nreturn 1; close(d); return 0;")],
  },
  {
    id: "c-closed-twice",
    fault: "double-close",
    severity: "medium",
    confidence: "medium",
    cwe: 675,
    title: "Double close",
    message:
      "The descriptor or memory may belong to another file after the first close. Close it once on each path.",
    rule: anywhere,
    valid: [inFunction("int d = open(s, 0); if (n) { close(d); return 1; } close(d); return 0;")],
    invalid: [found("int d = open(s, 0); close(d);\nclose(d); return 0;")],
  },
  {
    id: "c-use-after-close",
    fault: "use-after-close",
    severity: "high",
    confidence: "medium",
    cwe: 672,
    title: "Use after close",
    message:
      "The file was closed before this call, and its memory or number may belong to another file now. Close it after its last use.",
    rule: anywhere,
    valid: [inFunction("int d = open(s, 0); if (write(d, s, 1) != 1) g(); close(d); return 0;")],
    invalid: [found("int d = open(s, 0); close(d);\nif (write(d, s, 1) != 1) g(); return 0;")],
  },
  {
    id: "c-file-leak",
    fault: "leak-file",
    severity: "medium",
    confidence: "medium",
    cwe: 775,
    title: titles.fileNotClosed,
    message:
      "The file is not closed on every path, so each call leaks a descriptor until no more can be opened. Close it on every path out of the function.",
    rule: anywhere,
    valid: [inStructFunction('FILE *f = fopen(s, "r"); if (!f) return; fclose(f);')],
    invalid: [foundInStructFunction('FILE *f = fopen(s, "r"); if (!f) return; if (n) return; fclose(f);')],
  },
]);
