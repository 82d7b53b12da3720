/** C#: connections that others can read or pose in. */
import { csharpNew, csharpSet } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { found, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

const alwaysTrue =
  "(?:=>\\s*(?:true|\\{\\s*return true;\\s*\\})|\\{\\s*return true;\\s*\\}|DangerousAcceptAnyServerCertificateValidator)$";

export const transport = defineRules(["csharp"], "security", [
  {
    id: "csharp-tls-verification-off",
    severity: "high",
    confidence: "high",
    cwe: 295,
    see: ["Transport_Layer_Security"],
    title: titles.tlsOff,
    message:
      "With certificate verification off, anyone on the network path can present a certificate of their own and read or change the traffic. Leave the default check on, and add a private authority to the trust store.",
    rule: {
      any: [
        csharpSet(
          "ServerCertificateValidationCallback|ServerCertificateCustomValidationCallback|RemoteCertificateValidationCallback|CertificateValidationCallback",
          { regex: alwaysTrue },
        ),
        csharpNew({
          names: "RemoteCertificateValidationCallback",
          args: { has: { nthChild: 1, regex: alwaysTrue } },
        }),
        csharpNew({ names: "SslStream", args: { has: { nthChild: 3, regex: alwaysTrue } } }),
        csharpSet("TrustServerCertificate", { regex: "^true$" }),
        csharpSet("CertificateValidationMode", { regex: "\\.None$" }),
      ],
    },
    valid: [
      inMethod("h.ServerCertificateCustomValidationCallback = (m, c, ch, e) => e == SslPolicyErrors.None;"),
      inMethod("ServicePointManager.ServerCertificateValidationCallback = Check;"),
    ],
    invalid: [
      found("ServicePointManager.ServerCertificateValidationCallback += (s, c, ch, e) => true;"),
      found(
        "var h = new HttpClientHandler { ServerCertificateCustomValidationCallback = HttpClientHandler.DangerousAcceptAnyServerCertificateValidator };",
      ),
      found("ServicePointManager.ServerCertificateValidationCallback = delegate { return true; };"),
    ],
  },
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
  {
    id: "csharp-cleartext-request",
    severity: "low",
    confidence: "medium",
    cwe: 319,
    see: ["Transport_Layer_Security"],
    title: titles.cleartext,
    message:
      "With TLS off here, mail credentials (`EnableSsl`) or the identity provider's signing keys (`RequireHttpsMetadata`) travel unencrypted, so anyone on the network path can read or replace them. Set the option to `true`.",
    rule: {
      any: [
        csharpSet("EnableSsl|UseSsl", { regex: "^false$" }),
        csharpSet("RequireHttpsMetadata", { regex: "^false$" }),
      ],
    },
    valid: [inMethod("smtp.EnableSsl = true;")],
    invalid: [found("smtp.EnableSsl = false;"), found("o.RequireHttpsMetadata = false;")],
  },
]);
