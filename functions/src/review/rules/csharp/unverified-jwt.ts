/** C#: JWTs whose signature is not verified. */
import { defineRules } from "../writing/define-rules.ts";
import { csharpCall, csharpSet } from "../writing/call-matchers.ts";
import { found, inMethod } from "./examples.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";

export const unverifiedJwt = defineRules(["csharp"], "security", [
  {
    id: "csharp-jwt-without-verification",
    severity: "critical",
    confidence: "high",
    cwe: 347,
    see: ["JSON_Web_Token_for_Java"],
    title: titles.jwtUnverified,
    message:
      "Without signature verification, any token is accepted, so a client can claim any user and role. Validate the signing key, and require signed tokens.",
    rule: {
      any: [
        csharpSet("ValidateIssuerSigningKey|RequireSignedTokens", { regex: "^false$" }),
        csharpSet("SignatureValidator", {
          regex: "=>\\s*(?:\\{\\s*(?:var \\w+ = )?(?:return )?)?new Js?o?n?\\w*(?:SecurityToken|WebToken)\\b",
        }),
        csharpCall({ names: "DoNotVerifySignature" }),
        csharpCall({ names: "WithVerifySignature", args: { has: { nthChild: 1, regex: "^false$" } } }),
        csharpCall({
          names: "Decode|DecodeToObject",
          on: "(?i)jwt|decoder",
          args: { has: { regex: "^(?:verify:\\s*)?false$" } },
        }),
        csharpCall({ names: "None", on: "JwtAlgorithm" }),
      ],
    },
    // The signature is checked all the same: this setting is about the key alone.
    unsure: (node) => /^(?:[\w.]{0,200}\.)?ValidateIssuerSigningKey\b/.test(textOf(node)),
    valid: [inMethod("var p = new TokenValidationParameters { ValidateIssuerSigningKey = true };")],
    invalid: [
      found("var p = new TokenValidationParameters { RequireSignedTokens = false };"),
      found("var b = decoder.Decode(other, key, verify: false);"),
      found("p.SignatureValidator = (t, q) => new JwtSecurityToken(t);"),
    ],
  },
  {
    id: "csharp-jwt-checks-off",
    severity: "medium",
    confidence: "high",
    cwe: 613,
    see: ["JSON_Web_Token_for_Java"],
    title: titles.jwtExpiryUnchecked,
    message:
      "Expired tokens are accepted, so a stolen one keeps working. Leave ValidateLifetime and RequireExpirationTime true.",
    rule: csharpSet("ValidateLifetime|RequireExpirationTime", { regex: "^false$" }),
    valid: [inMethod("p.ValidateLifetime = true;")],
    invalid: [found("p.ValidateLifetime = false;")],
  },
  {
    id: "csharp-jwt-read-unverified",
    severity: "medium",
    confidence: "medium",
    cwe: 347,
    see: ["JSON_Web_Token_for_Java"],
    title: titles.jwtUnverified,
    message:
      "`ReadJwtToken` does not verify the signature, so the claims may be forged. Call ValidateToken before relying on a claim.",
    rule: {
      ...csharpCall({ names: "ReadJwtToken|ReadToken|ReadJsonWebToken", on: "(?i)handler" }),
      not: { inside: { stopBy: "end", kind: "class_declaration", regex: "\\.ValidateToken" } },
    },
    valid: [inMethod("handler.ValidateToken(other, p, out var t); var j = handler.ReadJwtToken(other);")],
    invalid: [found("var j = handler.ReadJwtToken(other);")],
  },
]);
