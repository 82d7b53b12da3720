/** Go: JWTs whose signature is not verified. */
import { defineRules } from "../writing/define-rules.ts";
import type { SgNode } from "@ast-grep/napi";
import { goCall } from "../writing/call-matchers.ts";
import { fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { found, inFunction } from "./examples.ts";
import { declarationAround } from "./tree.ts";
import { titles } from "../writing/titles.ts";

/** The signature is checked in the same file: what is read before tells which key to take. */
function checksElsewhere(_node: SgNode, { text }: { readonly text: string }): boolean {
  return /\b(?:\w+\.)*(?:[vV]erify\w*|[vV]alidate\w*[sS]ignature|\w*[kK]eyfunc\w*|ParseWithClaims|jwt\.Parse)\(|\bTokenReview\{|\b\w*[jJ](?:wk|WK)s?\w*\./.test(
    text,
  );
}

/** Nothing here says that the token came from outside: a client reads what its own service gave it. */
function isOfNobody(node: SgNode, file: { readonly text: string }): boolean {
  const around = declarationAround(node);
  const isOfRequest =
    /http\.Request\b|gin\.Context|echo\.Context|fiber\.Ctx|(?<!\bres(?:p|ponse)?)\.Header\.Get\(|\.Cookie\(|metadata\.FromIncomingContext|(?<!")[Bb]earer(?! ?")/;
  return checksElsewhere(node, file) || !isOfRequest.test(around === null ? "" : textOf(around));
}

/** Not the library itself, what only shows a token or reads when it ends, nor the branch that a caller asks for. */
function isTrusted(node: SgNode, { text }: { readonly text: string }): boolean {
  const name = fieldTextOf(declarationAround(node), "name");
  if (
    /^package jwt$/m.test(text) ||
    /expir|show|print|inspect|dump|debug|unverified|unsafe|insecure/i.test(name)
  )
    return false;
  return !node
    .ancestors()
    .some(
      (one) =>
        kindOf(one) === "if_statement" && /none|insecure|unsafe|verif/i.test(fieldTextOf(one, "condition")),
    );
}

export const unverifiedJwt = defineRules(["go"], "security", [
  {
    id: "go-jwt-without-verification",
    severity: "critical",
    confidence: "high",
    cwe: 347,
    see: ["JSON_Web_Token_for_Java"],
    title: titles.jwtUnverified,
    message:
      "Without signature verification, any token is accepted, so a client can claim any user and role. Use `Parse` with a key function that checks the signing method.",
    rule: {
      any: [
        goCall({ names: "ParseUnverified|ParseInsecure" }),
        { kind: "selector_expression", regex: "^jwt\\.UnsafeAllowNoneSignatureType$" },
      ],
    },
    check: isTrusted,
    milder: (node, file) => kindOf(node) === "call_expression" && isOfNobody(node, file),
    unsure: checksElsewhere,
    valid: [inFunction("t, err := jwt.Parse(s, keyFunc)")],
    invalid: [
      found("t, _, err := parser.ParseUnverified(s, claims)"),
      found("return jwt.UnsafeAllowNoneSignatureType"),
    ],
  },
]);
