/** Kotlin: salts that are the same for all, hashes that lose digits, and protocols that are broken. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { functionText, inFunction, kotlinCall } from "./matchers.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";
import { oldTlsVersions } from "../shared/jca-algorithms.ts";
import { defects } from "../shared/defects.ts";

const saltText = {
  severity: "medium",
  confidence: "high",
  cwe: 760,
  see: ["Password_Storage"],
  title: titles.fixedSalt,
  message: messages.fixedSalt,
} as const;

/** `ByteArray(16)` that nothing fills before it is used. */
function isEmptySalt(call: SgNode): boolean {
  const text = textOf(call);
  if (/[(,]\s*ByteArray\(\s*\d+\s*\)\s*[,)]/.test(text)) return true;
  const nth = text.startsWith("PBEKeySpec") ? /^\w+\([^,]+,\s*(\w+)/ : /^\w+\(\s*(\w+)/;
  const name = nth.exec(text)?.[1];
  if (name === undefined) return false;
  const before = functionText(call).split(text, 1)[0] ?? "";
  const [, after] =
    new RegExp(
      String.raw`\b${name}\s*(?::\s*ByteArray\s*)?=\s*ByteArray\(\s*\w+\s*\)(?!\s*\{)([\s\S]*)$`,
    ).exec(before) ?? [];
  return after !== undefined && !new RegExp(String.raw`\b${name}\b`).test(after);
}

export const salts = defineRules(["kotlin"], "security", [
  {
    id: "kotlin-fixed-salt",
    ...saltText,
    rule: {
      any: [
        kotlinCall({ names: "PBEKeySpec", bare: "only", as: "SALT", nth: 2 }),
        kotlinCall({ names: "PBEParameterSpec", bare: "only", as: "SALT" }),
      ],
    },
    flow: { SALT: "literal" },
    valid: [inFunction("PBEKeySpec(p, salt, 600000, 256)")],
    invalid: [inFunction('val salt = "static".toByteArray(); PBEKeySpec(p, salt, 600000, 256)')],
  },
  {
    id: "kotlin-empty-salt",
    ...saltText,
    message:
      "With an empty salt, one precomputed table cracks every stolen hash at once. Fill a new salt from SecureRandom for each password.",
    title: "Weak password hash: empty salt",
    rule: {
      any: [
        kotlinCall({ names: "PBEKeySpec", bare: "only", args: "," }),
        kotlinCall({ names: "PBEParameterSpec", bare: "only" }),
      ],
    },
    check: isEmptySalt,
    valid: [
      inFunction("val s = ByteArray(16); random.nextBytes(s); PBEKeySpec(p, s, 600000, 256)"),
      inFunction("PBEKeySpec(p, ByteArray(16) { it.toByte() }, 600000)"),
    ],
    invalid: [
      inFunction("val s = ByteArray(16); PBEKeySpec(p, s, 600000, 256)"),
      inFunction("PBEParameterSpec(ByteArray(16), 600000)"),
    ],
  },
  {
    id: "kotlin-no-salt",
    ...saltText,
    message:
      "Without a salt, one precomputed table cracks every stolen hash at once. Fill a new salt from SecureRandom for each password.",
    cwe: 759,
    title: "Weak password hash: no salt",
    rule: kotlinCall({ names: "PBEKeySpec", bare: "only", args: String.raw`^\(\s*[\w.]+(?:\(\))?\s*\)$` }),
    // The cipher that is asked gets the salt beside it.
    check: (node) => !/PBEParameterSpec|PBEWith/.test(functionText(node)),
    valid: [inFunction("PBEKeySpec(p, salt, 600000, 256)")],
    invalid: [inFunction("PBEKeySpec(p)")],
  },
  {
    id: "kotlin-weak-protocol",
    ...defects.oldTls,
    rule: kotlinCall({ names: "getInstance", on: String.raw`^(?:\w+\.)*SSLContext$`, as: "NAME" }),
    flow: { NAME: { is: [...oldTlsVersions, "DTLSv1.0"] } },
    valid: [inFunction('SSLContext.getInstance("TLSv1.3")'), inFunction('SSLContext.getInstance("TLS")')],
    invalid: [inFunction('SSLContext.getInstance("SSL")')],
  },
  {
    id: "kotlin-weak-protocol-allowed",
    severity: "medium",
    confidence: "high",
    cwe: 327,
    see: ["Transport_Layer_Security"],
    title: titles.oldTls,
    message:
      "SSL and TLS before 1.2 have known attacks that reveal the traffic. Allow only TLSv1.3 and TLSv1.2.",
    rule: {
      any: [
        kotlinCall({
          names: "tlsVersions|setEnabledProtocols|setProtocols|protocols",
          args: String.raw`\b(?:TLS_1_[01]|SSL_3_0)\b|"(?:TLSv1(?:\.[01])?|SSLv[23])"`,
        }),
        {
          kind: "assignment",
          regex: String.raw`\benabledProtocols\s*=\s*arrayOf\([^)]*"(?:TLSv1(?:\.[01])?|SSLv[23])"`,
        },
      ],
    },
    valid: [inFunction("b.tlsVersions(TlsVersion.TLS_1_2)")],
    invalid: [
      inFunction("b.tlsVersions(TlsVersion.TLS_1_2, TlsVersion.TLS_1_0)"),
      inFunction('socket.enabledProtocols = arrayOf("TLSv1.2", "TLSv1")'),
    ],
  },
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
