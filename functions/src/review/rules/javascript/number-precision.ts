/** JavaScript and TypeScript: numbers that lose precision. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import type { SgNode } from "@ast-grep/napi";
import { startOf, textOf } from "../../syntax/node-memo.ts";

export const numberPrecision = defineRules(ecmascript, "bug", [
  {
    id: "js-number-loses-digits",
    severity: "high",
    confidence: "high",
    cwe: 1339,
    see: ["https://eslint.org/docs/latest/rules/no-loss-of-precision"],
    title: "Number literal loses precision",
    message:
      "Above 2^53, neighboring integers become the same number, so this id or amount is a different one at run time. Write it as a string, or as a BigInt with `n` at its end.",
    textFilter: /\d{16}/,
    rule: { kind: "number", regex: "^\\d{16,}$" },
    // What JavaScript itself writes for a number, such as 72057594037927940 for 2 ** 56, is that number again.
    check: (node) =>
      !isSaid(node) &&
      BigInt(Number(textOf(node))) !== BigInt(textOf(node)) &&
      String(Number(textOf(node))) !== textOf(node),
    // `9999999999999999` is more than anything that is counted.
    unsure: (node) => /^9+$/.test(textOf(node)),
    // No id is as long: a number that is to be too large.
    milder: (node) => textOf(node).length > 20,
    valid: [
      "const a = 9007199254740991;",
      "// eslint-disable-next-line no-loss-of-precision\nconst a = 9007199254740993;",
      "const a = 12345678901234567890n;",
      "const a = 10000000000000000000;",
      "const high = size / 72057594037927940;",
    ],
    invalid: ["const a = 12345678901234567891;", "f(9007199254740993);"],
  },
]);

/** `// eslint-disable-next-line no-loss-of-precision`: who writes it knows. */
function isSaid(node: SgNode): boolean {
  const at = startOf(node);
  return textOf(node.getRoot().root())
    .slice(Math.max(0, at - 300), at + 120)
    .includes("no-loss-of-precision");
}
