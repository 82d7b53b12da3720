/** Swift: secrets sent over plain HTTP. */
import { defineRules } from "../writing/define-rules.ts";
import { holdsPlainAddress } from "../shared/plain-address.ts";
import { inFunction, swiftCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const cleartextRequest = defineRules(["swift"], "security", [
  {
    id: "swift-any-load",
    ...defects.tlsOff,
    confidence: "medium",
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
    id: "swift-cleartext-request",
    ...defects.cleartextHttp,
    rule: swiftCall({ names: "URL|NSURL|URI|URLComponents", args: '^\\(\\s*string:\\s*"http://' }),
    check: (node) => holdsPlainAddress(node.text()),
    valid: [
      inFunction('URL(string: "https://api.example.com/a")'),
      inFunction('URL(string: "http://localhost:8080/a")'),
    ],
    invalid: [inFunction('URL(string: "http://api.example.org/login")')],
  },
]);
