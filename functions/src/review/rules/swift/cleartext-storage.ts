/** Swift: secrets that are stored where others can read them. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction } from "./matchers.ts";
import { titles } from "../writing/titles.ts";

export const cleartextStorage = defineRules(["swift"], "security", [
  {
    id: "swift-secret-on-pasteboard",
    severity: "medium",
    confidence: "high",
    cwe: 200,
    see: ["https://developer.apple.com/documentation/uikit/uipasteboard"],
    title: "Secret on the general pasteboard",
    message:
      "The general pasteboard is shared with other apps and with the user's other devices. Set `.localOnly` and `.expirationDate` through `setItems(_:options:)`, or do not copy the secret.",
    rule: {
      kind: "assignment",
      regex:
        "(?i)^(?:UIPasteboard|NSPasteboard)\\.general\\.string\\s*=\\s*(?:\\w+\\.)*\\w*(?:password|passwd|secret|token|otp|pin|cardnumber|cvv|privatekey)$",
    },
    valid: [inFunction("UIPasteboard.general.string = name")],
    invalid: [inFunction("UIPasteboard.general.string = password")],
  },
  {
    id: "swift-secret-in-defaults",
    severity: "medium",
    confidence: "high",
    cwe: 312,
    see: ["https://developer.apple.com/documentation/security/keychain-services"],
    title: titles.plainSecretStorage,
    message:
      "UserDefaults is a plain file that can be read in backups and on the unlocked device. Keep the secret in the keychain.",
    rule: {
      kind: "call_expression",
      regex:
        '(?i)^(?:UserDefaults\\.standard|\\w*[dD]efaults)\\.set(?:Value)?\\([^,]*,\\s*forKey:\\s*"[^"]*(?:password|passwd|secret|token|api_?key|private_?key|pin_?code|credit_?card|cvv)[^"]*"|(?i)^(?:UserDefaults\\.standard|\\w*[dD]efaults)\\.set(?:Value)?\\([^,]*,\\s*forKey:\\s*"(?:user_?)?(?:pin|otp|ssn|cvc)"',
    },
    valid: [inFunction('UserDefaults.standard.set(true, forKey: "dark")')],
    invalid: [inFunction('UserDefaults.standard.set(password, forKey: "password")')],
  },
  {
    id: "swift-readable-when-locked",
    severity: "medium",
    confidence: "high",
    cwe: 522,
    see: ["https://developer.apple.com/documentation/security/keychain-services"],
    title: "Secret readable while the device is locked",
    message:
      "Anyone who holds the locked device can read the secret. Use kSecAttrAccessibleWhenUnlockedThisDeviceOnly and complete file protection.",
    rule: {
      any: [
        { kind: "simple_identifier", regex: "^kSecAttrAccessibleAlways(?:ThisDeviceOnly)?$" },
        { kind: "prefix_expression", regex: "^\\.noFileProtection$" },
        {
          kind: "navigation_expression",
          regex: "^(?:FileProtectionType|NSFileProtection)\\.none$|^\\w+\\.noFileProtection$",
        },
      ],
    },
    valid: [inFunction("let a = kSecAttrAccessibleWhenUnlocked")],
    invalid: [
      inFunction("let a = kSecAttrAccessibleAlways"),
      inFunction("try d.write(to: u, options: [.noFileProtection])"),
    ],
  },
]);
