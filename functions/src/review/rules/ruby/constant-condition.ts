/** Ruby: conditions with one possible result. */
import type { SgNode } from "@ast-grep/napi";
import { fieldOf, fieldTextOf } from "../../syntax/node-memo.ts";
import { defineRules } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";

const literal = { any: [{ kind: "string" }, { kind: "integer" }, { kind: "simple_symbol" }] };

/** `io.getc`, `list.shift`: the second time it is another value. */
const changesEachTime =
  /(?:next|shift|pop|read|get[cs]|getch|consume|accept|advance|rand|fetch|receive|scan)\w*[!?]?(?:$|[\s(])/;

/** Two values, of one that stays what it is. */
function isAlwaysTrue(node: SgNode): boolean {
  const [first, second] = ["left", "right"].map((side) => fieldOf(node, side));
  if (!first || !second) return true;
  if (fieldTextOf(first, "right") === fieldTextOf(second, "right")) return false;
  return !changesEachTime.test(fieldTextOf(first, "left"));
}

export const constantCondition = defineRules(["ruby"], "bug", [
  {
    id: "rb-always-true-condition",
    ...defects.alwaysTrueConstants,
    rule: { pattern: "$X != $A || $X != $B" },
    constraints: { A: literal, B: literal },
    check: isAlwaysTrue,
    valid: [
      "f if x != 1 || x != 1",
      'f if io.getc != "P" || io.getc != "K"',
      "f if x != 1 && x != 2",
      "f if x != 1 || y != 2",
    ],
    invalid: ["f if x != 1 || x != 2", "g unless role != :a || role != :b"],
  },
]);
