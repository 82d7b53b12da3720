/** C and C++: shifts by more bits than the type has. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { inFunction, found } from "./examples.ts";
import { anywhere } from "./matchers.ts";

export const wideShift = defineRules(["c", "cpp"], "bug", [
  {
    id: "c-wide-shift",
    fault: "wide-shift",
    severity: "medium",
    confidence: "high",
    cwe: 1335,
    title: titles.wideShift,
    message:
      "The shift count is negative or at least the type's width, which is undefined behavior. Shift a wider type, such as `1ULL << 40`.",
    rule: anywhere,
    valid: [inFunction("g(1ULL << 40);"), inFunction("g(a << 31);"), inFunction("list << 22 << 64;")],
    invalid: [found("g(1 << 32);"), found("g(a << -1);")],
  },
]);
