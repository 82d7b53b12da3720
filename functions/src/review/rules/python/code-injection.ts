/** Python: code and templates that are built from values and run. */
import { pyCall } from "../writing/call-matchers.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";

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
    id: "py-template-injection",
    severity: "high",
    confidence: "medium",
    cwe: 1336,
    see: ["Injection_Prevention"],
    title: titles.templateInjection,
    message:
      "The source of a template is code for Jinja, so `{{ ... }}` in the value runs on the server. Keep the template constant and pass the value as a variable.",
    rule: {
      any: [
        pyCall({ names: "render_template_string", bare: "also", on: "^flask$", as: "SOURCE" }),
        pyCall({ names: "from_string", on: "(?i)env|jinja|template|engine|loader|sandbox", as: "SOURCE" }),
      ],
    },
    fileHas: [
      "jinja",
      "Jinja",
      "flask",
      "Flask",
      "render_template_string",
      "Environment",
      "mako",
      "Template",
    ],
    flow: { SOURCE: "assembled" },
    milder: whereGuessed,
    valid: [
      'render_template_string("<p>{{ name }}</p>", name=name)',
      'render_template("page.html", name=name)',
      "env.from_string(source)",
    ],
    invalid: [
      'render_template_string(f"<p>{name}</p>")',
      "render_template_string('<h1>%s</h1>' % request.args['t'])",
    ],
  },
]);
