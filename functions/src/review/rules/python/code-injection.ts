/** Python: code and templates that are built from values and run. */
import { pyCall, pyKeyword } from "../writing/call-matchers.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { inRoute } from "./examples.ts";

export const codeInjection = defineRules(["python"], "security", [
  {
    id: "py-compiled-from-request",
    severity: "high",
    confidence: "high",
    cwe: 95,
    see: ["Injection_Prevention"],
    title: titles.codeInjection,
    message:
      "The request value is compiled to code, so the client decides what runs. Read data with `ast.literal_eval` or `json.loads`.",
    rule: pyCall({ names: "compile", bare: "only", as: "CODE" }),
    milder: whereGuessed,
    flow: { CODE: "outside" },
    valid: ['compile("1 + 1", "<x>", "eval")', "compile(source, path, 'exec')"],
    invalid: ['code = compile(request.form["c"], "<c>", "exec")'],
  },
  {
    id: "py-code-injection",
    severity: "high",
    confidence: "medium",
    cwe: 95,
    see: ["Injection_Prevention"],
    milder: whereGuessed,
    title: titles.codeInjection,
    message:
      "A value becomes part of Python source that runs with all the rights of this process. Parse data with `ast.literal_eval` or `json.loads`, or look the wanted function up in a dictionary.",
    rule: {
      any: [
        pyCall({ names: "eval|exec", bare: "also", on: "^builtins$", as: "CODE" }),
        pyCall({ names: "runsource|runcode|run_cell", as: "CODE" }),
        pyCall({ names: "timeit|repeat", on: "^timeit$", as: "CODE" }),
        pyCall({ names: "evaluate", on: "^(?:numexpr|ne)$", as: "CODE" }),
      ],
    },
    flow: { CODE: "assembled" },
    valid: ['eval("1 + 1")', "ast.literal_eval(text)", "model.eval()", 'exec(compile(source, "x", "exec"))'],
    invalid: [
      'eval("lambda x: " + body)',
      'shell.runsource("x = " + body)',
      "exec(f'import {name}')",
      { code: "def f():\n    rule = request.json['rule']\n    return eval(rule)", lines: [3] },
    ],
  },
  {
    id: "py-eval-of-value",
    severity: "medium",
    confidence: "low",
    cwe: 95,
    see: ["Injection_Prevention"],
    title: titles.dynamicCode,
    message:
      "The evaluated string is not constant, so if input reaches it, the input runs as code. Use `ast.literal_eval` or `json.loads` for data, or a dictionary of functions.",
    rule: {
      ...pyCall({ names: "eval|exec", bare: "only", as: "CODE" }),
      has: {
        kind: "argument_list",
        has: {
          nthChild: 1,
          any: [
            { kind: "identifier" },
            { kind: "attribute" },
            { kind: "subscript" },
            { kind: "call", regex: "^input\\(" },
          ],
        },
      },
    },
    flow: { CODE: "variable" },
    valid: ['eval("1 + 1")', "model.eval()", 'CODE = "1"\neval(CODE)'],
    invalid: ["def f(text):\n    return eval(text)"].map((code) => ({ code, lines: [2] })),
  },
  {
    id: "py-log-settings-from-network",
    severity: "medium",
    confidence: "medium",
    cwe: 95,
    see: ["https://docs.python.org/3/library/logging.config.html#logging.config.listen"],
    title: "Code injection: logging configuration from network",
    message:
      "Parts of the received configuration are evaluated as code, and any user of this machine can connect. Pass a `verify` function that checks a signature.",
    rule: pyCall({
      names: "listen",
      bare: "also",
      on: "^logging\\.config$",
      args: { not: pyKeyword("verify", { not: { kind: "none" } }) },
    }),
    fileHas: ["logging.config"],
    check: (node, { text }) =>
      node.text().startsWith("logging.") || /from logging\.config import[^\n]*\blisten\b/.test(text),
    valid: [
      "import logging.config\nlogging.config.listen(9030, verify=is_signed)",
      "import logging.config\nlisten(1)",
    ],
    invalid: [{ code: "import logging.config\nlogging.config.listen(9030)", lines: [2] }],
  },
  {
    id: "py-frame-query-from-request",
    severity: "high",
    confidence: "high",
    cwe: 95,
    see: ["Injection_Prevention"],
    title: titles.codeInjection,
    message:
      "pandas evaluates the string as Python, and `@` in it reaches every variable of the program. Compare columns with the value in code instead.",
    rule: pyCall({ names: "query|eval", on: "(?i)^(?:df\\w*|\\w*frame|data|table|pd|\\w+_df)$", as: "CODE" }),
    fileHas: ["pandas"],
    flow: { CODE: "outside" },
    valid: [inRoute('import pandas\ndf.query("a > 1")')],
    invalid: [{ code: `import pandas\n${inRoute('df.query(request.args["q"])')}`, lines: [4] }],
  },
]);
