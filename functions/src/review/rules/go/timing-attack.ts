/** Go: secrets and signatures that are compared in a time that tells how much of them was right. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { fieldOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { found, inFunction } from "./examples.ts";
import { argumentsOf, assignedTo, declarationAround } from "./tree.ts";
import { titles } from "../writing/titles.ts";

const fromSender =
  /\.Header\.Get\(|\.GetHeader\(|FormValue\(|\.Query\(|QueryParam\(|Cookie\(|BasicAuth\(|Param\(/;
/** A header that is named after the secret in it. */
const secretSent = /["'][\w-]*(?:token|secret|api-?key|signature|password|hmac)["']\)$/i;
const ofSecretName = /(?:secret|token|apikey|api_key|password|passwd|signature|hmac)$/i;

/** What the program knows of it, in a variable or field. */
const isKnownName = /^[\w.]+$/;

/** A code made with a key, or a secret beside what a request sent. */
function ofSecret(comparison: SgNode): boolean {
  const sides = ["left", "right"].map((field) => fieldOf(comparison, field));
  const texts = sides.map((side) => (side === null ? "" : meaningOf(side)));
  const around = declarationAround(comparison);
  const isKeyed = around !== null && textOf(around).includes("hmac.New(");
  if (isKeyed && texts.some((text) => text.includes(".Sum(nil)"))) return true;
  return sides.some((side, at) => {
    const other = sides[1 - at];
    const sent = texts[1 - at] ?? "";
    if (side === null || !other || !fromSender.test(sent)) return false;
    return ofSecretName.test(textOf(side)) || (secretSent.test(sent) && isKnownName.test(textOf(side)));
  });
}

/** The expression, or what its variable was last given, and once more. */
function meaningOf(side: SgNode): string {
  const given = kindOf(side) === "identifier" ? (assignedTo(textOf(side), side) ?? "") : textOf(side);
  const inner = /^(?:hex\.EncodeToString|base64\.\w+\.EncodeToString|string)\((\w+)\)$/.exec(given)?.[1];
  return inner === undefined ? given : (assignedTo(inner, side) ?? given);
}

/** Something was summed, or has the name of a code: `bytes.Equal(magic, header)` compares what everybody knows. */
function ofCode(call: SgNode): boolean {
  const named = /mac|sig|sum|hash|digest|expect|want|tag|auth|secret|token|code|^[a-z]$/i;
  return argumentsOf(call).some((one) => meaningOf(one).includes(".Sum(") || named.test(textOf(one)));
}

export const timingAttack = defineRules(["go"], "security", [
  {
    id: "go-timing-unsafe-compare",
    severity: "medium",
    confidence: "high",
    cwe: 208,
    title: titles.timing,
    message:
      "`bytes.Equal` stops at the first wrong byte, so its duration reveals how much of the signature was right. Use `hmac.Equal`.",
    rule: {
      any: [
        {
          kind: "call_expression",
          all: [
            { has: { field: "function", regex: "^bytes\\.Equal$" } },
            { has: { field: "arguments", has: { pattern: "$A", nthChild: 1 } } },
            { has: { field: "arguments", has: { pattern: "$B", nthChild: 2 } } },
          ],
        },
      ],
      inside: {
        stopBy: "end",
        any: [{ kind: "function_declaration" }, { kind: "method_declaration" }],
        has: { stopBy: "end", kind: "selector_expression", regex: "^hmac\\.New$" },
      },
    },
    check: ofCode,
    fix: "hmac.Equal($A, $B)",
    valid: [
      inFunction("m := hmac.New(sha256.New, k)\n\tok := hmac.Equal(m.Sum(nil), sent)"),
      inFunction("ok := bytes.Equal(a, b)"),
      inFunction("if bytes.Equal(magic, header) {\n\t\tm := hmac.New(sha256.New, k)\n\t\tg(m)\n\t}"),
    ],
    invalid: [
      {
        code: inFunction("m := hmac.New(sha256.New, k)\n\treturn bytes.Equal(m.Sum(nil), sent)"),
        lines: [5],
      },
    ],
  },
  {
    id: "go-secret-compared-plainly",
    severity: "medium",
    confidence: "medium",
    cwe: 208,
    title: titles.timing,
    message:
      "`==` stops at the first wrong byte, so its duration reveals how much was right. Use `hmac.Equal` or `subtle.ConstantTimeCompare`.",
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^[=!]=$" } },
        {
          not: {
            has: {
              field: "right",
              any: [{ kind: "nil" }, { kind: "interpreted_string_literal" }, { kind: "int_literal" }],
            },
          },
        },
      ],
    },
    fileHas: ["hmac", "Header", "FormValue", "Query(", "crypto/"],
    check: ofSecret,
    valid: [
      inFunction("m := hmac.New(sha256.New, k)\n\tok := hmac.Equal(m.Sum(nil), sent)"),
      inFunction('ok := r.Header.Get("Content-Type") == kind'),
      inFunction('ok := r.Header.Get("X-Token") == ""'),
      inFunction("h := sha256.New()\n\tsum := hex.EncodeToString(h.Sum(nil))\n\tok := sum == wanted"),
    ],
    invalid: [
      {
        code: inFunction("m := hmac.New(sha256.New, k)\n\tok := hex.EncodeToString(m.Sum(nil)) == sent"),
        lines: [5],
      },
      {
        code: inFunction(
          "m := hmac.New(sha256.New, k)\n\tsum := hex.EncodeToString(m.Sum(nil))\n\tok := sum == sent",
        ),
        lines: [6],
      },
      found('ok := r.Header.Get("X-Token") == apiToken'),
      found('ok := r.Header.Get("X-Token") == s.wanted'),
    ],
  },
]);
