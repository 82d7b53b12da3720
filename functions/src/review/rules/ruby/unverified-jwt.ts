/** Ruby: JWTs whose signature is not verified. */
import type { SgNode } from "@ast-grep/napi";
import { ancestorsOf, fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { defineRules } from "../writing/define-rules.ts";
import { rubyCall } from "../writing/call-matchers.ts";
import { titles } from "../writing/titles.ts";
import { pair } from "./matchers.ts";

const saysUnverified = /unverified|insecure|untrusted|unsafe|peek|kid|issuer/i;

/** Read to choose the key where the file verifies the token, too, or told by a server's response over TLS. */
function isRead(call: SgNode, { text }: { readonly text: string }): boolean {
  if (!/^JWT\s*\.\s*decode\b/.test(textOf(call)) || /["']none["']/i.test(textOf(call))) return false;
  if (/^\(?\s*(?:response|resp)\b/.test(fieldTextOf(call, "arguments"))) return true;
  const above = [...ancestorsOf(call)];
  const kept = above.find((one) => kindOf(one) === "assignment");
  const around = above.find((one) => /^(?:singleton_)?method$/.test(kindOf(one)));
  const names = `${fieldTextOf(kept, "left")} ${fieldTextOf(around, "name")}`;
  const verifies = /\bJWT\s*\.\s*decode\((?![^()]{0,200},\s*false\b)(?:[^()]|\([^()]*\)){0,300}\)/.test(text);
  return saysUnverified.test(names) && verifies;
}

export const unverifiedJwt = defineRules(["ruby"], "security", [
  {
    id: "rb-jwt-without-verification",
    severity: "critical",
    confidence: "high",
    cwe: 347,
    see: ["JSON_Web_Token_for_Java"],
    title: titles.jwtUnverified,
    message:
      "Without signature verification, any token is accepted, so a client can claim any user and role. Pass the key, `true`, and the one algorithm you sign with.",
    rule: {
      any: [
        rubyCall({ names: "decode", on: "^JWT$", args: { has: { nthChild: 3, kind: "false" } } }),
        rubyCall({
          names: "decode|encode",
          on: "^JWT$",
          args: {
            any: [
              { has: pair("algorithms?", "(?i)^[\"'\\[ ]*none") },
              { has: { nthChild: 3, regex: "(?i)^[\"']none[\"']$" } },
            ],
          },
        }),
        rubyCall({
          names: "encode",
          on: "^JWT$",
          args: { has: { nthChild: 2, regex: "^(?:nil|''|\"\")$" } },
        }),
      ],
    },
    milder: isRead,
    unsure: isRead,
    valid: ['JWT.decode(token, key, true, algorithm: "HS256")'],
    invalid: [
      "JWT.decode(token, nil, false)",
      "JWT.encode(data, nil, 'HS256')",
      "JWT.encode(data, nil, 'none')",
    ],
  },
]);
