/** Go: outdated TLS versions and weak cipher suites. */
import type { SgNode } from "@ast-grep/napi";
import { fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { defineRules } from "../writing/define-rules.ts";
import { found, inFunction } from "./examples.ts";
import { titles } from "../writing/titles.ts";
import { element } from "./matchers.ts";

const outdated = "(?:tls\\.Version(?:SSL30|TLS10|TLS11)|0x030[012])";

/** `"TLS_RSA_WITH_RC4_128_SHA": tls.TLS_RSA_WITH_RC4_128_SHA` only names it, and `case tls.TLS_...` asks for it. */
function isInTable(node: SgNode): boolean {
  const entry = node.ancestors().find((one) => places.test(kindOf(one)));
  if (entry === undefined) return false;
  const kind = kindOf(entry);
  if (kind === "keyed_element") return !/^\w*Suites\b/.test(textOf(entry));
  return kind === "binary_expression" || fieldTextOf(entry, "value").includes(textOf(node));
}

const places = /^(?:keyed_element|expression_case|binary_expression|function_declaration)$/;

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
    check: (node) => !isInTable(node),
    valid: [
      inFunction("c := tls.Config{CipherSuites: []uint16{tls.TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256}}"),
      'package p\n\nvar ids = map[string]uint16{\n\t"RC4": tls.TLS_RSA_WITH_RC4_128_SHA,\n}\n\nfunc f(c *tls.Config) {\n\tc.CipherSuites = choose(ids)\n}',
      "package p\n\nfunc f(c *tls.Config, id uint16) bool {\n\tswitch id {\n\tcase tls.TLS_RSA_WITH_RC4_128_SHA:\n\t\treturn true\n\t}\n\treturn len(c.CipherSuites) > 0\n}",
    ],
    invalid: [found("c := tls.Config{CipherSuites: []uint16{tls.TLS_RSA_WITH_RC4_128_SHA}}")],
  },
]);
