/** Ruby: signatures compared in a time that tells how much of them was right. */
import type { SgNode } from "@ast-grep/napi";
import { kindOf, textOf } from "../../syntax/node-memo.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { methodAround } from "./tree.ts";

/** What a client sends, or what only some may know. */
const guessable =
  /params|request|header|cookie|secret|token|passw|salt|\bkey\b|_key\b|hmac|csrf|nonce|webhook|callback|auth|verify|\bsign\b|\benv\[/i;

/** `signature == other.signature` of two methods: nobody guesses it byte by byte. */
function comparesContents(node: SgNode): boolean {
  const method = methodAround(node);
  return kindOf(method) !== "program" && !guessable.test(textOf(method));
}

export const timingAttack = defineRules(["ruby"], "security", [
  {
    id: "rb-timing-unsafe-compare",
    severity: "medium",
    confidence: "high",
    cwe: 208,
    title: titles.timing,
    message:
      "`==` stops at the first wrong byte, so its duration reveals how much was right. Use `ActiveSupport::SecurityUtils.secure_compare` or `Rack::Utils.secure_compare`.",
    rule: {
      kind: "binary",
      all: [
        { has: { field: "operator", regex: "^[!=]=$" } },
        {
          any: ["left", "right"].flatMap((field) => [
            {
              has: {
                field,
                kind: "element_reference",
                regex: "^params\\[:?['\"]?(?:\\w+_)?(?:token|secret|api_?key|signature|password)['\"]?\\]$",
              },
            },
            {
              has: {
                field,
                kind: "element_reference",
                regex: "(?i)^(?:request\\.)?(?:headers|env)\\[['\"][\\w-]*signature[\\w-]*['\"]\\]$",
              },
            },
            { has: { field, kind: "call", regex: "^OpenSSL::HMAC\\.\\w+|\\.hmac_\\w+\\(" } },
            {
              has: {
                field,
                kind: "identifier",
                regex:
                  "^(?:expected_)?(?:hmac|signature|digest|mac)$|^(?:computed|calculated|expected)_\\w+$",
              },
            },
          ]),
        },
        {
          not: {
            has: {
              field: "right",
              any: [
                { kind: "element_reference", regex: "^params" },
                { kind: "nil" },
                { kind: "string" },
                { kind: "integer" },
                { kind: "simple_symbol" },
                { kind: "true" },
                { kind: "false" },
              ],
            },
          },
        },
        {
          any: [
            { regex: "HMAC|hmac|[sS]ignature|SIGNATURE|^params\\[" },
            { inside: { stopBy: "end", kind: "method", regex: "HMAC" } },
          ],
        },
      ],
    },
    unsure: comparesContents,
    valid: ["secure_compare(OpenSSL::HMAC.hexdigest(a, k, b), sent)", "signature == nil"],
    invalid: ["OpenSSL::HMAC.hexdigest('SHA256', k, b) == sent", "ok = signature == sent"],
  },
]);
