/** Swift: cryptography, sessions, and settings that leave a door open. */
import { holdsPlainAddress } from "../shared/plain-address.ts";
import { defineRules } from "../writing/define-rules.ts";
import {
  cipherText,
  cleartextText,
  passwordHashText,
  weakHash,
  cookieText,
  credentialText,
  nonceText,
  originText,
  rightsText,
  sensitiveLogText,
  temporaryText,
  timingText,
  tlsOff,
  tokenText,
  weakRandom,
} from "../shared/defect-messages.ts";
import { inFunction, swiftCall } from "./matchers.ts";

const secretWord = "(?i:\\w*(?:password|passwd|passphrase|secret|token|apikey|privatekey|jwt))\\b[!?]?";
const secret = `\\\\\\((?:\\w+\\.)*${secretWord}`;

export const settings = defineRules(["swift"], "security", [
  {
    id: "swift-certificate-not-checked",
    ...tlsOff,
    rule: {
      kind: "call_expression",
      regex: "^\\w+\\(\\s*\\.useCredential\\s*,\\s*URLCredential\\(trust:",
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
    id: "swift-weak-cipher",
    ...cipherText,
    rule: {
      any: [
        swiftCall({
          names: "CCCrypt|CCCryptorCreate",
          args: "kCCAlgorithm(?:DES|3DES|RC4|RC2|Blowfish|CAST)|kCCOptionECBMode",
        }),
        { kind: "property_declaration", regex: "^(?:let|var)\\s+\\w+[^=]*=[^\\n]*\\bkCCOptionECBMode\\b" },
        swiftCall({ names: "AES|Blowfish", args: "blockMode:\\s*ECB\\(\\)" }),
        swiftCall({ names: "DES|TripleDES|RC4" }),
      ],
    },
    valid: [
      inFunction(
        "CCCrypt(op, CCAlgorithm(kCCAlgorithmAES), CCOptions(kCCOptionPKCS7Padding), k, n, iv, d, m, o, p, q)",
      ),
    ],
    invalid: [
      inFunction(
        "CCCrypt(op, CCAlgorithm(kCCAlgorithmDES), CCOptions(kCCOptionPKCS7Padding), k, n, iv, d, m, o, p, q)",
      ),
    ],
  },
  {
    id: "swift-fixed-nonce",
    ...nonceText,
    rule: {
      any: [
        swiftCall({ names: "CBC|GCM|CTR", args: '^\\(\\s*iv:\\s*(?:"[^"]*"\\.\\w+|\\[|Array\\(repeating)' }),
        swiftCall({ names: "Nonce", args: '^\\(\\s*data:\\s*(?:Data\\(repeating|Data\\(count|"[^"]*"\\.)' }),
      ],
    },
    valid: [inFunction("let n = AES.GCM.Nonce()")],
    invalid: [inFunction("let a = AES(key: k, blockMode: CBC(iv: [1, 2, 3]))")],
  },
  {
    id: "swift-hard-coded-key",
    ...credentialText,
    rule: {
      any: [
        swiftCall({ names: "SymmetricKey", args: '^\\(\\s*data:\\s*(?:Data\\()?"' }),
        swiftCall({ names: "hs256|hs384|hs512|addHMAC", args: '^\\(\\s*key:\\s*"' }),
        swiftCall({ names: "AES", args: '^\\(\\s*key:\\s*"' }),
        swiftCall({ names: "postgres|mysql|mongo|URLCredential", args: 'password:\\s*"[^"]+"' }),
      ],
    },
    valid: [inFunction("SymmetricKey(size: .bits256)")],
    invalid: [inFunction('SymmetricKey(data: "abc".data(using: .utf8)!)')],
  },
  {
    id: "swift-key-from-text",
    ...credentialText,
    rule: swiftCall({ names: "SymmetricKey", as: "KEY", args: "^\\(\\s*data:\\s*(?:Data\\()?[a-z]" }),
    flow: { KEY: "literal" },
    valid: [inFunction("SymmetricKey(data: Data(x.utf8))")],
    invalid: [inFunction('let k = "not-a-real-key-at-all"; let s = SymmetricKey(data: Data(k.utf8))')],
  },
  {
    id: "swift-weak-random",
    ...weakRandom("This generator", "Use `SecRandomCopyBytes`, or a `SystemRandomNumberGenerator`."),
    rule: {
      any: [
        swiftCall({ names: "rand|random|srand|drand48|srand48", args: "^\\(\\s*\\w*\\s*\\)$" }),
        swiftCall({
          names: "GKMersenneTwisterRandomSource|GKLinearCongruentialRandomSource|GKARC4RandomSource",
        }),
      ],
      inside: {
        stopBy: "end",
        any: [
          {
            kind: "function_declaration",
            regex: "(?i)^(?:\\w+\\s+)*func\\s+\\w*(?:token|secret|password|nonce|salt|otp|session|key|code)",
          },
          {
            kind: "property_declaration",
            regex: "(?i)^(?:let|var)\\s+\\w*(?:token|secret|password|nonce|salt|otp|session|key|code)",
          },
        ],
      },
    },
    valid: [inFunction("let token = SecRandomCopyBytes(kSecRandomDefault, 32, &b)")],
    invalid: [inFunction("let token = rand()")],
  },
  {
    id: "swift-any-load",
    ...tlsOff,
    rule: {
      any: [
        swiftCall({
          names: "makeClientConfiguration|clientDefault|TLSConfiguration",
          args: "certificateVerification:\\s*\\.none",
        }),
        {
          kind: "assignment",
          regex:
            "(?:certificateVerification|validatesSecureCertificate|allowsAnyHTTPSCertificate|evaluators|disableSSLVerification)\\w*\\s*=\\s*(?:\\.none|false)$",
        },
        swiftCall({ names: "DisabledTrustEvaluator|DisabledEvaluator" }),
        swiftCall({
          names: "completionHandler|completion",
          args: "useCredential,\\s*(?:credential:\\s*)?URLCredential\\(trust:\\s*challenge\\.protectionSpace\\.serverTrust!\\)",
        }),
      ],
      not: {
        inside: {
          stopBy: "end",
          kind: "function_declaration",
          regex: "SecTrustEvaluate|SecTrustCopy|SecTrustSet|SecCertificateCopy|pinned|evaluate\\(",
        },
      },
    },
    valid: [inFunction("completionHandler(.performDefaultHandling, nil)")],
    invalid: [inFunction("tls.certificateVerification = .none")],
  },
  {
    id: "swift-token-not-verified",
    ...tokenText,
    rule: {
      any: [
        swiftCall({ names: "unverified", on: "jwt|signers|keys" }),
        swiftCall({ names: "decode", args: "verify:\\s*false|algorithm:\\s*\\.none" }),
        swiftCall({ names: "none", on: "JWTSigner|Algorithm" }),
      ],
    },
    valid: [inFunction("try req.jwt.verify(as: P.self)")],
    invalid: [inFunction("try JWT.decode(x, algorithm: .none, verify: false)")],
  },
  {
    id: "swift-insecure-cookie",
    ...cookieText,
    rule: {
      any: [
        swiftCall({ names: "Value|HTTPCookieValue|init", args: "isSecure:\\s*false|isHTTPOnly:\\s*false" }),
        { kind: "assignment", regex: "\\.(?:isSecure|isHTTPOnly)\\s*=\\s*false$" },
      ],
    },
    valid: [inFunction("cookie.isSecure = true")],
    invalid: [inFunction("cookie.isSecure = false")],
  },
  {
    id: "swift-any-origin",
    ...originText,
    rule: {
      any: [
        swiftCall({
          names: "Configuration|CORSMiddleware",
          args: "allowedOrigin:\\s*\\.(?:all|originBased)",
        }),
        swiftCall({
          names: "add|replaceOrAdd",
          args: 'accessControlAllowOrigin,\\s*value:\\s*"\\*"|"Access-Control-Allow-Origin",\\s*value:\\s*"\\*"',
        }),
      ],
    },
    valid: [inFunction('CORSMiddleware.Configuration(allowedOrigin: .custom("https://example.com"))')],
    invalid: [inFunction("CORSMiddleware.Configuration(allowedOrigin: .all)")],
  },
  {
    id: "swift-file-for-everybody",
    ...rightsText,
    rule: {
      any: [
        swiftCall({
          names: "setAttributes|createFile|createDirectory",
          args: "posixPermissions:\\s*0o[0-7]*[2367]\\b",
        }),
        swiftCall({ names: "chmod|mkdir|open", args: "0o[0-7]*[2367]\\s*\\)$" }),
        swiftCall({ names: "umask", args: "^\\(\\s*0\\s*\\)$" }),
      ],
    },
    valid: [inFunction('chmod("a", 0o600)')],
    invalid: [inFunction('chmod("a", 0o777)')],
  },
  {
    id: "swift-guessable-temporary-file",
    ...temporaryText,
    rule: {
      any: [
        swiftCall({ names: "createFile|write|URL", args: '"/(?:var/)?tmp/[^"\\\\]+"' }),
        swiftCall({
          names: "appendingPathComponent",
          on: "temporaryDirectory$|NSTemporaryDirectory\\(\\)\\)?$",
          args: '^\\(\\s*"[^"\\\\]*"',
        }),
      ],
    },
    valid: [inFunction("d.temporaryDirectory.appendingPathComponent(UUID().uuidString)")],
    invalid: [inFunction('d.temporaryDirectory.appendingPathComponent("report.txt")')],
  },
  {
    id: "swift-timing",
    ...timingText,
    rule: {
      kind: "equality_expression",
      all: [
        {
          regex:
            "(?i)^[^=]*(?:hmac|signature|digest|csrf\\w*|apikey|authtoken|secret)\\s*[!=]=\\s*[a-z][\\w.]*$",
        },
        { not: { regex: "(?i)nil$|\\.count|\\b(?:true|false)$" } },
      ],
    },
    valid: [inFunction("if signature == nil { g() }")],
    invalid: [inFunction("if signature == expected { g() }")],
  },
  {
    id: "swift-secret-in-log",
    ...sensitiveLogText,
    rule: swiftCall({
      names:
        "print|debugPrint|NSLog|NSLogv|info|debug|trace|notice|warning|error|critical|fault|os_log|log|dump",
      args: `${secret}(?:,\\s*privacy:\\s*\\.public)?\\)|^\\((?:"[^"]*",\\s*)?(?:\\w+\\.)*${secretWord}(?:,\\s*\\w+:[^()]*)?\\)$|^\\("[^"]*%@[^"]*",.*(?:\\w+\\.)*${secretWord}\\s*(?:as! \\w+)?[\\]),]`,
    }),
    // Without a word about privacy, a logger of the system hides what is put in.
    check: (node) => !/^\w*(?:log|logger)\.\w+\([^)]*\\\((?![^"]*privacy:\s*\.public)/i.test(node.text()),
    valid: [
      inFunction('print("password was changed")'),
      inFunction('logger.info("login \\(password)")'),
      inFunction('logger.info("login \\(password, privacy: .private)")'),
      inFunction("print(passwordHash)"),
    ],
    invalid: [
      inFunction('print("password: \\(password)")'),
      inFunction('NSLog("%@ %@", user, password)'),
      inFunction('logger.error("login \\(password, privacy: .public)")'),
      inFunction("NSLog(user.passphrase)"),
    ],
  },
  {
    id: "swift-password-hash-too-fast",
    ...passwordHashText,
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
    id: "swift-cleartext-request",
    ...cleartextText,
    rule: swiftCall({ names: "URL|NSURL|URI|URLComponents", args: '^\\(\\s*string:\\s*"http://' }),
    check: (node) => holdsPlainAddress(node.text()),
    valid: [
      inFunction('URL(string: "https://api.example.com/a")'),
      inFunction('URL(string: "http://localhost:8080/a")'),
    ],
    invalid: [inFunction('URL(string: "http://api.example.org/login")')],
  },
]);
