/** Swift: guards that are taken down for parsers, connections, keys and memory. */
import { defineRules } from "../writing/define-rules.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { inFunction, swiftCall } from "./matchers.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

/** What the name or function that is assigned stands for, where the file shows it. */
function isOldVersion(assignment: string, file: string): boolean {
  const name = /=\s*([a-z]\w*)(?:\(\))?$/.exec(assignment)?.[1];
  if (name === undefined) return true;
  return new RegExp(
    String.raw`\b(?:let\s+${name}\b[^=\n]*=\s*|func\s+${name}\(\)[^{]*\{\s*(?:return\s+)?)\w*\.(?:TLSv1[01]|tlsProtocol1[01]?|sslProtocol[23])\b`,
  ).test(file);
}

export const disabledProtections = defineRules(["swift"], "security", [
  {
    id: "swift-xml-external-entities",
    ...defects.xxe,
    rule: {
      any: [
        { kind: "assignment", regex: "\\.shouldResolveExternalEntities\\s*=\\s*true$" },
        swiftCall({
          names: "XMLDocument|NSXMLDocument",
          args: "nodeLoadExternalEntitiesAlways|documentXInclude|nodeLoadExternalEntitiesSameOriginOnly",
        }),
      ],
    },
    valid: [inFunction("parser.shouldResolveExternalEntities = false")],
    invalid: [inFunction("parser.shouldResolveExternalEntities = true")],
  },
  {
    id: "swift-old-tls-version",
    severity: "medium",
    confidence: "high",
    cwe: 326,
    see: ["Transport_Layer_Security"],
    title: titles.oldTls,
    message: "TLS 1.0, 1.1 and SSL have known attacks that reveal the traffic. Require TLS 1.2 or later.",
    rule: {
      any: [
        {
          kind: "assignment",
          regex:
            "(?i)(?:tls|ssl|minimum)\\w*\\s*=\\s*(?:\\w+)?\\.(?:TLSv1[01]|tlsProtocol1[01]?|sslProtocol[23]|tlsv1|tlsv11|dtlsProtocol1)(?:\\.rawValue)?$",
        },
        { kind: "assignment", regex: "\\.tls(?:Minimum|Maximum)\\w+\\s*=\\s*\\w+(?:\\(\\))?$" },
        swiftCall({
          names:
            "SSLSetProtocolVersionMin|sec_protocol_options_set_min_tls_protocol_version|makeClientConfiguration",
          args: "\\.(?:TLSv1[01]|tlsProtocol1[01]?|sslProtocol3|tlsv1|tlsv11)\\b",
        }),
      ],
    },
    check: (node, { text }) => isOldVersion(textOf(node), text),
    valid: [
      inFunction("c.tlsMinimumSupportedProtocolVersion = .TLSv12"),
      "let least = tls_protocol_version_t.TLSv12\nfunc f() { c.tlsMinimumSupportedProtocolVersion = least }",
    ],
    invalid: [
      inFunction("c.tlsMinimumSupportedProtocolVersion = .TLSv10"),
      {
        code: "let least = tls_protocol_version_t.TLSv10\nfunc f() { c.tlsMinimumSupportedProtocolVersion = least }",
        lines: [2],
      },
      {
        code: "func least() -> V {\n return V.TLSv11\n}\nfunc f() { c.tlsMinimumSupportedProtocolVersion = least() }",
        lines: [4],
      },
    ],
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
  {
    id: "swift-pointer-outlives-scope",
    severity: "high",
    confidence: "medium",
    cwe: 416,
    see: ["https://developer.apple.com/documentation/swift/array/withunsafebufferpointer(_:)"],
    title: "Dangling pointer: used outside its closure",
    message:
      "The pointer is valid only inside the closure, and the memory may be moved or freed when it ends. Do all work with the pointer inside the closure.",
    rule: {
      kind: "call_expression",
      regex:
        "withUnsafe\\w*(?:Pointer|Bytes)\\s*(?:\\([^{}]*\\))?\\s*\\{\\s*(?:\\(?\\w+\\)?\\s+in\\s+)?(?:return\\s+)?(?:\\$0|\\w+)(?:\\.baseAddress!?)?\\s*\\}$",
    },
    check: (node) =>
      /\{\s*(?:\(?(\w+)\)?\s+in\s+(?:return\s+)?\1|(?:return\s+)?\$0)(?:\.baseAddress!?)?\s*\}$/.test(
        node.text(),
      ),
    valid: [inFunction("let n = a.withUnsafeBufferPointer { $0[0] }")],
    invalid: [
      inFunction("let p = a.withUnsafeBufferPointer { $0.baseAddress! }"),
      inFunction("let p = withUnsafePointer(to: &x) { p in p }"),
    ],
  },
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
