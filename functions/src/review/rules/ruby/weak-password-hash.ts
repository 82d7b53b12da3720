/** Ruby: how passwords are kept. */
import type { SgNode } from "@ast-grep/napi";
import { rubyCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { kindOf, textOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";

const ofPassword = {
  regex: "(?i)(?:^|[._+#{@\\s])(?:password|passwd|pwd)(?:$|[\\s+}\"')])",
  not: { regex: "(?i)^['\"][^#]*$" },
};

/** What is stretched is long and random already, or a standard says how often: a phrase of a wallet, the key of a network. */
const derivesFromKey =
  /pbkdf2_hmac\w*[\s(]+(?!\w*(?:pass|pwd))[^,]{0,60}(?:key|secret|seed|mnemonic|token|psk|ssid)/i;

export const weakPasswordHash = defineRules(["ruby"], "security", [
  {
    id: "rb-weak-password-hash",
    severity: "high",
    confidence: "medium",
    cwe: 916,
    see: ["Password_Storage"],
    title: titles.fastPasswordHash,
    message:
      "MD5, SHA-1 and plain SHA-2 are fast, so an attacker with a stolen table of hashes can try billions of passwords per second. Use bcrypt through `has_secure_password`.",
    rule: {
      any: [
        rubyCall({
          names: "hexdigest|digest|base64digest",
          on: "^(?:OpenSSL::)?Digest::(?:SHA(?:1|2|256|384|512)|MD5)$",
          args: { has: { nthChild: 1, ...ofPassword } },
        }),
        rubyCall({
          names: "hexdigest|digest|base64digest",
          on: "^OpenSSL::Digest$",
          args: {
            all: [
              { has: { nthChild: 1, regex: "(?i)^[\"'](?:md[45]|sha-?\\d+)[\"']$" } },
              { has: { nthChild: 2, ...ofPassword } },
            ],
          },
        }),
      ],
    },
    check: (call) => !isDemanded(call),
    valid: [
      "Digest::SHA256.hexdigest(body)",
      "case mech\nwhen :md5\n  Digest::MD5.digest(password)\nend",
      "BCrypt::Password.create(password)",
      "OpenSSL::Digest.digest('SHA1', body)",
    ],
    invalid: [
      "Digest::SHA256.hexdigest(password)",
      "Digest::SHA512.hexdigest(user.password)",
      "OpenSSL::Digest.digest('SHA1', password)",
    ],
  },
  {
    id: "rb-cheap-password-hash",
    unsure: (call) => derivesFromKey.test(textOf(call)),
    severity: "medium",
    confidence: "high",
    cwe: 916,
    see: ["Password_Storage"],
    title: titles.fewIterations,
    message:
      "With so few rounds, the passwords in a stolen table are guessed quickly. Leave the cost of bcrypt at 12, and give PBKDF2 600,000 rounds of SHA-256.",
    rule: {
      any: [
        rubyCall({
          names: "create",
          on: "^BCrypt::Password$",
          args: {
            has: { kind: "pair", regex: "^:?cost(?::|\\s*=>)\\s*(?:[4-9]|BCrypt::Engine::MIN_COST)$" },
          },
        }),
        rubyCall({
          names: "pbkdf2_hmac|pbkdf2_hmac_sha1",
          args: {
            any: [
              { has: { nthChild: 3, regex: "^\\d{1,4}$" } },
              { has: { kind: "pair", regex: "^iterations:\\s*\\d{1,4}$" } },
            ],
          },
        }),
      ],
    },
    valid: ["BCrypt::Password.create(p, cost: 12)"],
    invalid: ["BCrypt::Password.create(p, cost: 4)", "OpenSSL::PKCS5.pbkdf2_hmac(p, s, 1000, 32, 'sha256')"],
  },
]);

/** A directory holds hashes of older kinds, and each is compared as it was made. */
function isDemanded(call: SgNode): boolean {
  return call
    .ancestors()
    .some((one) => kindOf(one) === "when" && /^when\s+:?['"]?\w*(?:md5|sha|hash|crypt)/i.test(textOf(one)));
}
