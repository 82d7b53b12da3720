/** PHP: references kept after a loop. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { ancestorsOf, everyInside, fieldOf, kindOf, startOf, textOf } from "../../syntax/node-memo.ts";
import { php } from "./examples.ts";
import { functionAround } from "./tree.ts";

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
    check: (loop) => nextValueAfter(loop) !== null,
    unsure: isNotReadAgain,
    valid: [
      php("foreach ($a as &$v) {\n  $v++;\n}\nunset($v);\nforeach ($b as $v) {\n  f($v);\n}"),
      php("foreach ($a as &$v) {\n  $v++;\n}\nreturn $a;"),
      php("foreach ($a as &$v) {\n  $v++;\n}\nforeach ($b as &$v) {\n  $v++;\n}"),
      php("foreach (f($a) as &$v) {\n  $v++;\n}\n$v = 1;"),
      php("foreach ($a as &$v) {\n  $v++;\n}\nfunction g($b) {\n  foreach ($b as $v) {\n    f($v);\n  }\n}"),
    ],
    invalid: [
      { code: php("foreach ($a as &$v) {\n  $v++;\n}\nforeach ($b as $v) {\n  f($v);\n}"), lines: [2] },
      { code: php("foreach ($this->a as &$v) {\n  $v++;\n}\nif ($b) {\n  $v = g();\n}"), lines: [2] },
    ],
  },
]);

const ownScope = new Set([
  "function_definition",
  "class_declaration",
  "trait_declaration",
  "anonymous_function",
  "method_declaration",
]);
const steps = ["foreach_statement", "assignment_expression", "unset_statement"];

/** What first gives the variable another value in the same function, after the loop and before the reference ends. */
function nextValueAfter(loop: SgNode): SgNode | null {
  const name = /&\s*(\$\w+)/.exec(textOf(loop))?.[1];
  if (name === undefined || isOverTemporary(loop)) return null;
  const variable = name.replace("$", String.raw`\$`);
  const endsIt = new RegExp(
    String.raw`^(?:unset\([^)]*${variable}\b|foreach[^{}]{0,200}&\s*${variable}\b|${variable}\s*=\s*&)`,
  );
  const sets = new RegExp(
    String.raw`^(?:${variable}\s*=(?!=)|foreach[^{}]{0,200}\bas\s+(?:\$\w+\s*=>\s*)?${variable}\b)`,
  );
  for (const step of stepsAfter(loop)) {
    if (endsIt.test(textOf(step))) return null;
    if (sets.test(textOf(step))) return step;
  }
  return null;
}

/** The list is a variable of the function that is not read again, so that its last element may change. */
function isNotReadAgain(loop: SgNode): boolean {
  const over = textOf(overOf(loop) ?? loop);
  const next = nextValueAfter(loop);
  const around = functionAround(loop);
  if (next === null || !/^\$(?!this\b)\w+$/.test(over) || kindOf(around) === "program") return false;
  if ([...ancestorsOf(loop)].some((one) => /^(?:foreach|for|while|do)_statement$/.test(kindOf(one))))
    return false;
  const own = new RegExp(String.raw`\$${over.slice(1)}\b`);
  const text = textOf(around);
  const head = text.slice(0, startOf(fieldOf(around, "body") ?? around) - startOf(around));
  return (
    !own.test(text.slice(startOf(next) - startOf(around))) &&
    !own.test(head.replaceAll(/(?<!&\s?)\$\w+/g, ""))
  );
}

function overOf(loop: SgNode): SgNode | undefined {
  return loop.children().find((one) => one.isNamed());
}

/** What a call returns is gone after the loop, so nothing is changed in it. */
function isOverTemporary(loop: SgNode): boolean {
  const over = overOf(loop);
  return over !== undefined && /call|array_creation|parenthesized|conditional|binary/.test(kindOf(over));
}

function* stepsAfter(loop: SgNode): Generator<SgNode> {
  for (const next of loop.nextAll().filter((one) => !ownScope.has(kindOf(one)))) {
    if (steps.includes(kindOf(next))) yield next;
    for (const step of everyInside(next, steps)) {
      if (!isInOwnScope(step, next)) yield step;
    }
  }
}

function isInOwnScope(step: SgNode, within: SgNode): boolean {
  for (const above of ancestorsOf(step)) {
    if (above.id() === within.id()) return false;
    if (ownScope.has(kindOf(above))) return true;
  }
  return false;
}
