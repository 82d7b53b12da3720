/** C and C++: temporary files with a predictable name. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { cFunction } from "../writing/call-matchers.ts";
import { inFunction, found } from "./examples.ts";

export const temporaryFiles = defineRules(["c", "cpp"], "security", [
  {
    id: "c-temporary-name",
    severity: "medium",
    confidence: "high",
    cwe: 377,
    title: titles.temporaryFile,
    message:
      "Between choosing the name and opening it, another process can create a file or link there. Use `mkstemp`, which does both at once.",
    rule: cFunction({
      names: "tmpnam|tempnam|mktemp|_mktemp|_wmktemp|tmpnam_r|_tempnam|_wtempnam|_wtmpnam|TEMPNAM",
    }),
    valid: [inFunction("int d = mkstemp(p);")],
    invalid: [found("char *n = tmpnam(0);"), found("mktemp(p);")],
  },
]);
