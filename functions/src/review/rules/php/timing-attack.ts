/** PHP: secrets compared in variable time. */
import type { SgNode } from "@ast-grep/napi";
import { fieldOf, fieldTextOf, kindOf, startOf, textOf } from "../../syntax/node-memo.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { php, found } from "./examples.ts";
import { functionAround, spelledOut } from "./tree.ts";

/** What a client sends, or what only some may know. */
const guessable =
  /\$_[A-Z]|request|header|cookie|input|passw|pwd|\bpass\b|secret|token|salt|(?:api|private|secret|shared|hash|auth|sign\w*)_?key|hmac|\bmac\b|csrf|nonce|webhook|callback|login|auth|user|sign(?!ature\b)|\bcrypt\(|->key\b|->get\(/i;

/** `md5($body) === $this->lastHash`: whether contents are the same, of which nobody guesses a hash byte by byte. */
function comparesContents(node: SgNode): boolean {
  const around = functionAround(node);
  const body = fieldOf(around, "body");
  const head = body === null ? "" : textOf(around).slice(0, startOf(body) - startOf(around));
  const type = node.ancestors().find((one) => kindOf(one) === "class_declaration");
  return !guessable.test(`${spelledOut(node)} ${head} ${type ? fieldTextOf(type, "name") : ""}`);
}

export const timingAttack = defineRules(["php"], "security", [
  {
    id: "php-timing-unsafe-compare",
    severity: "medium",
    confidence: "high",
    cwe: 208,
    title: titles.timing,
    message:
      "The comparison stops at the first wrong byte, and with `==` strings such as `0e1` and `0e2` are even equal. Use `hash_equals` or `password_verify`.",
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^[=!]==?$" } },
        {
          any: ["left", "right"].flatMap((field) => [
            {
              has: {
                field,
                kind: "function_call_expression",
                regex: "^\\\\?(?:md5|sha1|hash|hash_hmac|crypt)\\(",
                // What tells browsers apart is no secret.
                not: { regex: "HTTP_USER_AGENT|REMOTE_ADDR" },
              },
            },
            {
              has: {
                field,
                kind: "variable_name",
                regex:
                  "(?i)^\\$(?:expected_?)?(?:hmac|signature|sig|mac|digest|csrf_?token|expectedSignature|calculated_?(?:hash|signature))$",
              },
            },
            {
              has: {
                field,
                kind: "subscript_expression",
                regex:
                  "(?i)^\\$_(?:GET|POST|REQUEST|COOKIE|SERVER)\\[\\s*['\"]\\w*(?:token|secret|signature|hmac|api_?key|access_?key)['\"]\\s*\\]$",
              },
            },
          ]),
        },
        {
          not: {
            any: ["left", "right"].map((field) => ({
              has: {
                field,
                any: [{ kind: "null" }, { kind: "boolean" }, { kind: "string" }, { kind: "integer" }],
              },
            })),
          },
        },
      ],
    },
    unsure: comparesContents,
    valid: [
      php("if (hash_equals($expected, $signature)) {\n  f();\n}"),
      php("if ($signature === null) {\n  f();\n}"),
    ],
    invalid: [
      found("if (hash_hmac('sha256', $d, $k) == $_GET['sig']) { f(); }"),
      found("$ok = md5($_POST['p']) === $row['hash'];"),
      found("$ok = $_GET['token'] == $row['api_token'];"),
    ],
  },
]);
