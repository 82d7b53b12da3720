/** Swift: password hashes that are too fast. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, swiftCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";
import { titles } from "../writing/titles.ts";

export const weakPasswordHash = defineRules(["swift"], "security", [
  {
    id: "swift-password-hash-too-fast",
    ...defects.fastPasswordHash,
    rule: {
      any: [
        swiftCall({
          names: "hash",
          on: "^(?:SHA\\d+|Insecure\\.\\w+)$",
          args: "(?i)\\b\\w*(?:password|passwd|passphrase)\\b",
        }),
        swiftCall({
          names: "PBKDF2|PBKDF1",
          args: "\\biterations:\\s*(?:\\d{1,4}|[1-9]\\d{4}|[1-9]\\d?_\\d{3})\\b",
        }),
        swiftCall({
          names: "CCKeyDerivationPBKDF",
          args: ",\\s*\\d{1,2},|,\\s*[1-9]_?\\d{3},|,\\s*[1-9]\\d_?\\d{3},",
        }),
      ],
    },
    valid: [inFunction("SHA256.hash(data: file)")],
    invalid: [inFunction("SHA256.hash(data: Data(password.utf8))")],
  },
  {
    id: "swift-fixed-salt",
    severity: "medium",
    confidence: "high",
    cwe: 760,
    see: ["Password_Storage"],
    title: titles.fixedSalt,
    message:
      "With a fixed salt, one table computed for it serves for all passwords. Generate a random salt for each and store it with the hash.",
    rule: {
      any: [
        swiftCall({ names: "PBKDF2|PBKDF1|Scrypt|HKDF|deriveKey", as: "SALT", nth: 2, args: "\\bsalt:" }),
        swiftCall({ names: "HKDF|deriveKey", as: "SALT", nth: 3, args: "\\bsalt:" }),
      ],
    },
    flow: { SALT: "literal" },
    valid: [inFunction("let k = PKCS5.PBKDF2(password: p, salt: x, iterations: 310000)")],
    invalid: [
      inFunction('let k = PKCS5.PBKDF2(password: p, salt: "fixed", iterations: 310000)'),
      inFunction(
        'let s = "fixed"; let k = PKCS5.PBKDF2(password: p, salt: Array(s.utf8), iterations: 310000)',
      ),
    ],
  },
]);
