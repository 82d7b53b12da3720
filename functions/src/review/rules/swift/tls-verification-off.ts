/** Swift: TLS certificates and host names that are not checked. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, swiftCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const tlsVerificationOff = defineRules(["swift"], "security", [
  {
    id: "swift-certificate-not-checked",
    ...defects.tlsOff,
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
]);
