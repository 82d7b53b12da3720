/** JavaScript and TypeScript: signatures, certificates and keys that are not checked, or in a way that tells them. */
import { jsCall, jsPair } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";

export const unverifiedSignatures = defineRules(ecmascript, "security", [
  {
    id: "js-jwt-decoded-only",
    severity: "medium",
    confidence: "medium",
    cwe: 347,
    see: ["JSON_Web_Token_for_Java"],
    title: titles.jwtUnverified,
    message:
      "`decode` does not verify the signature, so a client can claim any user and role. Call `verify` with the key and its one algorithm.",
    rule: {
      any: [
        {
          ...jsCall({
            names: "decode",
            on: "(?i)^_?(?:\\w*jwt|jsonwebtoken|jwt_?(?:json)?web_?token\\w*)$",
            args: { not: { has: { nthChild: 2 } } },
          }),
          not: {
            inside: {
              stopBy: "end",
              any: [
                { kind: "function_declaration" },
                { kind: "arrow_function" },
                { kind: "method_definition" },
              ],
              regex: "[vV]erify",
            },
          },
        },
        jsCall({
          names: "decode",
          on: "^jwt$",
          args: { has: { nthChild: 3, kind: "true" } },
        }),
      ],
    },
    fileHas: ["jsonwebtoken", "jwt-simple", "jwt"],
    valid: [
      "jwt.verify(token, key)",
      "jwt.decode(token, { complete: true })",
      "jwt.decode(token, secret, false, 'HS256')",
    ],
    invalid: ["const user = jwt.decode(token)", "jwt.decode(token, secret, true)"],
  },
  {
    id: "js-jwt-decode-imported",
    severity: "medium",
    confidence: "medium",
    cwe: 347,
    see: ["JSON_Web_Token_for_Java"],
    title: titles.jwtUnverified,
    message:
      "`decode` of jsonwebtoken does not verify the signature, so a client can claim any user and role. Call `verify` with the key and its one algorithm.",
    rule: jsCall({ names: "decode", bare: "only", args: { not: { has: { nthChild: 2 } } } }),
    fileHas: ["jsonwebtoken"],
    valid: ["const { verify } = require('jsonwebtoken'); verify(token, key)", "decode(text)"],
    invalid: ["const { decode } = require('jsonwebtoken'); decode(token)"],
  },
  {
    id: "js-server-identity-ignored",
    severity: "high",
    confidence: "high",
    cwe: 297,
    see: ["Transport_Layer_Security"],
    title: titles.tlsHostOff,
    message:
      "Without the host name check, a valid certificate of any other site is accepted, so anyone on the network path can read the traffic. Remove the override and leave this check to Node.",
    rule: {
      ...jsPair("checkServerIdentity", {
        kind: "arrow_function",
        has: {
          field: "body",
          regex:
            "^(?:undefined|null|true|\\{\\s*\\}|\\{\\s*return(?:\\s+(?:undefined|null|true))?;?\\s*\\})$",
        },
      }),
    },
    valid: ["tls.connect({ checkServerIdentity: (host, cert) => check(host, cert) })"],
    invalid: [
      "tls.connect({ checkServerIdentity: () => undefined })",
      "tls.connect({ checkServerIdentity: () => { return null; } })",
    ],
  },
  {
    id: "js-key-compared-in-variable-time",
    severity: "low",
    confidence: "medium",
    cwe: 208,
    title: titles.timing,
    message:
      "`===` stops at the first wrong character, so its duration reveals how much of the key was right. Compare buffers of equal length with `crypto.timingSafeEqual`.",
    glance: /(?:key|token|secret|signature|hash)["'\]]*\s*[!=]==?/i,
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^[!=]==?$" } },
        {
          has: {
            field: "left",
            pattern: "$GIVEN",
            any: [{ kind: "identifier" }, { kind: "member_expression" }, { kind: "subscript_expression" }],
            regex: "(?i)(?:key|token|secret|signature|hash)[\"'\\]]*$",
          },
        },
        {
          has: { field: "right", regex: "(?i)(?:key|token|secret|signature|hash)$", not: { kind: "string" } },
        },
      ],
    },
    flow: { GIVEN: "outside" },
    valid: ["if (a.key === b.key) f()", "function f(req) { return req.query.token === undefined; }"],
    invalid: [
      {
        code: "function f(req) {\n  return req.headers['x-api-key'] === process.env.API_KEY;\n}",
        lines: [2],
      },
    ],
  },
]);
