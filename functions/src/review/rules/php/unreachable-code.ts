/** PHP: code that no path reaches. */
import { defineRules } from "../writing/define-rules.ts";
import type { SgNode } from "@ast-grep/napi";
import { kindOf, textOf } from "../../syntax/node-memo.ts";
import { php } from "./examples.ts";
import { functionAround } from "./tree.ts";
import { isSwitchedOff } from "../shared/switched-off.ts";
import { defects } from "../shared/defects.ts";

/** Anything but an end or a comment behind the semicolon; a value with a brace may hold semicolons of its own. */
const somethingAfterJump =
  /\b(?:return|continue)\b(?:[^;{]*\{|[^;{]*;\s*(?!\s|\}|\/[/*]|#|case\b|default\b|\?>|$))/i;

/** `return; yield;`: the `yield` behind it makes a generator of the function, one that gives nothing. */
function makesGenerator(jump: SgNode): boolean {
  const next = jump.nextAll().find((one) => one.isNamed() && kindOf(one) !== "comment");
  return next !== undefined && /^(?:\$\w+\s*=\s*)?yield\b/.test(textOf(next).slice(0, 80));
}

/** A bare `return` before all of a migration: it ran where it should, and is not to run elsewhere. */
function endsMigration(jump: SgNode): boolean {
  const isFirst = jump.prevAll().every((one) => !one.isNamed() || kindOf(one) === "comment");
  if (!isFirst || !/^return\s*;$/.test(textOf(jump))) return false;
  const type = jump
    .ancestors()
    .find((one) => /^(?:class_declaration|anonymous_class|object_creation_expression)$/.test(kindOf(one)));
  return (
    kindOf(functionAround(jump)) === "method_declaration" &&
    /\bextends\s+\\?\w*Migration\b/.test(textOf(type ?? jump).slice(0, 300))
  );
}

export const unreachableCode = defineRules(["php"], "bug", [
  {
    id: "php-unreachable-code",
    ...defects.unreachableAfterStatement,
    rule: {
      any: ["return_statement", "continue_statement"].map((kind) => ({
        kind,
        all: [
          { inside: { kind: "compound_statement" } },
          {
            precedes: {
              any: [
                { kind: "expression_statement" },
                { kind: "if_statement" },
                { kind: "echo_statement" },
                { kind: "return_statement" },
                { kind: "foreach_statement" },
              ],
            },
          },
        ],
      })),
    },
    textFilter: somethingAfterJump,
    check: (jump) => !makesGenerator(jump),
    unsure: (jump) => isSwitchedOff(jump) || endsMigration(jump),
    valid: [
      php("function f() {\n  return;\n  yield 1;\n}"),
      php("function f() {\n  if ($a) {\n    return 1;\n  }\n  return 2;\n}"),
    ],
    invalid: [{ code: php("function f() {\n  return 1;\n  g();\n}"), lines: [3] }],
  },
]);
