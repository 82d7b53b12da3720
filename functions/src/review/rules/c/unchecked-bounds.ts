/** C and C++: lengths and indexes from input that are not compared with bounds. */
import { defineRules } from "../writing/define-rules.ts";
import { anywhere } from "./matchers.ts";
import { inStructFunction, foundInStructFunction } from "./examples.ts";

export const uncheckedBounds = defineRules(["c", "cpp"], "security", [
  {
    id: "c-unchecked-length",
    fault: "unchecked-length",
    severity: "high",
    confidence: "medium",
    cwe: 125,
    title: "Out-of-bounds read: length field not validated",
    message:
      "The length comes from the data itself, so its sender can claim more than there is and the memory after it is copied. Compare it with the remaining bytes and with the size of the target.",
    rule: anywhere,
    valid: [
      "void f(const unsigned char *p, int n, char *o) { int l = (p[0] << 8) | p[1]; if (l > n) return; memcpy(o, p + 2, l); }",
    ],
    invalid: [
      "void f(const unsigned char *p, int n, char *o) { int l = (p[0] << 8) | p[1]; memcpy(o, p + 2, l); }",
    ],
  },
  {
    id: "c-counts-below-start",
    fault: "counts-below-start",
    severity: "medium",
    confidence: "medium",
    cwe: 124,
    title: "Buffer underflow: index may go below zero",
    message:
      "A string of only such characters, or an empty one, is read and written before its start. Test the index in the condition.",
    rule: anywhere,
    valid: [inStructFunction("int i = g(); while (i >= 0 && s[i] == ' ') i--;")],
    invalid: [foundInStructFunction("int i = g(); while (s[i] == ' ') i--;")],
  },
]);
