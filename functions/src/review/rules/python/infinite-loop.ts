/** Python: loops whose condition never changes. */
import { defineRules } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";
import type { SgNode } from "@ast-grep/napi";
import { kindOf, fieldTextOf, textOf } from "../../syntax/node-memo.ts";
import { namesOfCondition, staysAsItIs } from "../shared/stuck-loop.ts";

/** Only names of this function, which no function inside of it sees. */
function isStuck(loop: SgNode): boolean {
  const around = loop.ancestors().find((one) => kindOf(one) === "function_definition");
  const condition = fieldTextOf(loop, "condition");
  const names = namesOfCondition(condition.replaceAll(/\b(?:and|or|not|is)\b/g, ""));
  // What holds the value may lose it within: `while x in xs: xs.remove(x)`.
  if (around === undefined || names === null || /\bin\b/.test(condition)) return false;
  const whole = textOf(around);
  if (/\b(?:lambda|nonlocal|global)\b|\n\s+(?:async )?def\b/.test(whole.slice(4))) return false;
  const isLocal = (name: string): boolean =>
    new RegExp(String.raw`^\s*${name}(?:: [\w.]+)? = |[(,]\s*${name}\s*[,):=]`, "m").test(whole);
  const body = fieldTextOf(loop, "body");
  // A list's parts change, and so does what its methods are asked of: `start[0] += 1`.
  if (names.some((name) => new RegExp(String.raw`\b${name}[ \t]*[[.]`).test(body))) return false;
  return names.every(isLocal) && staysAsItIs(names, body);
}

export const infiniteLoop = defineRules(["python"], "bug", [
  {
    id: "py-loop-never-advances",
    ...defects.infiniteLoop,
    textFilter: /\bwhile\b[^:\n]*[<>=]/,
    rule: { kind: "while_statement", has: { field: "condition", kind: "comparison_operator" } },
    check: isStuck,
    valid: [
      "def f(n):\n    i = 0\n    while i < n:\n        i += 1",
      "def f(n):\n    while left > 0:\n        g()",
      "def f(xs):\n    x = 1\n    while x in xs:\n        xs.remove(x)",
      "def f(n):\n    i = 0\n    while i < n:\n        if g():\n            break",
      "def f(end):\n    at = [0, 1]\n    while at <= end:\n        at[0] += 1",
    ],
    invalid: [{ code: "def f(n):\n    i = 0\n    while i < n:\n        g(i)", lines: [3] }],
  },
]);
