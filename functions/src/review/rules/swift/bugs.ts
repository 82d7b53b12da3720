/** Swift: certificates, secrets in files, weak hashes and swallowed errors. */
import { defineRules } from "../define-rules.ts";
import { deserialized, swallowed, tlsOff, weakHash } from "../other-languages/texts.ts";

const inFunction = (body: string): string => `func f(x: String) { ${body} }`;

export const bugs = defineRules(["swift"], "security", [
  {
    id: "swift-certificate-not-checked",
    ...tlsOff,
    rule: {
      kind: "call_expression",
      regex: "^completionHandler\\(\\s*\\.useCredential\\s*,\\s*URLCredential\\(trust:",
      not: {
        inside: {
          stopBy: "end",
          kind: "function_declaration",
          regex: "SecTrustEvaluate|SecTrustCopy|SecTrustSet|SecCertificateCopy|pinned|evaluate\\(",
        },
      },
    },
    valid: [inFunction("completionHandler(.performDefaultHandling, nil)")],
    invalid: [inFunction("completionHandler(.useCredential, URLCredential(trust: t))")],
  },
  {
    id: "swift-secret-in-defaults",
    severity: "medium",
    confidence: "high",
    cwe: 312,
    see: ["https://developer.apple.com/documentation/security/keychain-services"],
    title: "A secret is kept in a plain file",
    message:
      "UserDefaults is readable in backups and by whoever has the unlocked device. Keep it in the keychain.",
    rule: {
      kind: "call_expression",
      regex:
        '(?i)^UserDefaults\\.standard\\.set(?:Value)?\\([^,]*,\\s*forKey:\\s*"[^"]*(?:password|passwd|secret|access_?token|auth_?token|refresh_?token|api_?key|private_?key|pin_?code)[^"]*"',
    },
    valid: [inFunction('UserDefaults.standard.set(true, forKey: "dark")')],
    invalid: [inFunction('UserDefaults.standard.set(password, forKey: "password")')],
  },
  {
    id: "swift-unsafe-unarchive",
    ...deserialized,
    rule: {
      kind: "call_expression",
      regex: "^NSKeyedUnarchiver\\.unarchive(?:Object|TopLevelObjectWithData)\\(\\s*(?:with(?:File)?:\\s*)?",
      not: { regex: "unarchivedObject" },
    },
    valid: [inFunction("NSKeyedUnarchiver.unarchivedObject(ofClass: A.self, from: d)")],
    invalid: [inFunction("NSKeyedUnarchiver.unarchiveObject(with: d)")],
  },
  {
    id: "swift-weak-hash",
    ...weakHash,
    rule: {
      kind: "call_expression",
      regex: "^(?:Insecure\\.(?:MD5|SHA1)\\.hash\\(|Insecure\\.(?:MD5|SHA1)\\(\\)$|CC_(?:MD5|SHA1)\\()",
    },
    valid: [inFunction("SHA256.hash(data: d)")],
    invalid: [inFunction("Insecure.MD5.hash(data: d)")],
  },
  {
    id: "swift-swallowed-error",
    ...swallowed,
    category: "bug",
    rule: { kind: "do_statement", regex: "(?s)\\bcatch\\s*\\{\\s*\\}$" },
    valid: [inFunction("do { try g() } catch { print(error) }")],
    invalid: [inFunction("do { try g() } catch { }")],
  },
]);
