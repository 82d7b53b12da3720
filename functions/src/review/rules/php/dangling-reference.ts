/** PHP: references kept after a loop. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { php } from "./examples.ts";

export const danglingReference = defineRules(["php"], "bug", [
  {
    id: "php-reference-left-over",
    severity: "medium",
    confidence: "high",
    cwe: 665,
    see: ["https://www.php.net/manual/en/control-structures.foreach.php"],
    title: "Dangling reference left by `foreach`",
    message:
      "The variable still refers to the last element, so assigning it again changes that element. `unset` it after the loop.",
    rule: { kind: "foreach_statement", has: { kind: "by_ref" } },
    textFilter: /(?:=>|\bas\b)[^;{}$]*&/i,
    check: isUsedAfterwards,
    valid: [
      php("foreach ($a as &$v) {\n  $v++;\n}\nunset($v);\nforeach ($b as $v) {\n  f($v);\n}"),
      php("foreach ($a as &$v) {\n  $v++;\n}\nreturn $a;"),
    ],
    invalid: [
      { code: php("foreach ($a as &$v) {\n  $v++;\n}\nforeach ($b as $v) {\n  f($v);\n}"), lines: [2] },
    ],
  },
]);

/** Given another value, in the same block and after it, without unset. */
function isUsedAfterwards(loop: SgNode): boolean {
  const name = /&\s*(\$\w+)/.exec(textOf(loop))?.[1];
  if (name === undefined) return false;
  const after = loop.nextAll().map(textOf).join("\n");
  const variable = name.replace("$", String.raw`\$`);
  const gone = after.search(new RegExp(String.raw`unset\(\s*${variable}\b`));
  const again = after.search(
    new RegExp(String.raw`as\s+(?:\$\w+\s*=>\s*)?${variable}\b|(?:^|[;{}\s])${variable}\s*=[^=]`),
  );
  return again >= 0 && (gone < 0 || again < gone);
}
