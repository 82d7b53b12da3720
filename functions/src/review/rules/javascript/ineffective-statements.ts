/** JavaScript and TypeScript: statements that have no effect, are never reached or hide what failed. */
import type { SgNode } from "@ast-grep/napi";
import { jsCall } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { everyInside, fieldOf, fieldTextOf, textOf } from "../../syntax/node-memo.ts";
import { changesItself } from "../shared/changing-methods.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";
import { defects } from "../shared/defects.ts";

/** The semicolon is all that depends on the condition, and of a loop a block follows that was meant for it. */
function endsCondition(semicolon: SgNode): boolean {
  const owner = semicolon.parent();
  if (owner === null) return false;
  if (owner.kind() === "if_statement") return owner.field("consequence")?.id() === semicolon.id();
  return owner.field("body")?.id() === semicolon.id() && owner.next()?.kind() === "statement_block";
}

export const ineffectiveStatements = defineRules(ecmascript, "bug", [
  {
    id: "js-empty-branch",
    severity: "high",
    confidence: "high",
    cwe: 483,
    see: ["https://eslint.org/docs/latest/rules/no-empty"],
    title: titles.emptyBody,
    message: messages.emptyBodyStatement,
    rule: {
      kind: "empty_statement",
      inside: {
        any: [
          { kind: "if_statement" },
          { kind: "for_statement" },
          { kind: "for_in_statement" },
          { kind: "while_statement" },
        ],
      },
    },
    check: endsCondition,
    valid: [
      "while (next());\ng();",
      "for (let i = 0; i < 3; f(i++));",
      "if (a) { g(); };",
      "if (a) g(); else;",
    ],
    invalid: ["if (!a); { g(); }", "for (const a of b); { g(a); }", "while (a); { g(); }"],
  },
  {
    id: "js-error-not-thrown",
    severity: "high",
    confidence: "high",
    cwe: 390,
    title: titles.neverThrown,
    message:
      "`new Error` creates the error and nothing throws it, so the code continues after the failure. Put `throw` before it.",
    glance: /\bnew [\w.]{0,80}(?:Error|Exception)\((?<=(?:^|[;{}])\s*new [\w.]*\()/m,
    rule: {
      kind: "expression_statement",
      has: { kind: "new_expression", has: { field: "constructor", regex: "Error$|Exception$" } },
    },
    valid: ["throw new Error('x')", "const e = new TypeError('x')", "f(new Error('x'))"],
    invalid: ["new Error('no user');", "if (!ok) { new HttpException(400); }"],
  },
  {
    id: "js-result-thrown-away",
    ...defects.ignoredPure,
    glance: /(?:^|[;{}])\s*[\w$.[\]'"()]+\.(?:trim\w*|to(?:Upper|Lower)Case|padStart|padEnd|replaceAll)\(/m,
    rule: {
      any: [
        {
          ...jsCall({
            names: "trim|trimStart|trimEnd|toUpperCase|toLowerCase",
            args: { not: { has: { nthChild: 1 } } },
          }),
          inside: { kind: "expression_statement" },
        },
        { ...jsCall({ names: "padStart|padEnd" }), inside: { kind: "expression_statement" } },
      ],
    },
    check: (call, file) => !changesItself(call, file),
    valid: [
      "name = name.trim()",
      "const a = s.toUpperCase()",
      "s.replace(x, f)",
      "list.trim(2);",
      "cache.trim();",
      'const storage = createStorage({ id: "a" });\nstorage.trim();',
      "function keep(file, a) {\n  file.set(1, a);\n  file.trim();\n}",
      "class Log {\n  trim() {\n    this.lines.length = 9;\n  }\n  add(log) {\n    log.trim();\n  }\n}",
      "// @ts-expect-error may be undefined\nchanged.toUpperCase()",
      "expect(() => name.trim()).toThrow()",
      "assert.throws(() => {\n  name.trim();\n});",
    ],
    invalid: ["name.trim();", "if (a) { s.toLowerCase() }"],
  },
  {
    id: "js-unreachable-code",
    ...defects.unreachable,
    rule: {
      all: [
        {
          any: [
            { kind: "expression_statement" },
            { kind: "if_statement" },
            { kind: "return_statement" },
            { kind: "for_statement" },
            { kind: "lexical_declaration" },
            { kind: "throw_statement" },
          ],
        },
        { inside: { kind: "statement_block" } },
        {
          follows: {
            any: [{ kind: "return_statement" }, { kind: "throw_statement" }, { kind: "continue_statement" }],
          },
        },
      ],
    },
    valid: ["function f() { return g(); function g() {} }", "function f() { if (a) return; g(); }"],
    invalid: [
      { code: "function f() {\n  return 1;\n  g();\n}", lines: [3] },
      { code: "function f() {\n  throw e;\n  return 1;\n}", lines: [3] },
    ],
  },
  {
    id: "js-unsafe-finally",
    severity: "high",
    confidence: "high",
    cwe: 584,
    title: titles.finallyReturn,
    message:
      "A `return` in `finally` replaces whatever `try` or `catch` returned or threw, so failures vanish. Move the `return` after the whole statement.",
    rule: {
      kind: "return_statement",
      inside: { kind: "statement_block", inside: { kind: "finally_clause" } },
    },
    fileNames: ["finally"],
    valid: ["function f() { try { return a() } finally { close() } }"],
    invalid: ["function f() { try { a() } finally { return 1 } }"],
  },
  {
    id: "js-empty-catch",
    ...defects.swallowed,
    category: "maintainability",
    glance: /\bcatch\b[^{}\n]{0,80}\{\s*\}/,
    rule: {
      kind: "catch_clause",
      has: { field: "body", regex: "^\\{\\s*\\}$" },
      // A name can say as much as a comment.
      not: { has: { field: "parameter", regex: "(?i)^_|ignore|expected|unused" } },
    },
    valid: [
      "try { f() } catch { /* optional file */ }",
      "try { f() } catch (ignored) {}",
      "try { f() } catch (e) { log(e) }",
    ],
    invalid: ["try { f() } catch (e) {}", "try { f() } catch { }"],
  },
  {
    id: "js-loop-variable-captured",
    severity: "high",
    confidence: "high",
    cwe: 366,
    title: titles.capturedLoopVariable,
    message:
      "`var` is one variable for the whole loop, and these callbacks run after the loop ended, so all of them see its last value. Declare it with `let`.",
    glance: /\bfor\s*\(\s*var\b/,
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
