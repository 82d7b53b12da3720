/** Swift: outdated versions of TLS. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { swiftCall, inFunction } from "./matchers.ts";
import { textOf } from "../../syntax/node-memo.ts";

/** What the name or function that is assigned stands for, where the file shows it. */
function isOldVersion(assignment: string, file: string): boolean {
  const name = /=\s*([a-z]\w*)(?:\(\))?$/.exec(assignment)?.[1];
  if (name === undefined) return true;
  return new RegExp(
    String.raw`\b(?:let\s+${name}\b[^=\n]*=\s*|func\s+${name}\(\)[^{]*\{\s*(?:return\s+)?)\w*\.(?:TLSv1[01]|tlsProtocol1[01]?|sslProtocol[23])\b`,
  ).test(file);
}

export const weakTls = defineRules(["swift"], "security", [
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
]);
