/** Java: JWTs whose signature is not verified. */
import { defineRules } from "../writing/define-rules.ts";
import { javaCall } from "../writing/call-matchers.ts";
import { titles } from "../writing/titles.ts";
import { foundWith, methodWith, inNamedMethod, foundInNamedMethod } from "./examples.ts";

export const unverifiedJwt = defineRules(["java"], "security", [
  {
    id: "java-jwt-without-verification",
    severity: "critical",
    confidence: "high",
    cwe: 347,
    see: ["JSON_Web_Token_for_Java"],
    title: titles.jwtUnverified,
    message:
      "Without signature verification, any token is accepted, so a client can claim any user and role. Verify with the key and the one algorithm you sign with.",
    rule: {
      any: [
        javaCall({ names: "parseClaimsJwt|parsePlaintextJwt|parseUnsecuredClaims", on: "." }),
        javaCall({ names: "none", on: "^Algorithm$" }),
      ],
    },
    valid: [methodWith("Jwts.parserBuilder().setSigningKey(key).build().parseClaimsJws(t);")],
    invalid: [
      foundWith("Jwts.parser().setSigningKey(key).parseClaimsJwt(token);"),
      foundWith("JWT.require(Algorithm.none()).build().verify(token);"),
    ],
  },
  {
    id: "java-jwt-decoded-only",
    severity: "medium",
    confidence: "medium",
    cwe: 347,
    see: ["JSON_Web_Token_for_Java"],
    title: titles.jwtUnverified,
    message:
      "Decoding does not require a signature, so a client can claim any user and role. Verify with the key and the one algorithm you sign with.",
    rule: {
      any: [
        {
          ...javaCall({ names: "decode", on: "^(?:\\w+\\.)*JWT$" }),
          not: {
            inside: {
              stopBy: "end",
              kind: "method_declaration",
              regex: "\\.verify\\(|getKeyId|getHeaderClaim",
            },
          },
        },
        javaCall({ names: "parse", on: "^Jwts\\.parser(?:Builder)?\\(\\)" }),
      ],
    },
    valid: [
      inNamedMethod("return JWT.require(a).build().verify(text);"),
      inNamedMethod("return Jwts.parser().verifyWith(key).build().parseSignedClaims(text);"),
    ],
    invalid: [
      foundInNamedMethod("return JWT.decode(text).getSubject();"),
      foundInNamedMethod("return Jwts.parser().setSigningKey(key).parse(text);"),
    ],
  },
]);
