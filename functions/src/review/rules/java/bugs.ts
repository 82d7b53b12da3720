/** Java: code that cannot mean what it says. */
import { javaCall } from "../writing/call-matchers.ts";
import { foundWith, methodWith } from "./examples.ts";
import { defineRules } from "../writing/define-rules.ts";
import { fieldTextOf } from "../../syntax/node-memo.ts";
import { isDeclaredAs } from "./java-nodes.ts";
import { titles } from "../writing/titles.ts";

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
    valid: [
      methodWith('return "a".equals(x);'),
      methodWith("return x == 'a';"),
      methodWith("return x == null;"),
    ],
    invalid: [foundWith('return x == "a";'), foundWith('if ("" != name) g();')],
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
      methodWith("throw new IllegalStateException();"),
      methodWith("Exception e = new IllegalStateException();"),
    ],
    invalid: [foundWith("new IllegalStateException();")],
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
    valid: [methodWith("try { return g(); } finally { close(); }")],
    invalid: [foundWith("try { g(); } finally { return 1; }")],
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
      methodWith("try { g(); } catch (IOException e) { log(e); }"),
      methodWith("try { g(); } catch (IOException ignored) { }"),
      methodWith("try { g(); } catch (IOException e) { /* optional */ }"),
    ],
    invalid: [foundWith("try { g(); } catch (Exception e) { }")],
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
    valid: [methodWith("return x == 0.5;"), methodWith("return Math.abs(x - 0.1) < 1e-9;")],
    invalid: [foundWith("return a + b == 0.3;")],
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
    valid: [methodWith("return Double.isNaN(x);")],
    invalid: [foundWith("return x == Double.NaN;")],
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
    valid: [methodWith("new Thread(task).start();"), methodWith("Thread t = new Thread(task); task.run();")],
    invalid: [
      foundWith("new Thread(task).run();"),
      foundWith("worker.thread.run();"),
      foundWith("Thread t = new Thread(task); t.run();"),
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
      methodWith("try (FileInputStream in = new FileInputStream(p)) { return in.read(); }"),
      methodWith("FileInputStream in = new FileInputStream(p); in.close(); return 1;"),
      methodWith("FileReader r = new FileReader(p); return new BufferedReader(r);"),
    ],
    invalid: [
      foundWith("FileInputStream in = new FileInputStream(p); return in.read();"),
      foundWith("BufferedReader r = new BufferedReader(new FileReader(p)); return r.readLine();"),
      foundWith("InputStream in = Files.newInputStream(p); return in.read();"),
    ],
  },
]);
