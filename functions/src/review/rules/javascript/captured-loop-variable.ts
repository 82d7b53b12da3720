/** JavaScript and TypeScript: closures that capture the variable of a loop. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { jsCall } from "../writing/call-matchers.ts";
import type { SgNode } from "@ast-grep/napi";
import { everyInside, fieldOf, fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { declarationOf } from "./names.ts";
import { usesOf } from "./occurrences.ts";
import { argumentsOf, functionAround, isFunction, isSame, nameCalled, partsOf } from "./tree.ts";

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
    check: (loop) => !hasOwnVariable(loop) && capturesVariable(loop),
    valid: [
      "async function f(a) { for (var i = 0; i < a.length; i++) { await a[i].open().then(() => log(i)); } }",
      "for (var i = 0; i < n; i++) { w[i].on('x', function (event, i) { f(i); }); }",
      "for (var i = 0; i < n; i++) { ((i) => { setTimeout(() => f(i), 1); })(i); }",
      "for (var i = 0; i < n; i++) { if (w[i].open) { setTimeout(() => w[i].close(), 1); break; } }",
      "for (var i = 0; i < n; i++) { w[i].on('x', function () { for (var i = 0; i < n; i++) { f(i); } }) }",
      "for (let i = 0; i < 3; i++) { setTimeout(() => f(i), 1) }",
      "for (var i = 0; i < 3; i++) { setTimeout(f, i) }",
    ],
    invalid: ["for (var i = 0; i < 3; i++) { setTimeout(() => f(i), 1) }"],
  },
]);

const calledLater = /^(?:setTimeout|setInterval|setImmediate|addEventListener|on|once|then)$/;

/** Some callback reads the variable of the loop, which has gone on when it runs. */
function capturesVariable(loop: SgNode): boolean {
  const declarator = everyInside(fieldOf(loop, "initializer") ?? loop, ["variable_declarator"])[0] ?? loop;
  const name = fieldTextOf(declarator, "name");
  return everyInside(fieldOf(loop, "body") ?? loop, ["call_expression"]).some(
    (call) =>
      calledLater.test(nameCalled(call)) &&
      !isLastTurn(call, loop) &&
      argumentsOf(call).some((one) => isFunction(one) && readsVariable(one, name, declarator)),
  );
}

function readsVariable(callback: SgNode, name: string, declarator: SgNode): boolean {
  return usesOf(name, callback).some((use) => isSame(declarationOf(name, use)?.holder ?? null, declarator));
}

/** The loop waits for the callback, or is left behind it: `await page.then(() => log(i))`, `setTimeout(...); break;`. */
function isLastTurn(call: SgNode, loop: SgNode): boolean {
  const around = call.ancestors();
  const inside = around.slice(
    0,
    around.findIndex((one) => one.id() === loop.id()),
  );
  return inside.some(
    (one) =>
      kindOf(one) === "await_expression" ||
      (kindOf(one) === "statement_block" &&
        functionAround(one)?.id() === functionAround(loop)?.id() &&
        leavesLoop(one)),
  );
}

function leavesLoop(block: SgNode): boolean {
  const last = partsOf(block).at(-1);
  return last !== undefined && /^(?:break|return|throw)_statement$/.test(kindOf(last));
}

/** Inside of the callbacks, a variable of that name is declared again. */
function hasOwnVariable(loop: SgNode): boolean {
  const first = everyInside(fieldOf(loop, "initializer") ?? loop, ["variable_declarator"])[0];
  const name = fieldTextOf(first, "name");
  const callbacks = everyInside(fieldOf(loop, "body") ?? loop, ["function_expression", "arrow_function"]);
  const declares = new RegExp(String.raw`\b(?:var|let|const)\s+${name.replaceAll("$", String.raw`\$`)}\b`);
  return callbacks.length > 0 && callbacks.every((callback) => declares.test(textOf(callback)));
}
