/** JavaScript and TypeScript: closures that capture the variable of a loop. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { jsCall } from "../writing/call-matchers.ts";
import type { SgNode } from "@ast-grep/napi";
import { everyInside, fieldOf, fieldTextOf, textOf } from "../../syntax/node-memo.ts";

export const capturedLoopVariable = defineRules(ecmascript, "bug", [
  {
    id: "js-loop-variable-captured",
    severity: "high",
    confidence: "high",
    cwe: 366,
    title: titles.capturedLoopVariable,
    message:
      "`var` is one variable for the whole loop, and these callbacks run after the loop ended, so all of them see its last value. Declare it with `let`.",
    textFilter: /\bfor\s*\(\s*var\b/,
    rule: {
      kind: "for_statement",
      all: [
        {
          has: {
            field: "initializer",
            kind: "variable_declaration",
            has: { kind: "variable_declarator", has: { field: "name", pattern: "$I" } },
          },
        },
        {
          has: {
            field: "body",
            has: {
              stopBy: { any: [{ kind: "function_declaration" }, { kind: "function_expression" }] },
              ...jsCall({
                names: "setTimeout|setInterval|setImmediate|addEventListener|on|once|then",
                bare: "also",
                on: ".",
                args: {
                  has: {
                    any: [{ kind: "arrow_function" }, { kind: "function_expression" }],
                    has: { stopBy: "end", kind: "identifier", pattern: "$I" },
                  },
                },
              }),
            },
          },
        },
      ],
    },
    check: (loop) => !hasOwnVariable(loop),
    valid: [
      "for (var i = 0; i < n; i++) { w[i].on('x', function () { for (var i = 0; i < n; i++) { f(i); } }) }",
      "for (let i = 0; i < 3; i++) { setTimeout(() => f(i), 1) }",
      "for (var i = 0; i < 3; i++) { setTimeout(f, i) }",
    ],
    invalid: ["for (var i = 0; i < 3; i++) { setTimeout(() => f(i), 1) }"],
  },
]);

/** Inside of the callbacks, a variable of that name is declared again. */
function hasOwnVariable(loop: SgNode): boolean {
  const first = everyInside(fieldOf(loop, "initializer") ?? loop, ["variable_declarator"])[0];
  const name = fieldTextOf(first, "name");
  const callbacks = everyInside(fieldOf(loop, "body") ?? loop, ["function_expression", "arrow_function"]);
  const declares = new RegExp(String.raw`\b(?:var|let|const)\s+${name.replaceAll("$", String.raw`\$`)}\b`);
  return callbacks.length > 0 && callbacks.every((callback) => declares.test(textOf(callback)));
}
