/** C#: requests over unencrypted connections. */
import { csharpSet } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { found, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const cleartextRequest = defineRules(["csharp"], "security", [
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
