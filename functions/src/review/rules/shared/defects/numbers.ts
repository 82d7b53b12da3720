/** Defects in indexes, divisors and number conversions. */
import { titles } from "../../writing/titles.ts";

export const numbers = {
  divisionByZero: {
    severity: "low",
    confidence: "medium",
    cwe: 369,
    title: titles.divisionByZero,
    message:
      "The divisor is parsed from input, and an integer division by zero throws, while a floating-point one gives infinity. Reject 0 first.",
  },
  indexFromInput: {
    severity: "low",
    confidence: "medium",
    cwe: 129,
    see: ["Input_Validation"],
    title: titles.indexFromInput,
    message:
      "The index is parsed from input, and a negative or large one throws here. Check that it is at least 0 and less than the length.",
  },
  offByOne: {
    severity: "high",
    confidence: "high",
    cwe: 193,
    title: titles.offByOne,
    message: "The last index is the length minus one, so this always throws. Subtract one.",
  },
  truncation: {
    severity: "low",
    confidence: "low",
    cwe: 197,
    title: titles.truncation,
    message:
      "The number is parsed from input, and a value that does not fit loses its upper bits, so 300 becomes 44. Check that it fits first.",
  },
} as const;
