/** Python: what web applications tell browsers, show in errors, and take from a request as a whole. */
import type { SgNode } from "@ast-grep/napi";
import { pyCall, pyKeyword } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { fieldTextOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";
import { inRoute, foundInRoute as found, inFunction } from "./examples.ts";

const sessionName = "(?i)^[\"'](?:\\w*session\\w*|sid|\\w*token|jwt|auth\\w*|remember\\w*)[\"']$";

/** `if {"*", origin} & settings.ALLOWED_ORIGINS:` is a membership too. */
function isComparedOrigin(node: SgNode): boolean {
  const branch = node.ancestors().find((one) => one.kind() === "if_statement");
  return /\borigin\b[^\n]*&\s*[\w.]+|&\s*[\w.({[]*[^\n]*\borigin\b/i.test(
    fieldTextOf(branch ?? null, "condition"),
  );
}

/** Its name stands in what is answered. */
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

export const web = defineRules(["python"], "security", [
  {
    id: "py-session-cookie-without-flags",
    severity: "medium",
    confidence: "medium",
    cwe: 1004,
    see: ["Session_Management"],
    title: titles.insecureCookie,
    message:
      'Neither flag is on by default, so scripts can read this cookie and it is also sent over plain HTTP. Pass `secure=True, httponly=True, samesite="Lax"`.',
    rule: pyCall({
      names: "set_cookie",
      args: {
        all: [
          { has: { nthChild: 1, kind: "string", regex: sessionName } },
          { has: { nthChild: 2, regex: "." } },
          { not: pyKeyword("secure|httponly", { regex: "." }) },
          { not: { has: { kind: "dictionary_splat" } } },
        ],
      },
    }),
    valid: [
      'resp.set_cookie("session", v, httponly=True, secure=True)',
      'resp.set_cookie("theme", "dark")',
      'resp.set_cookie("token", v, **options)',
    ],
    invalid: ['resp.set_cookie("session_id", v)'],
  },
  {
    id: "py-cors-origin-of-sender",
    severity: "high",
    confidence: "high",
    cwe: 942,
    see: ["HTML5_Security"],
    title: titles.corsReflected,
    message: messages.corsReflectedAlways,
    rule: {
      kind: "assignment",
      all: [
        { has: { field: "left", kind: "subscript", regex: "(?i)access-control-allow-origin" } },
        { has: { field: "right", pattern: "$ORIGIN" } },
      ],
    },
    flow: { ORIGIN: "outside" },
    check: (node) => !isComparedOrigin(node),
    valid: [
      inRoute('resp.headers["Access-Control-Allow-Origin"] = "https://a.example"'),
      inRoute(
        'origin = request.headers["Origin"]\nif {"*", origin} & settings.ALLOWED_ORIGINS:\n    resp.headers["Access-Control-Allow-Origin"] = origin',
      ),
    ],
    invalid: [found('resp.headers["Access-Control-Allow-Origin"] = request.headers["Origin"]')],
  },
  {
    id: "py-cors-all-origins",
    severity: "medium",
    confidence: "medium",
    cwe: 942,
    see: ["HTML5_Security"],
    title: titles.corsAny,
    message:
      "Every origin is allowed, so pages of any site can read what this application returns to their visitors. List the allowed origins in `CORS_ALLOWED_ORIGINS` or the header.",
    rule: {
      any: [
        {
          kind: "assignment",
          all: [
            { has: { field: "left", regex: "^CORS_(?:ALLOW_ALL_ORIGINS|ORIGIN_ALLOW_ALL)$" } },
            { has: { field: "right", kind: "true" } },
          ],
        },
        {
          kind: "assignment",
          all: [
            {
              has: {
                field: "left",
                regex: "(?i)\\[[\"']access-control-allow-origin[\"']\\]$|\\bconfig\\.CORS_ORIGINS$",
              },
            },
            { has: { field: "right", regex: "^[\"']\\*[\"']$" } },
          ],
        },
        pyCall({
          names: "set_header|add_header",
          args: {
            all: [
              { has: { nthChild: 1, regex: "(?i)^[\"']access-control-allow-origin[\"']$" } },
              { has: { nthChild: 2, regex: "^[\"']\\*[\"']$" } },
            ],
          },
        }),
        pyCall({
          names: "CORSMiddleware",
          on: "^falcon$",
          args: pyKeyword("allow_origins", { regex: "^[\"']\\*[\"']$" }),
        }),
      ],
    },
    valid: ["CORS_ALLOW_ALL_ORIGINS = False"],
    invalid: [
      "CORS_ORIGIN_ALLOW_ALL = True",
      'response["Access-Control-Allow-Origin"] = "*"',
      'self.set_header("Access-Control-Allow-Origin", "*")',
    ],
  },
  {
    id: "py-debug-mode",
    severity: "medium",
    confidence: "medium",
    cwe: 489,
    see: ["Error_Handling"],
    title: titles.debugMode,
    message:
      "In debug mode, errors show source code, settings and values to the client. Read the switch from the environment, and leave it off by default.",
    rule: {
      any: [
        {
          kind: "assignment",
          all: [
            { has: { field: "left", regex: "(?:^|_|\\.)app\\.debug$|\\.config\\[[\"']DEBUG[\"']\\]$" } },
            { has: { field: "right", kind: "true" } },
          ],
        },
        pyCall({ names: "update", on: "\\.config$", args: pyKeyword("DEBUG", { kind: "true" }) }),
        pyCall({
          names: "FastAPI|Starlette|Sanic",
          bare: "only",
          args: pyKeyword("debug", { kind: "true" }),
        }),
      ],
    },
    valid: ["app.debug = False", "self.debug = True", 'app.config["DEBUG"] = DEBUG'],
    invalid: ["app.debug = True", 'app.config["DEBUG"] = True', "app = FastAPI(debug=True)"],
  },
  {
    id: "py-django-debug",
    severity: "medium",
    confidence: "medium",
    cwe: 489,
    see: ["https://docs.djangoproject.com/en/stable/ref/settings/#debug"],
    title: titles.debugMode,
    message:
      "In debug mode, errors show source code, settings and values to the client. Read the switch from the environment, and leave it off by default.",
    rule: {
      kind: "assignment",
      all: [{ has: { field: "left", regex: "^DEBUG$" } }, { has: { field: "right", kind: "true" } }],
    },
    fileHas: ["INSTALLED_APPS", "ROOT_URLCONF", "ALLOWED_HOSTS"],
    valid: ["INSTALLED_APPS = []\nDEBUG = False", "DEBUG = True"],
    invalid: [{ code: "INSTALLED_APPS = []\nDEBUG = True", lines: [2] }],
  },
  {
    id: "py-error-shown",
    severity: "medium",
    confidence: "high",
    cwe: 209,
    see: ["Error_Handling"],
    title: titles.stackTrace,
    message:
      "The stack trace shows paths, versions and values that help an attacker. Log it, and respond with a general message.",
    glance:
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
  {
    id: "py-location-header",
    severity: "medium",
    confidence: "high",
    cwe: 601,
    see: ["Unvalidated_Redirects_and_Forwards"],
    title: titles.openRedirect,
    message: messages.openRedirect,
    rule: {
      kind: "assignment",
      all: [
        { has: { field: "left", kind: "subscript", regex: "\\[[\"'][Ll]ocation[\"']\\]$" } },
        { has: { field: "right", pattern: "$URL" } },
      ],
    },
    flow: { URL: "url" },
    valid: [inRoute('resp.headers["Location"] = "/home"')],
    invalid: [found('resp.headers["Location"] = request.args["u"]')],
  },
  {
    id: "py-attribute-from-request",
    severity: "medium",
    confidence: "high",
    cwe: 915,
    see: ["Mass_Assignment"],
    title: titles.massProperty,
    message:
      "The request names the attribute, so a client can set `is_admin` and the like, and they are saved. Set only attributes of a fixed list.",
    rule: pyCall({ names: "setattr", bare: "only", as: "NAME", nth: 2 }),
    flow: { NAME: "outside" },
    valid: [inRoute('setattr(user, "name", request.json["name"])')],
    invalid: [found('setattr(user, request.json["field"], 1)')],
  },
]);
