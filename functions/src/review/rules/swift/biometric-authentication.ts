/** Swift: biometric checks that are not bound to a key. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { swiftCall, inFunction } from "./matchers.ts";

export const biometricAuthentication = defineRules(["swift"], "security", [
  {
    id: "swift-unlocked-by-answer",
    severity: "medium",
    confidence: "medium",
    cwe: 287,
    see: [
      "https://developer.apple.com/documentation/localauthentication/accessing-keychain-items-with-face-id-or-touch-id",
    ],
    title: titles.unboundBiometrics,
    message:
      "The biometric check returns a Boolean, which a tampered device can change in memory. Bind the secret to the keychain with SecAccessControl, which needs the fingerprint itself.",
    rule: {
      all: [
        swiftCall({ names: "evaluatePolicy", args: "\\.deviceOwnerAuthentication" }),
        {
          not: {
            inside: {
              stopBy: "end",
              kind: "source_file",
              regex: "SecAccessControlCreateWithFlags|kSecAttrAccessControl",
            },
          },
        },
      ],
    },
    valid: [inFunction("keychain.load(key: k)")],
    invalid: [
      inFunction(
        'c.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "a") { ok, _ in self.open = ok }',
      ),
    ],
  },
]);
