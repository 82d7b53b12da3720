/** Ruby: keys that stand twice in a hash. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { keyName } from "../writing/names-in-code.ts";
import { fieldOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";

export const duplicateKey = defineRules(["ruby"], "bug", [
  {
    id: "rb-duplicate-key",
    severity: "medium",
    confidence: "high",
    cwe: 563,
    title: titles.duplicateKey,
    message:
      "Only the last value of {a repeated key} is kept, and the first is silently lost. Rename one of the two or remove it.",
    names: keyName,
    rule: { kind: "pair", inside: { any: [{ kind: "hash" }, { kind: "argument_list" }] } },
    check: isRepeatedKey,
    valid: ["{ a: 1, b: 2 }", "{ x => 1, y() => 2, y() => 3 }"],
    invalid: ["{ a: 1, b: 2, a: 3 }", "f('a' => 1, 'a' => 2)"],
  },
]);

function isRepeatedKey(pair: SgNode): boolean {
  const key = fieldOf(pair, "key");
  if (key === null || !/^(?:hash_key_symbol|string|simple_symbol|integer|constant)$/.test(kindOf(key)))
    return false;
  if (textOf(key).includes("#{")) return false;
  return pair
    .prevAll()
    .some((one) => kindOf(one) === "pair" && textOf(fieldOf(one, "key") ?? one) === textOf(key));
}
