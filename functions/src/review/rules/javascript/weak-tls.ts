/** JavaScript and TypeScript: outdated versions of TLS. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { jsPair } from "../writing/call-matchers.ts";

export const weakTls = defineRules(ecmascript, "security", [
  {
    id: "js-old-tls-allowed",
    severity: "medium",
    confidence: "high",
    cwe: 757,
    see: ["Transport_Layer_Security"],
    title: titles.oldTls,
    message:
      "TLS 1.0, 1.1 and SSL have known attacks that reveal the traffic. Leave the default, or set `TLSv1.2` as the minimum.",
    rule: {
      any: [
        jsPair("minVersion|maxVersion", { kind: "string", regex: "^[\"'](?:TLSv1|TLSv1\\.1|SSLv3)[\"']$" }),
        jsPair("secureProtocol", {
          kind: "string",
          regex: "^[\"'](?:SSLv2|SSLv3|TLSv1|TLSv1_1)_\\w*method[\"']$",
        }),
      ],
    },
    valid: ["https.createServer({ minVersion: 'TLSv1.2' })"],
    invalid: [
      "https.createServer({ minVersion: 'TLSv1' })",
      "tls.connect({ secureProtocol: 'TLSv1_method' })",
    ],
  },
]);
