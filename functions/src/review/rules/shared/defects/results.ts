/** Defects in the handling of errors, null, return values and open resources. */
import { titles } from "../../writing/titles.ts";

export const results = {
  ignoredPure: {
    severity: "high",
    confidence: "medium",
    cwe: 252,
    title: titles.ignoredPure,
    message:
      "Strings are immutable, so this call returns a new string and has no effect on the old one. Assign the return value.",
  },
  nullInput: {
    severity: "low",
    confidence: "medium",
    cwe: 476,
    see: ["Error_Handling"],
    title: titles.nullInput,
    message:
      "Input can be missing or malformed, and the program then fails here. Handle that case and respond with an error.",
  },
  resourceLeak: {
    severity: "medium",
    confidence: "medium",
    cwe: 772,
    see: ["https://cwe.mitre.org/data/definitions/404.html"],
    title: titles.resourceLeak,
    message:
      "Nothing in this function closes the file or connection, and many calls exhaust the system's handles. Close it also where an error leaves the function.",
  },
  swallowed: {
    severity: "low",
    confidence: "high",
    cwe: 390,
    see: ["Error_Handling"],
    title: titles.swallowed,
    message:
      "The error is caught and ignored, so the failure leaves no trace and the code continues. Handle it, log it, or say in a comment why it may be ignored.",
  },
} as const;
