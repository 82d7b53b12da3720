/** Swift: password hashes that are too fast. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, swiftCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

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
]);
