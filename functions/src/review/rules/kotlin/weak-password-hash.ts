/** Kotlin: password hashes that are too fast, or without a salt of their own. */
import { defineRules } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";
import { kotlinCall, inFunction, functionText } from "./matchers.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";
import type { SgNode } from "@ast-grep/napi";
import { textOf } from "../../syntax/node-memo.ts";

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

export const weakPasswordHash = defineRules(["kotlin"], "security", [
  {
    id: "kotlin-password-hash-too-fast",
    ...defects.fastPasswordHash,
    rule: {
      any: [
        kotlinCall({
          names: "PBEKeySpec",
          bare: "only",
          args: "^\\([^()]*(?:\\([^()]*\\)[^()]*)?,\\s*(?:\\d{1,3}|[0-9]_?\\d{3}|[1-9]\\d_?\\d{3})\\s*,",
        }),
        kotlinCall({
          names: "digest",
          on: "(?i)digest|sha|md5|getInstance\\([^()]*\\)$",
          args: "(?i)\\b\\w*(?:password|passwd|passphrase|\\bpin)\\b",
        }),
      ],
    },
    valid: [inFunction("PBEKeySpec(p, salt, 600_000, 256)"), inFunction("digest.digest(file.readBytes())")],
    invalid: [
      inFunction("PBEKeySpec(p, salt, 1000, 256)"),
      inFunction('MessageDigest.getInstance("SHA-256").digest(password.toByteArray())'),
    ],
  },
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
]);
