/** C#: secrets compared in a time that tells how much of them was right. */
import { csharpCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { found, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const timingAttack = defineRules(["csharp"], "security", [
  {
    id: "csharp-timing-unsafe-comparison",
    severity: "low",
    confidence: "medium",
    cwe: 208,
    see: ["Cryptographic_Storage"],
    title: titles.timing,
    message:
      "The comparison stops at the first difference, so its duration reveals how much was right. Use CryptographicOperations.FixedTimeEquals.",
    rule: {
      any: [
        csharpCall({
          names: "SequenceEqual|Equals",
          on: "(?i)(?:hmac|signature|digest|hash|mac)(?:bytes|hex)?$",
          args: {
            has: {
              nthChild: 1,
              regex: "(?i)(?:hmac|signature|digest|hash|mac|expected|actual|given|provided)",
            },
          },
        }),
        {
          kind: "binary_expression",
          all: [
            { has: { field: "operator", regex: "^[!=]=$" } },
            {
              has: {
                field: "left",
                regex:
                  "(?i)(?:^|\\.|computed|expected|actual|given)_?(?:hmac|signature|digest|mac|api_?key|token)(?:bytes|hex|string)?$",
              },
            },
            {
              has: {
                field: "right",
                kind: "identifier",
                regex:
                  "(?i)(?:hmac|signature|digest|mac|api_?key|token)$|^(?:expected|computed|actual|given|provided)",
              },
            },
          ],
        },
      ],
    },
    valid: [
      inMethod("CryptographicOperations.FixedTimeEquals(a, b);"),
      inMethod("if (name == other) { }"),
      inMethod("if (token == null) { }"),
    ],
    invalid: [
      found("if (expectedSignature == signature) { }"),
      found("var ok = hash.SequenceEqual(expectedHash);"),
    ],
  },
]);
