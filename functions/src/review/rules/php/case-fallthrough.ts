/** PHP: cases that fall through. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { kindOf, textOf } from "../../syntax/node-memo.ts";
import { php } from "./examples.ts";
import { partsOf } from "./tree.ts";
import { titles } from "../writing/titles.ts";

export const caseFallthrough = defineRules(["php"], "bug", [
  {
    id: "php-case-falls-through",
    severity: "medium",
    confidence: "medium",
    cwe: 484,
    title: titles.fallThrough,
    message:
      "Without `break`, the next case runs too and overwrites what this one did. Add it, or say in a comment that it falls through on purpose.",
    rule: { kind: "case_statement", has: { kind: "expression_statement" } },
    textFilter: /\bcase\b/i,
    check: isFallingThrough,
    valid: [
      php("switch ($a) {\n  case 1:\n    $x = 1;\n    break;\n  default:\n    $x = 2;\n}"),
      php("switch ($a) {\n  case 1:\n    $x = 1;\n    // fall through\n  default:\n    f();\n}"),
      php("switch ($a) {\n  case 1:\n    f();\n  default:\n    g();\n}"),
    ],
    invalid: [
      {
        code: php("switch ($a) {\n  case 1:\n    $x = 1;\n  case 2:\n    $x = 2;\n    break;\n}"),
        lines: [3],
      },
    ],
  },
]);

/** Not the last one, gives a value that the next one gives anew, and says nothing about it. */
function isFallingThrough(one: SgNode): boolean {
  const next = one.next();
  const after = next !== null && kindOf(next) === "comment" ? next.next() : next;
  if (after === null || !/^(?:case|default)_statement$/.test(kindOf(after))) return false;
  if (/fall|through|no break/i.test(textOf(one) + textOf(next ?? one))) return false;
  const last = partsOf(one).at(-1);
  const target = last === undefined ? undefined : /^(\$[\w>[\]'"-]+)\s*=[^=]/.exec(textOf(last))?.[1];
  return target !== undefined && partsOf(after).some((each) => textOf(each).startsWith(`${target} =`));
}
