/** Kotlin: hexadecimal strings that drop leading zeros. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { kotlinCall, functionText, inFunction } from "./matchers.ts";

export const hexConversion = defineRules(["kotlin"], "security", [
  {
    id: "kotlin-hex-digit-lost",
    severity: "medium",
    confidence: "medium",
    category: "bug",
    cwe: 704,
    see: ["https://kotlinlang.org/api/core/kotlin-stdlib/kotlin.text/to-hex-string.html"],
    title: titles.hexDigit,
    message:
      "The conversion writes no leading zero, so different bytes give the same string. Use `toHexString()` of the array, or the format `%02x`.",
    rule: {
      ...kotlinCall({
        names: "append",
        args: String.raw`^\(\s*(?:Integer\.toHexString\([^|+]*(?:0xFF|255)\s*\)|\(?\w+(?:\.toInt\(\))?\s+and\s+(?:0x[fF]{2}|255)\)\.toString\(16\))\s*\)$`,
      }),
      inside: { stopBy: "end", any: [{ kind: "for_statement" }, { kind: "lambda_literal" }] },
    },
    check: (node) => !/["']0["']|0x10|<\s*16|padStart/.test(functionText(node)),
    valid: [
      inFunction('for (b in bytes) s.append(String.format("%02x", b))'),
      inFunction("for (b in bytes) { if (b < 16) s.append('0'); s.append(Integer.toHexString(b and 0xFF)) }"),
    ],
    invalid: [inFunction("for (b in bytes) s.append(Integer.toHexString(b.toInt() and 0xFF))")],
  },
]);
