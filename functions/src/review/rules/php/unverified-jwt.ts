/** PHP: JWTs whose signature is not verified. */
import { defineRules } from "../writing/define-rules.ts";
import { phpCall, phpNew, phpStatic } from "../writing/php-matchers.ts";
import type { SgNode } from "@ast-grep/napi";
import { fieldOf, fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { found, php } from "./examples.ts";
import { functionAround, wholeFile } from "./tree.ts";
import { titles } from "../writing/titles.ts";

/** A class `None` of something else, a payload that is no part of a token, or of which the file checks the signature itself. */
function isCheckedByHand(call: SgNode): boolean {
  if (/^new\b/.test(textOf(call)))
    return !/JWT|Jwt|Lcobucci|Jose\b|JWS|Algorithm\\None/.test(wholeFile(call));
  if (!/^\\?json_decode\b/.test(textOf(call))) return false;
  const file = wholeFile(call);
  return (
    !/\bexplode\(\s*['"]\.['"]/.test(file) ||
    /\b(?:hash_hmac|openssl_verify|sodium_crypto_\w*verify\w*)\(/.test(file)
  );
}

/** What a provider answers over TLS needs no signature, and a library may have checked it before: nothing in the function is a request's. */
function isOfUnknownToken(node: SgNode): boolean {
  return (
    /^\\?json_decode\b/.test(textOf(node)) &&
    !/\$_(?:GET|POST|REQUEST|COOKIE|SERVER)\b|\brequest\b|bearer|getHeader|authorization/i.test(
      textOf(functionAround(node)),
    )
  );
}

/** The operator chooses it by a setting, and the other branch verifies. */
function isChosen(node: SgNode): boolean {
  return node
    .ancestors()
    .some(
      (one) =>
        kindOf(one) === "if_statement" &&
        fieldOf(one, "alternative") !== null &&
        /verif|signature|validat/i.test(fieldTextOf(one, "condition")),
    );
}

const isUnsure = (node: SgNode): boolean => isOfUnknownToken(node) || isChosen(node);

export const unverifiedJwt = defineRules(["php"], "security", [
  {
    id: "php-jwt-without-verification",
    severity: "critical",
    confidence: "high",
    cwe: 347,
    see: ["JSON_Web_Token_for_Java"],
    title: titles.jwtUnverified,
    message:
      "Without signature verification, any token is accepted, so a client can claim any user and role. Pass the key and the one algorithm you sign with.",
    rule: {
      any: [
        phpStatic({ names: "decode|encode", on: "JWT$", args: { regex: "(?i)['\"]none['\"]" } }),
        phpStatic({
          names: "decode",
          on: "JWT$",
          args: {
            any: [
              { has: { nthChild: 3, regex: "^false$" } },
              { has: { nthChild: 2, regex: "^(?:null|''|\"\")$" } },
            ],
          },
        }),
        phpStatic({ names: "forUnsecuredSigner|unsecured", on: "Configuration$" }),
        phpNew({ names: "None", args: { regex: "^\\(\\s*\\)$" } }),
        {
          ...phpCall({
            names: "json_decode",
            args: {
              has: {
                nthChild: 1,
                regex:
                  "(?i)^\\\\?\\w*base64\\w*\\(.*(?:\\bexplode\\(\\s*['\"]\\.['\"].*\\[1\\]|\\$(?:parts?|segments|token_?parts|jwt_?parts|pieces)\\[1\\]|\\$(?:jwt_?|token_?)?payload\\b)",
              },
            },
          }),
        },
      ],
    },
    check: (node) => !isCheckedByHand(node),
    milder: isUnsure,
    unsure: isUnsure,
    valid: [
      php("$p = JWT::decode($t, new Key($k, 'HS256'));"),
      php(
        "$parts = explode('.', $jwt);\nif (!hash_equals(hash_hmac('sha256', $a, $k), $parts[2])) { exit; }\n$p = json_decode(base64_decode($parts[1]));",
      ),
      php("$parts = explode(';', $jwt);\n$p = json_decode(base64_decode($parts[1]));"),
    ],
    invalid: [
      found("$parts = explode('.', $jwt);\n$p = json_decode(base64_decode($parts[1]), true);"),
      found("$p = JWT::decode($t, null, false);"),
      found("$p = JWT::decode($t, $k, ['none']);"),
      found("$c = Configuration::forUnsecuredSigner();"),
    ],
  },
]);
