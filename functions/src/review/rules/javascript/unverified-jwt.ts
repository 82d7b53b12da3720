/** JavaScript and TypeScript: JWTs whose signature or expiration is not checked. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { jsCall, jsPair } from "../writing/call-matchers.ts";
import { textOf, fieldOf, kindOf } from "../../syntax/node-memo.ts";
import { functionAround, argumentsOf, partsOf, nameCalled } from "./tree.ts";
import type { SgNode } from "@ast-grep/napi";

export const unverifiedJwt = defineRules(ecmascript, "security", [
  {
    id: "js-token-read-unverified",
    severity: "medium",
    confidence: "medium",
    cwe: 347,
    see: ["JSON_Web_Token_for_Java"],
    title: titles.jwtUnverified,
    message:
      "`decode` does not verify the signature, so a client can claim any user and role. Call `jwtVerify` with the key.",
    rule: jsCall({ names: "decodeJwt|jwtDecode|jwt_decode|decodeJWT", bare: "also", on: "^(?:jose|jwt)$" }),
    check: (call, { text }) =>
      /\b(?:req|request|ctx|cookies\(\)|headers\(\))\b/.test(textOf(functionAround(call) ?? call)) &&
      !/[vV]erify/.test(text),
    valid: [
      "const c = decodeJwt(token);",
      "async function f(req, k) { await jwtVerify(req.token, k); return decodeJwt(req.token); }",
    ],
    invalid: ["function f(req) { return decodeJwt(req.cookies.session); }"],
  },
  {
    id: "js-expired-token-accepted",
    severity: "medium",
    confidence: "high",
    cwe: 613,
    see: ["JSON_Web_Token_for_Java"],
    title: titles.jwtExpiryUnchecked,
    message: "Expired tokens are accepted, so a stolen one keeps working. Remove `ignoreExpiration`.",
    rule: { ...jsPair("ignoreExpiration", { kind: "true" }), inside: { kind: "object" } },
    valid: ["jwt.verify(t, k, { ignoreExpiration: false })"],
    invalid: ["jwt.verify(t, k, { ignoreExpiration: true })"],
  },
  {
    id: "js-jwt-without-verification",
    severity: "critical",
    confidence: "high",
    cwe: 347,
    see: ["JSON_Web_Token_for_Java"],
    title: titles.jwtUnverified,
    message:
      'With the algorithm `none`, or without a key, any token is accepted, so a client can claim any user and role. Pass the key and the one algorithm you sign with: `jwt.verify(token, key, { algorithms: ["RS256"] })`.',
    rule: {
      any: [
        { ...jsPair("algorithms", { kind: "array", regex: "(?i)[\"']none[\"']" }) },
        {
          ...jsPair("algorithm|alg", { kind: "string", regex: "(?i)^[\"']none[\"']$" }),
          inside: {
            stopBy: "end",
            kind: "call_expression",
            has: { field: "function", regex: "(?i)jwt|sign$|verify$|jose" },
          },
        },
        jsCall({
          names: "verify",
          on: "(?i)jwt|jsonwebtoken",
          args: { has: { nthChild: 2, regex: "^(?:null|undefined|\"\"|''|false)$" } },
        }),
      ],
    },
    valid: ['jwt.verify(token, key, { algorithms: ["RS256"] })', 'const o = { algorithm: "none" }'],
    invalid: [
      'jwt.verify(token, key, { algorithms: ["HS256", "none"] })',
      "jwt.verify(token, null)",
      'jwt.sign(user, "", { algorithm: "none" })',
    ],
  },
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
    id: "js-token-never-expires",
    severity: "low",
    confidence: "medium",
    cwe: 613,
    see: ["JSON_Web_Token_for_Java"],
    title: titles.jwtNoExpiry,
    message:
      "The token never expires, so a stolen one keeps working even after the account is closed. Pass `expiresIn`, such as 15 minutes, and renew it.",
    rule: jsCall({ names: "sign", on: "(?i)^(?:jwt|jsonwebtoken|\\w*[jJ]wt)$" }),
    check: (call, { text }) => neverExpires(call, text),
    valid: [
      'jwt.sign({ a }, key, { expiresIn: "1h" })',
      "jwt.sign({ a, exp: at }, key)",
      "jwt.sign(payload, key, options)",
    ],
    invalid: ["jwt.sign({ a }, key)", 'jwt.sign({ sub: id }, key, { algorithm: "HS256" })'],
  },
]);

function neverExpires(call: SgNode, text: string): boolean {
  const [payload, , options] = argumentsOf(call);
  if (!payload || /\bexp\b|expires/i.test(textOf(payload)) || partsOf(fieldOf(call, "arguments")).length > 3)
    return false;
  if (options && (kindOf(options) !== "object" || /expiresIn|exp\b|\.\.\./.test(textOf(options))))
    return false;
  if (kindOf(payload) === "object") return !textOf(payload).includes("...");
  const name = textOf(payload);
  return (
    /^\w+$/.test(name) &&
    !new RegExp(String.raw`\b${name}\.exp\b|\bexp\s*:`).test(text) &&
    nameCalled(call) === "sign"
  );
}
