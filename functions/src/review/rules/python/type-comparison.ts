/** Python: types compared with strings. */
import { defineRules } from "../writing/define-rules.ts";

export const typeComparison = defineRules(["python"], "bug", [
  {
    id: "py-type-compared-with-text",
    severity: "medium",
    confidence: "high",
    cwe: 570,
    see: ["https://docs.python.org/3/library/functions.html#type"],
    title: "Type compared with a string",
    message:
      "A type is never equal to a string, so the result is always the same. Compare with the type itself, or use `isinstance`.",
    textFilter: /\btype\([^()\n]*\)\s*[!=]=\s*["']/,
    rule: { kind: "comparison_operator", regex: "^type\\([^()]*\\)\\s*[!=]=\\s*[\"']" },
    valid: ["ok = type(x) == str", "ok = type(x).__name__ == 'str'"],
    invalid: ["ok = type(x) == 'str'"],
  },
]);
