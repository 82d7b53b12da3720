/** Go: integers that are converted to a character instead of to digits. */
import { defineRules } from "../writing/define-rules.ts";
import type { SgNode } from "@ast-grep/napi";
import { partsOf, functionAround, word } from "./tree.ts";
import { fieldOf, kindOf, startOf, textOf } from "../../syntax/node-memo.ts";

const numbers = String.raw`u?int(?:8|16|32|64)?`;

/** By its declaration before, in the function around; a byte or rune is a sign by right. */
function isNumber(call: SgNode): boolean {
  const value = partsOf(fieldOf(call, "arguments"))[0];
  const around = functionAround(call);
  if (value === undefined || around === null || kindOf(value) !== "identifier") return false;
  const name = textOf(value);
  const before = textOf(around).slice(0, startOf(call) - startOf(around));
  // A nearer declaration of that name is of something else.
  const isHidden = new RegExp(
    String.raw`${word(name)}(?:, \w+)? := (?:\[\]|"|string\(|rune\(|byte\(|range\b|bytes\.|strings\.)`,
  );
  if (isHidden.test(before)) return false;
  return new RegExp(
    String.raw`(?:[(,]\s*|\bvar )${name}(?:, \w+)* (?!uint8|int32)${numbers}\b|${word(name)}(?:, \w+)? := (?:len\(|strconv\.(?:Atoi|ParseInt)\(|int(?:64)?\()`,
  ).test(before);
}

export const integerToCharacter = defineRules(["go"], "bug", [
  {
    id: "go-number-as-sign",
    severity: "medium",
    confidence: "high",
    cwe: 704,
    see: ["https://pkg.go.dev/cmd/vet"],
    title: "Integer converted to a character, not to digits",
    message:
      '`string(65)` is "A", not "65". Use `strconv.Itoa` or `fmt.Sprint`; for a character, convert to a rune first.',
    rule: {
      kind: "call_expression",
      all: [
        { has: { field: "function", regex: "^string$" } },
        { has: { field: "arguments", has: { kind: "identifier" } } },
      ],
    },
    check: isNumber,
    valid: [
      "package p\n\nfunc f(b []byte) string {\n\treturn string(b)\n}",
      'package p\n\nfunc f(v any) (string, int) {\n\tif n, ok := v.(json.Number); ok {\n\t\treturn string(n), 0\n\t}\n\tvar n int\n\treturn "", n\n}',
      'package p\n\nfunc f(n int) string {\n\tif n == 1 {\n\t\tn := []byte("one")\n\t\treturn string(n)\n\t}\n\treturn ""\n}',
      "package p\n\nfunc f(n rune) string {\n\treturn string(n)\n}",
    ],
    invalid: [{ code: "package p\n\nfunc f(n int) string {\n\treturn string(n)\n}", lines: [4] }],
  },
]);
