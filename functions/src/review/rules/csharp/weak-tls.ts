/** C#: outdated TLS versions. */
import { defineRules } from "../writing/define-rules.ts";
import { found, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const weakTls = defineRules(["csharp"], "security", [
  {
    id: "csharp-old-tls-version",
    severity: "medium",
    confidence: "high",
    cwe: 327,
    see: ["Transport_Layer_Security"],
    title: titles.oldTls,
    message:
      "SSL 3 and TLS before 1.2 have known attacks that reveal the traffic. Leave the choice to the system, or name TLS 1.2 and 1.3.",
    rule: {
      kind: "member_access_expression",
      all: [
        { has: { field: "expression", regex: "(?:^|\\.)(?:SecurityProtocolType|SslProtocols)$" } },
        { has: { field: "name", regex: "^(?:Ssl2|Ssl3|Tls|Tls11)$" } },
      ],
    },
    valid: [inMethod("x = SecurityProtocolType.Tls12;")],
    invalid: [found("ServicePointManager.SecurityProtocol = SecurityProtocolType.Ssl3;")],
  },
]);
