/** Java: hexadecimal strings that drop leading zeros. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { javaCall } from "../writing/call-matchers.ts";
import { methodWith, foundWith } from "./examples.ts";

export const hexConversion = defineRules(["java"], "bug", [
  {
    id: "java-hex-digit-lost",
    severity: "medium",
    confidence: "medium",
    cwe: 704,
    see: ["https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/util/HexFormat.html"],
    title: titles.hexDigit,
    message:
      "`toHexString` writes no leading zero, so different bytes give the same string. Use `HexFormat`, or the format `%02x`.",
    rule: {
      ...javaCall({
        names: "append",
        args: {
          has: {
            nthChild: 1,
            kind: "method_invocation",
            regex: String.raw`^Integer\.toHexString\([^+|]*(?:&\s*(?:0[xX][fF]{2}|255))?\s*\)$`,
          },
        },
      }),
      inside: {
        stopBy: "end",
        any: [{ kind: "enhanced_for_statement" }, { kind: "for_statement" }],
        regex: String.raw`&\s*(?:0[xX][fF]{2}|255)\b|\bbyte\s+\w+\s*:`,
        not: { regex: String.raw`["']0["']|0x10|< ?16|append\(["'][ :.,-]` },
      },
    },
    valid: [
      methodWith('for (byte b : all) s.append(String.format("%02x", b));', "byte[] all"),
      methodWith(
        "for (byte b : all) { if ((b & 0xff) < 16) s.append('0'); s.append(Integer.toHexString(b & 0xff)); }",
      ),
    ],
    invalid: [foundWith("for (byte b : all) s.append(Integer.toHexString(b & 0xFF));", "byte[] all")],
  },
]);
