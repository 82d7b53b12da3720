/** Python: stack traces and error details in responses. */
import { defineRules } from "../writing/define-rules.ts";
import type { SgNode } from "@ast-grep/napi";
import { pyCall } from "../writing/call-matchers.ts";
import { titles } from "../writing/titles.ts";
import { inFunction } from "./examples.ts";

/** Its name stands in the response. */
function showsError(statement: SgNode): boolean {
  const clause = statement.ancestors().find((one) => one.kind() === "except_clause");
  const name = /^except\b[^:\n]*\bas\s+(\w+)/.exec(clause?.text() ?? "")?.[1];
  if (name === undefined) return false;
  return new RegExp(
    String.raw`^return ${name}$|\b(?:str|repr)\(${name}\)|\{${name}(?:![rs])?\}|%\s*${name}\b|[=:]\s*${name}\s*[,)}]`,
  ).test(statement.text());
}

/** Itself, or under the name that it was given in the same handler. */
function showsTrace(node: SgNode): boolean {
  const whole = node.text();
  if (node.kind() === "call" || /format_exc|__traceback__/.test(whole)) return true;
  const clause = node.ancestors().find((one) => one.kind() === "except_clause");
  const name = /(?<![\w.])(\w+)\s*=\s*traceback\.format_exc(?:eption)?\(/.exec(clause?.text() ?? "")?.[1];
  return name !== undefined && new RegExp(String.raw`(?<![\w."'])${name}(?![\w"'])`).test(whole);
}

export const errorExposure = defineRules(["python"], "security", [
  {
    id: "py-error-shown",
    severity: "medium",
    confidence: "high",
    cwe: 209,
    see: ["Error_Handling"],
    title: titles.stackTrace,
    message:
      "The stack trace shows paths, versions and values that help an attacker. Log it, and respond with a general message.",
    textFilter:
      /@\w+\.(?:route|get|post|put|patch|delete|errorhandler|exception_handler|app_errorhandler)\(|traceback\.format_exc\(\)/,
    rule: {
      any: [
        {
          kind: "return_statement",
          any: [
            { regex: "traceback\\.format_exc\\(\\)|traceback\\.format_exception\\(|\\.__traceback__\\b" },
            {
              has: {
                any: [{ kind: "identifier" }, { kind: "call" }, { kind: "expression_list" }],
                not: { regex: "^$" },
              },
            },
          ],
          inside: {
            stopBy: "end",
            kind: "decorated_definition",
            regex:
              "^@\\w+\\.(?:route|get|post|put|patch|delete|errorhandler|exception_handler|app_errorhandler)\\(",
          },
        },
        pyCall({
          names: "HttpResponse|HttpResponseServerError|JsonResponse|make_response|jsonify",
          bare: "also",
          on: ".",
          args: { has: { regex: "traceback\\.format_exc\\(\\)" } },
        }),
      ],
    },
    check: showsTrace,
    valid: [
      '@app.errorhandler(500)\ndef f(e):\n    log(traceback.format_exc())\n    return "error"',
      '@app.get("/")\ndef f():\n    try:\n        return g()\n    except ValueError as e:\n        t = traceback.format_exc()\n        log(t)\n        return page',
      "def f():\n    return traceback.format_exc()",
    ],
    invalid: [
      { code: "@app.errorhandler(500)\ndef f(e):\n    return traceback.format_exc(), 500", lines: [3] },
      {
        code: "@app.get('/')\ndef f():\n    try:\n        return g()\n    except Exception:\n        trace = traceback.format_exc()\n        return page_of(trace)",
        lines: [7],
      },
      "HttpResponse(traceback.format_exc())",
    ],
  },
  {
    id: "py-error-text-shown",
    severity: "low",
    confidence: "medium",
    cwe: 209,
    see: ["Error_Handling"],
    title: titles.errorDetails,
    message:
      "Error messages of libraries and databases contain paths, queries and hosts. Log the error, and respond with a general message.",
    rule: {
      kind: "return_statement",
      regex:
        "(?:jsonify|JsonResponse|HttpResponse\\w*|JSONResponse|json_response|make_response|Response)\\(|\\{|^return (?:str|repr)\\(|^return \\w+$",
      inside: {
        stopBy: { kind: "function_definition" },
        kind: "except_clause",
        regex: "^except(?:\\s+\\(?(?:Base)?Exception\\)?)?\\s+as\\s",
      },
    },
    check: showsError,
    fileHas: ["flask", "django", "fastapi", "starlette", "aiohttp", "sanic", "bottle", "rest_framework"],
    valid: [
      'from flask import jsonify\ntry:\n    f()\nexcept Exception as e:\n    log(e)\n    return jsonify(error="failed")',
      "from flask import jsonify\ntry:\n    f()\nexcept ValueError as e:\n    return jsonify(error=str(e))",
    ].map(inFunction),
    invalid: [
      {
        code: inFunction(
          "from flask import jsonify\ntry:\n    f()\nexcept Exception as e:\n    return jsonify(error=str(e)), 500",
        ),
        lines: [6],
      },
    ],
  },
]);
