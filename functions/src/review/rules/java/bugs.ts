/** Java: code that cannot mean what it says. */
import { javaCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { fieldTextOf } from "../../syntax/node-memo.ts";
import { isDeclaredAs } from "./java-nodes.ts";
import { titles } from "../writing/titles.ts";

const inMethod = (body: string): string => `class C {\n  Object f() {\n    ${body}\n  }\n}`;
const found = (body: string, line = 3) => ({ code: inMethod(body), lines: [line] });
const opening = String.raw`(?:new File(?:InputStream|OutputStream|Reader|Writer)\(|Files\.new\w+\()`;
export const bugs = defineRules(["java"], "bug", [
  {
    id: "java-string-identity",
    severity: "high",
    confidence: "high",
    cwe: 597,
    title: titles.stringIdentity,
    message: "`==` compares references, and equal strings are often different objects. Use `equals`.",
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^[!=]=$" } },
        { has: { kind: "string_literal" } },
        { not: { has: { kind: "null_literal" } } },
        { not: { has: { kind: "character_literal" } } },
      ],
    },
    valid: [inMethod('return "a".equals(x);'), inMethod("return x == 'a';"), inMethod("return x == null;")],
    invalid: [found('return x == "a";'), found('if ("" != name) g();')],
  },
  {
    id: "java-exception-not-thrown",
    severity: "high",
    confidence: "high",
    cwe: 390,
    title: titles.neverThrown,
    message:
      "The exception is created and not thrown, so the code continues after the failure. Put `throw` before it.",
    rule: {
      kind: "expression_statement",
      has: { kind: "object_creation_expression", has: { field: "type", regex: "(?:Exception|Error)$" } },
    },
    valid: [
      inMethod("throw new IllegalStateException();"),
      inMethod("Exception e = new IllegalStateException();"),
    ],
    invalid: [found("new IllegalStateException();")],
  },
  {
    id: "java-return-in-finally",
    severity: "high",
    confidence: "high",
    cwe: 584,
    title: titles.finallyReturn,
    message:
      "A `return` in `finally` replaces whatever was returned or thrown before, so failures vanish. Move the `return` after the whole statement.",
    rule: {
      any: [{ kind: "return_statement" }, { kind: "throw_statement" }],
      inside: { kind: "block", inside: { kind: "finally_clause" } },
    },
    valid: [inMethod("try { return g(); } finally { close(); }")],
    invalid: [found("try { g(); } finally { return 1; }")],
  },
  {
    id: "java-swallowed-exception",
    severity: "low",
    confidence: "high",
    cwe: 390,
    category: "maintainability",
    see: ["Error_Handling"],
    title: titles.swallowed,
    message:
      "The exception is caught and ignored, so the failure leaves no trace and the code continues. Handle it, log it, or say in a comment why it may be ignored.",
    rule: {
      kind: "catch_clause",
      all: [
        { has: { field: "body", regex: "^\\{\\s*\\}$" } },
        {
          not: {
            has: {
              kind: "catch_formal_parameter",
              regex: "InterruptedException|\\b(?:ignored?|expected|unused)$",
            },
          },
        },
      ],
    },
    valid: [
      inMethod("try { g(); } catch (IOException e) { log(e); }"),
      inMethod("try { g(); } catch (IOException ignored) { }"),
      inMethod("try { g(); } catch (IOException e) { /* optional */ }"),
    ],
    invalid: [found("try { g(); } catch (Exception e) { }")],
  },
  {
    id: "java-float-equality",
    severity: "low",
    confidence: "medium",
    cwe: 1077,
    title: titles.floatEquality,
    message:
      "Rounding makes computed values differ in the last digit, so this equality is rarely true. Compare the difference with a tolerance.",
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^[!=]=$" } },
        { has: { kind: "decimal_floating_point_literal", not: { regex: "^\\d*\\.(?:0*|5|25|75)[dDfF]?$" } } },
      ],
    },
    valid: [inMethod("return x == 0.5;"), inMethod("return Math.abs(x - 0.1) < 1e-9;")],
    invalid: [found("return a + b == 0.3;")],
  },
  {
    id: "java-nan-comparison",
    severity: "high",
    confidence: "high",
    cwe: 697,
    title: titles.nan,
    message:
      "NaN is not equal to any value, including NaN, so this comparison has the same result for every value. Use `Double.isNaN(value)`.",
    rule: {
      kind: "binary_expression",
      all: [{ has: { field: "operator", regex: "^[!=]=$" } }, { has: { regex: "^(?:Double|Float)\\.NaN$" } }],
    },
    valid: [inMethod("return Double.isNaN(x);")],
    invalid: [found("return x == Double.NaN;")],
  },
  {
    id: "java-thread-run",
    severity: "high",
    confidence: "high",
    cwe: 572,
    title: "`Thread.run` called instead of `start`",
    message: "`run` executes the code in the calling thread and waits for it. Call `start`.",
    rule: javaCall({
      names: "run",
      on: "^new Thread\\(|^[\\w.]+$",
      args: { not: { has: { nthChild: 1 } } },
    }),
    fileHas: ["hread"],
    check: (node) => {
      const on = fieldTextOf(node, "object");
      return /^new Thread\(|[tT]hread$/.test(on) || isDeclaredAs(on, /^Thread$/, node);
    },
    valid: [inMethod("new Thread(task).start();"), inMethod("Thread t = new Thread(task); task.run();")],
    invalid: [
      found("new Thread(task).run();"),
      found("worker.thread.run();"),
      found("Thread t = new Thread(task); t.run();"),
    ],
  },
  {
    id: "java-stream-never-closed",
    severity: "medium",
    confidence: "medium",
    cwe: 772,
    title: "Resource leak: stream not closed",
    message:
      "The stream stays open, and many calls exhaust the process's file handles or connections. Open it in a try-with-resources statement.",
    rule: {
      kind: "local_variable_declaration",
      not: { has: { kind: "modifiers", regex: '@SuppressWarnings\\([^)]*"resource"' } },
      all: [
        {
          has: {
            kind: "variable_declarator",
            all: [
              { has: { field: "name", pattern: "$S" } },
              {
                has: {
                  field: "value",
                  any: [
                    {
                      kind: "object_creation_expression",
                      has: {
                        field: "type",
                        regex:
                          "^(?:FileInputStream|FileOutputStream|FileReader|FileWriter|RandomAccessFile|Socket|ServerSocket)$",
                      },
                    },
                    {
                      kind: "object_creation_expression",
                      regex: `^new [\\w.]*(?:Reader|Writer|Stream|Scanner)\\(\\s*(?:new \\w+(?:Reader|Stream)\\(\\s*)?${opening}`,
                    },
                    { kind: "method_invocation", regex: "^Files\\.new\\w+\\(" },
                  ],
                },
              },
            ],
          },
        },
        {
          inside: {
            stopBy: "end",
            any: [
              { kind: "method_declaration" },
              { kind: "constructor_declaration" },
              { kind: "lambda_expression" },
            ],
            not: {
              has: {
                stopBy: "end",
                any: [
                  { pattern: "$S.close()" },
                  { kind: "return_statement", has: { pattern: "$S" } },
                  { kind: "argument_list", has: { pattern: "$S" } },
                  { kind: "assignment_expression", has: { field: "right", pattern: "$S" } },
                  { kind: "resource", pattern: "$S" },
                ],
              },
            },
          },
        },
      ],
    },
    valid: [
      inMethod("try (FileInputStream in = new FileInputStream(p)) { return in.read(); }"),
      inMethod("FileInputStream in = new FileInputStream(p); in.close(); return 1;"),
      inMethod("FileReader r = new FileReader(p); return new BufferedReader(r);"),
    ],
    invalid: [
      found("FileInputStream in = new FileInputStream(p); return in.read();"),
      found("BufferedReader r = new BufferedReader(new FileReader(p)); return r.readLine();"),
      found("InputStream in = Files.newInputStream(p); return in.read();"),
    ],
  },
]);
