/** C and C++: strings without a null terminator, or without room for it. */
import { defineRules } from "../writing/define-rules.ts";
import { anywhere } from "./matchers.ts";
import { inStructFunction, foundInStructFunction } from "./examples.ts";

export const nullTermination = defineRules(["c", "cpp"], "security", [
  {
    id: "c-append-size",
    fault: "append-size",
    severity: "high",
    confidence: "high",
    cwe: 193,
    title: "Off-by-one: `strncat` leaves no room for the terminator",
    message:
      "The size argument of `strncat` is the number of characters to append, and the null terminator is written after them, so this call can write past the end of the buffer. Pass `sizeof(b) - strlen(b) - 1`.",
    rule: anywhere,
    valid: [inStructFunction('char b[9] = ""; strncat(b, s, sizeof(b) - strlen(b) - 1);')],
    invalid: [
      foundInStructFunction('char b[9] = "";\nstrncat(b, s, sizeof(b));'),
      foundInStructFunction('char b[9] = "";\nstrncat(b, s, sizeof(b) - strlen(b));'),
    ],
  },
  {
    id: "c-no-room-for-null",
    fault: "no-room-for-null",
    severity: "high",
    confidence: "high",
    cwe: 131,
    title: "Off-by-one: no room for the null terminator",
    message:
      "`strlen` does not count the null terminator, so the copy writes one byte too many. Allocate `strlen(s) + 1`.",
    rule: anywhere,
    valid: [inStructFunction("char *p = malloc(strlen(s) + 1); if (p) strcpy(p, s); h(p);")],
    invalid: [foundInStructFunction("char *p = malloc(strlen(s)); if (!p) return;\nstrcpy(p, s); h(p);")],
  },
  {
    id: "c-missing-null-terminator",
    formerly: ["c-text-without-end"],
    fault: "not-terminated",
    severity: "medium",
    confidence: "medium",
    cwe: 170,
    title: "Missing null terminator",
    message:
      "`strncpy` writes no terminator when the source fills the array, and `readlink` never does, so reading continues past the array. Set the last byte to 0.",
    rule: anywhere,
    valid: [inStructFunction("char b[9]; strncpy(b, s, sizeof(b)); b[8] = 0; puts(b);")],
    invalid: [foundInStructFunction("char b[9]; strncpy(b, s, sizeof(b));\nputs(b);")],
  },
]);
