/** PHP: calls without effect but their result. */
import type { SgNode } from "@ast-grep/napi";
import { fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { defineRules } from "../writing/define-rules.ts";
import { phpCall } from "../writing/php-matchers.ts";
import { found, php } from "./examples.ts";
import { titles } from "../writing/titles.ts";
import { argumentsOf, partsOf } from "./tree.ts";

/** Of the file's own namespace, which goes before what PHP has under that name. */
function isOwnFunction(call: SgNode, text: string): boolean {
  const name = fieldTextOf(call, "function");
  if (name.startsWith("\\") || !/\bnamespace\s|\buse\s+function\s/.test(text)) return false;
  return new RegExp(String.raw`^(?:use\s+)?function\s+(?:[\w\\]{1,200}\\)?${name}\s*[(;]`, "im").test(text);
}

/** Only to see whether it fails, or how long it takes: in a `try` for errors of types, after `expectException`, or of constants alone. */
function isTriedOut(call: SgNode): boolean {
  if (argumentsOf(call).every((one) => !textOf(one).includes("$"))) return true;
  const statement = call.parent();
  const before = statement?.prevAll().some((one) => textOf(one).includes("expectException"));
  return before === true || isInTry(call);
}

/** Alone in a `try` with a handler. */
function isInTry(call: SgNode): boolean {
  const block = call.parent()?.parent() ?? null;
  const around = block?.parent() ?? null;
  if (block === null || around === null || kindOf(around) !== "try_statement") return false;
  return partsOf(block).length === 1 && /\bcatch\s*\(\s*\\?(?:Throwable|\w*Error)\b/.test(textOf(around));
}

/** `<?= /* note *\/ trim($a) ?>`: it is written. */
function isWritten(call: SgNode): boolean {
  const before = call
    .parent()
    ?.prevAll()
    .find((one) => kindOf(one) !== "comment");
  return before !== undefined && /^(?:text_interpolation|php_tag)$/.test(kindOf(before));
}

export const ignoredResult = defineRules(["php"], "bug", [
  {
    id: "php-result-thrown-away",
    severity: "high",
    confidence: "high",
    cwe: 252,
    title: titles.ignoredPure,
    message:
      "The function returns a new string and does not change its argument, so this call has no effect. Assign the return value.",
    rule: {
      any: [
        // With a function it does what that does.
        phpCall({ names: "array_filter", args: { not: { has: { nthChild: 2 } } } }),
        phpCall({
          names:
            "trim|ltrim|rtrim|strtolower|strtoupper|ucfirst|htmlspecialchars|htmlentities|addslashes|strip_tags|array_merge|array_unique|escapeshellarg|intval|mysqli_real_escape_string|mysql_real_escape_string|substr|implode|explode|basename|urlencode",
        }),
      ],
      inside: {
        kind: "expression_statement",
        not: { follows: { any: [{ kind: "text_interpolation" }, { kind: "php_tag" }] } },
      },
    },
    check: (call, { text }) => !isOwnFunction(call, text) && !isWritten(call),
    unsure: isTriedOut,
    valid: [
      "<?php f(); ?>\n<?= /* x */ trim($a); ?>",
      php("namespace A;\nuse function A\\B\\trim;\nf();\ntrim($a);"),
      php("f();\n$a = trim($a);"),
      php("f();\narray_filter($rows, [$this, 'push']);"),
    ],
    invalid: [
      found("f();\nhtmlspecialchars($name);"),
      found("f();\ntrim($a);"),
      found("f();\narray_filter($a);"),
    ],
  },
]);
