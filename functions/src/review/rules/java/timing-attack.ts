/** Java: secrets compared in variable time. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { javaCall } from "../writing/call-matchers.ts";
import { inNamedMethod, foundInNamedMethod } from "./examples.ts";
import type { SgNode } from "@ast-grep/napi";
import { textOf, fieldTextOf } from "../../syntax/node-memo.ts";
import { methodOf } from "./java-nodes.ts";

/** Formats have signatures, too: those are fixed and need no verification. */
function provesKnowledge(comparison: SgNode, { text }: { readonly text: string }): boolean {
  if (/\b[A-Z][A-Z\d]*_[A-Z\d_]+\b|"/.test(textOf(comparison))) return false;
  if (/\b(?:Mac|H?mac\w*|MessageDigest)\b/.test(text)) return true;
  return /verif|valid|authent|trusted/i.test(fieldTextOf(methodOf(comparison), "name"));
}

export const timingAttack = defineRules(["java"], "security", [
  {
    id: "java-timing-unsafe-compare",
    severity: "medium",
    confidence: "medium",
    cwe: 208,
    title: titles.timing,
    message:
      "The comparison stops at the first wrong byte, so its duration reveals how much of the signature was right. Use `MessageDigest.isEqual`.",
    rule: {
      any: [
        javaCall({
          names: "equals",
          on: "^(?:\\w+\\.)*Arrays$",
          args: { has: { regex: "(?i)doFinal\\(|\\.digest\\(|(?:mac|hmac|signature|digest)$" } },
        }),
        javaCall({ names: "equals|equalsIgnoreCase|contentEquals", on: "(?i)^\\w*(?:hmac|signature)\\w*$" }),
        {
          ...javaCall({
            names: "equals",
            on: "^(?:\\w+\\.)*Arrays$",
            args: { has: { kind: "identifier", pattern: "$MAC" } },
          }),
          inside: {
            stopBy: "end",
            kind: "method_declaration",
            has: {
              stopBy: "end",
              kind: "variable_declarator",
              all: [
                { has: { field: "name", pattern: "$MAC" } },
                { has: { field: "value", regex: "(?i)mac\\w*\\.doFinal\\(" } },
              ],
            },
          },
        },
      ],
    },
    fileHas: ["Mac", "Hmac", "HmacSHA256", "MessageDigest", "ignature"],
    check: provesKnowledge,
    valid: [
      inNamedMethod("Mac mac = make(); return MessageDigest.isEqual(mac.doFinal(body), body);"),
      inNamedMethod("return Arrays.equals(signature, ZIP_SIGNATURE);", "isValid"),
    ],
    invalid: [
      foundInNamedMethod("Mac mac = make(); return Arrays.equals(mac.doFinal(body), body);"),
      foundInNamedMethod("return Arrays.equals(expectedSignature, body);", "verify"),
    ],
  },
]);
