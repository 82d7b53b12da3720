/** Go: outdated TLS versions and weak cipher suites. */
import { defineRules } from "../writing/define-rules.ts";
import { found, inFunction } from "./examples.ts";
import { titles } from "../writing/titles.ts";
import { element } from "./matchers.ts";

const outdated = "(?:tls\\.Version(?:SSL30|TLS10|TLS11)|0x030[012])";

export const weakTls = defineRules(["go"], "security", [
  {
    id: "go-old-tls-version",
    severity: "medium",
    confidence: "high",
    cwe: 326,
    see: ["Transport_Layer_Security"],
    title: titles.oldTls,
    message:
      "SSL 3, TLS 1.0 and 1.1 have known attacks. Set `MinVersion` to `tls.VersionTLS12` or leave it out.",
    rule: {
      any: [
        element("M(?:in|ax)Version", outdated),
        { kind: "assignment_statement", regex: `\\.M(?:in|ax)Version\\s*=\\s*${outdated}$` },
      ],
    },
    valid: [inFunction("c := &tls.Config{MinVersion: tls.VersionTLS12}")],
    invalid: [found("c := &tls.Config{MinVersion: tls.VersionTLS10}")],
  },
  {
    id: "go-weak-cipher-suite",
    severity: "medium",
    confidence: "high",
    cwe: 327,
    see: ["Transport_Layer_Security"],
    title: "Weak TLS cipher suite",
    message:
      "RC4, 3DES and CBC with SHA-1 have known attacks on TLS. Leave `CipherSuites` out, so that Go chooses.",
    rule: { kind: "selector_expression", regex: "^tls\\.TLS_\\w*(?:_RC4_|_3DES_|_CBC_SHA$)\\w*$" },
    fileHas: ["CipherSuites"],
    valid: [inFunction("c := tls.Config{CipherSuites: []uint16{tls.TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256}}")],
    invalid: [found("c := tls.Config{CipherSuites: []uint16{tls.TLS_RSA_WITH_RC4_128_SHA}}")],
  },
]);
