/** Python: outdated versions of TLS. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { isOfPython2 } from "./python-version.ts";
import { pyCall } from "../writing/call-matchers.ts";

export const weakTls = defineRules(["python"], "security", [
  {
    id: "py-weak-protocol",
    severity: "medium",
    confidence: "high",
    cwe: 327,
    see: ["Transport_Layer_Security"],
    title: titles.oldTls,
    message:
      "SSL and TLS before 1.2 have known attacks that reveal the traffic. Use `PROTOCOL_TLS_CLIENT`, which chooses the newest.",
    rule: {
      any: [
        {
          kind: "assignment",
          all: [
            { has: { field: "left", regex: "\\.(?:minimum|maximum)_version$" } },
            { has: { field: "right", regex: "TLSVersion\\.(?:SSLv3|TLSv1|TLSv1_1|MINIMUM_SUPPORTED)$" } },
          ],
        },
        pyCall({
          names: "SSLContext|wrap_socket|Context",
          bare: "also",
          on: "^(?:ssl|SSL)$",
          args: {
            has: {
              stopBy: "end",
              kind: "attribute",
              regex: "^(?:ssl\\.PROTOCOL_|SSL\\.)(?:SSLv2|SSLv3|SSLv23|TLSv1|TLSv1_1)(?:_METHOD)?$",
            },
          },
        }),
      ],
    },
    // In Python 3 that is the name of old for the newest version that both sides know.
    unsure: (node, { text }) => /PROTOCOL_SSLv23|SSLv23_METHOD/.test(node.text()) && !isOfPython2(text),
    valid: ["ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)", "ctx.minimum_version = ssl.TLSVersion.TLSv1_2"],
    invalid: [
      "ctx.minimum_version = ssl.TLSVersion.TLSv1",
      "ssl.SSLContext(ssl.PROTOCOL_SSLv3)",
      "ssl.wrap_socket(s, ssl_version=ssl.PROTOCOL_TLSv1)",
    ],
  },
]);
