/** Python: JWTs whose signature is not verified, or that never expire. */
import { defineRules } from "../writing/define-rules.ts";
import { pyCall, pyKeyword } from "../writing/call-matchers.ts";
import type { SgNode } from "@ast-grep/napi";
import { fieldTextOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";

/** What only tells what a token says of itself: whose it is, when it ends, which key it needs. */
const isPeek = /^(?:is|test)_|expir|issuer|header|unverified|insecure|peek|inspect|debug|(?:^|_)kid(?:_|$)/i;

/** Read to choose the key, and verified in the same function. */
function isVerifiedToo(node: SgNode): boolean {
  const around = functionAround(node);
  const isDecoded = /\bdecode\((?:[^()]|\([^()]*\))*\)/g;
  return [...(around?.text() ?? "").matchAll(isDecoded)].some(
    ([call]) => /\balgorithms\s*=/.test(call) && !/verify(?:_signature["'])?\s*[=:]\s*False|none/i.test(call),
  );
}

function functionAround(node: SgNode): SgNode | undefined {
  return node.ancestors().find((one) => one.kind() === "function_definition");
}

function isRead(node: SgNode): boolean {
  if (/["']none["']/i.test(node.text())) return false;
  return (
    isPeek.test(fieldTextOf(functionAround(node), "name")) ||
    isVerifiedToo(node) ||
    isCalledUnverified(node) ||
    isSaidToBeChecked(node) ||
    isFromIssuer(node)
  );
}

const checkedElsewhere =
  /(?:#|["']{3})[^\n]{0,120}?\b(?:(?:already|upstream|gateway|proxy|elsewhere|before)\b[^\n]{0,80}\b(?:verif|validat|check)|(?:verif|validat|check)[^\n]{0,80}\b(?:already|upstream|gateway|proxy|elsewhere|before)\b)/i;

/** `jwt.decode(tokens["id_token"], ...)` of what the issuer's own server has just answered. */
function isFromIssuer(node: SgNode): boolean {
  return (
    /^\(\s*\w+(?:\.|\[["']|\.get\(["'])id_token\b/.test(fieldTextOf(node, "arguments")) &&
    /\b(?:post|fetch_token|acquire_token\w*|fetch_access_token|authorize_access_token|exchange\w*)\(/.test(
      functionAround(node)?.text() ?? "",
    )
  );
}

/** `# The gateway verified the token.` */
function isSaidToBeChecked(node: SgNode): boolean {
  return checkedElsewhere.test(functionAround(node)?.text() ?? "");
}

/** `unverified = jwt.decode(...)`: what reads it knows. */
function isCalledUnverified(node: SgNode): boolean {
  const kept = node.ancestors().find((one) => one.kind() === "assignment");
  return /(?:^|_)(?:unverified|untrusted|insecure)(?:_|$)/i.test(fieldTextOf(kept, "left"));
}

export const unverifiedJwt = defineRules(["python"], "security", [
  {
    id: "py-token-without-end",
    severity: "low",
    confidence: "medium",
    cwe: 613,
    see: ["Session_Management"],
    title: titles.jwtNoExpiry,
    message: "The token has no expiration, so a stolen one keeps working. Put `exp` into its claims.",
    rule: pyCall({
      names: "encode",
      on: "^(?:jwt|pyjwt|jose\\.jwt)$",
      args: { has: { nthChild: 1, kind: "dictionary", not: { regex: "[\"']exp[\"']|\\*\\*" } } },
    }),
    valid: ['jwt.encode({"sub": u, "exp": t}, key)', "jwt.encode(claims, key)"],
    invalid: ['jwt.encode({"sub": u}, key, algorithm="HS256")'],
  },
  {
    id: "py-unverified-claims",
    severity: "high",
    confidence: "medium",
    cwe: 347,
    see: ["JSON_Web_Token_for_Java"],
    title: titles.jwtUnverified,
    message:
      "The token is decoded without checking its signature, so a client can claim any user and role. Call `decode` with the key and the one algorithm you sign with.",
    rule: pyCall({ names: "get_unverified_claims", bare: "also", on: "^(?:jwt|jws|jose\\.jwt)$" }),
    valid: ["jwt.get_unverified_header(token)", "jwt.decode(token, key, algorithms=['RS256'])"],
    invalid: ["jwt.get_unverified_claims(token)"],
  },
  {
    id: "py-jwt-without-verification",
    severity: "critical",
    confidence: "high",
    cwe: 347,
    see: ["JSON_Web_Token_for_Java"],
    title: titles.jwtUnverified,
    message:
      'Without signature verification, any token is accepted, so a client can claim any user and role. Pass the key and the one algorithm you sign with: `jwt.decode(token, key, algorithms=["RS256"])`.',
    rule: {
      any: [
        pyCall({
          names: "decode|encode",
          on: "^(?:jwt|pyjwt|jose\\.jwt|jose)$",
          args: {
            any: [
              pyKeyword("verify", { kind: "false" }),
              pyKeyword("options", { kind: "dictionary", regex: "[\"']verify_signature[\"']\\s*:\\s*False" }),
              pyKeyword("algorithms?", { regex: "(?i)[\"']none[\"']" }),
            ],
          },
        }),
        {
          kind: "pair",
          all: [
            { has: { field: "key", regex: "^[\"']verify_signature[\"']$" } },
            { has: { field: "value", kind: "false" } },
          ],
          inside: { kind: "dictionary", inside: { kind: "assignment" } },
        },
      ],
    },
    milder: isRead,
    unsure: isRead,
    valid: ['jwt.decode(token, key, algorithms=["HS256"])'],
    invalid: [
      "jwt.decode(token, verify=False)",
      'OPTIONS = {"verify_signature": False}',
      'jwt.decode(token, key, options={"verify_signature": False})',
      "jwt.decode(t, k, algorithms=['none'])",
      'jwt.encode(claims, "", algorithm="none")',
    ],
  },
]);
