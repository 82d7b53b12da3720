/** Python: values that become part of a page. */
import type { SgNode } from "@ast-grep/napi";
import { pyCall, pyKeyword } from "../writing/call-matchers.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { fieldTextOf, parentOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";
import { inRoute } from "./examples.ts";

/** What a function within a route returns goes to the route. */
function isOfRoute(node: SgNode): boolean {
  const own = node.ancestors().find((one) => one.kind() === "function_definition");
  return own !== undefined && parentOf(own)?.kind() === "decorated_definition";
}

/** aiohttp responds with plain text, unless it is told otherwise. */
function isPage(node: SgNode, { text }: { readonly text: string }): boolean {
  if (node.kind() === "return_statement" && !isOfRoute(node)) return false;
  if (isTypedLater(node) || isDataByFramework(node, text)) return false;
  const written = writtenTo(node);
  if (written !== null) return isMadeAsPage(written, text);
  const isOther = /^\(\s*(?:content_type|mimetype|media_type|status\w*|headers|charset)\s*=/;
  if (isOther.test(fieldTextOf(node, "arguments"))) return false;
  if (!text.includes("aiohttp") || node.kind() !== "call") return true;
  return (
    fieldTextOf(node, "arguments").includes("text/html") ||
    !/(?:^|\.)Response$/.test(fieldTextOf(node, "function"))
  );
}

/** Django REST framework negotiates what it sends, which is data; and a class's own `make_response` is no framework's. */
function isDataByFramework(node: SgNode, text: string): boolean {
  const name = fieldTextOf(node, "function");
  return name === "self.make_response" || (name === "Response" && /\brest_framework\b/.test(text));
}

const otherType = String.raw`text/(?:plain|csv|calendar)|json|octet-stream|image/|pdf|yaml`;

/** `response = make_response(x)`, and behind it `response.mimetype = "text/plain"`. */
function isTypedLater(node: SgNode): boolean {
  const name = /^(\w+)\s*=/.exec(parentOf(node)?.text() ?? "")?.[1];
  const around = node.ancestors().find((one) => one.kind() === "function_definition");
  if (isSecondType.test(node.text()) || isOtherByName(node)) return true;
  if (name === undefined || around === undefined) return false;
  const typed = String.raw`\b${name}\.(?:mimetype|content_type|headers\[["'][Cc]ontent-[Tt]ype["']\])\s*=\s*["'](?:${otherType})`;
  return new RegExp(typed).test(around.text());
}

/** Django's second argument, or the headers behind what a route returns. */
const isSecondType = new RegExp(
  String.raw`,\s*["'](?:${otherType})[^"']*["']\s*\)$|["'][Cc]ontent-[Tt]ype["']\s*:\s*["'](?:${otherType})`,
);

/** A type that the function was handed or has chosen, none of whose values is a page: `content_type='application/json'`. */
function isOtherByName(node: SgNode): boolean {
  const given = /\b(?:content_type|mimetype|media_type)\s*=\s*(?:["']([^"']*)["']|([a-z]\w*))\s*[,)]/.exec(
    fieldTextOf(node, "arguments"),
  );
  if (given?.[1] !== undefined) return !/html|xml|svg/i.test(given[1]);
  const name = given?.[2];
  const around = node.ancestors().find((one) => one.kind() === "function_definition");
  if (name === undefined || around === undefined) return false;
  const types = [...around.text().matchAll(new RegExp(String.raw`\b${name}\s*\+?=\s*["']([^"']*)["']`, "g"))];
  return types.length > 0 && types.every(([, type = ""]) => !/html|xml|svg/i.test(type));
}

/** Whose content this is, where it is not what a call makes or a function returns. */
function writtenTo(node: SgNode): string | null {
  const place = fieldTextOf(node, node.kind() === "call" ? "function" : "left");
  const name = /^(\w+)\.(?:write|writelines|content|body|data|text)$/.exec(place)?.[1] ?? null;
  return name === "self" ? null : name;
}

const page =
  /^(?:\w+\.)*(?:HttpResponse|make_response|Response)\((?!.*(?:content_type|mimetype|media_type|json|csv))/i;

/** A response that the file makes, each time under that name, and not of plain text or data. */
function isMadeAsPage(name: string, text: string): boolean {
  const made = [...text.matchAll(new RegExp(String.raw`\b${name}\s*=(?!=)\s*([^\n]*)`, "g"))];
  return made.length > 0 && made.every(([, how = ""]) => page.test(how));
}

export const crossSiteScripting = defineRules(["python"], "security", [
  {
    id: "py-reflected-xss",
    severity: "high",
    confidence: "medium",
    cwe: 79,
    see: ["Cross_Site_Scripting_Prevention"],
    title: titles.reflectedXss,
    message:
      "The framework sends this string as HTML, so markup in the request value runs as script in the visitor's browser. Render a template, which escapes, or call `escape` on the value.",
    rule: {
      any: [
        pyCall({
          names:
            "HttpResponse|make_response|HTMLResponse|HttpResponseBadRequest|HttpResponseNotFound|Response",
          bare: "also",
          on: ".",
          as: "HTML",
          args: {
            not: pyKeyword("content_type|mimetype|media_type", {
              regex: "(?i)text/plain|json|csv|octet-stream|image/|pdf|javascript|yaml",
            }),
          },
        }),
        {
          // Tornado writes a dictionary as JSON.
          ...pyCall({ names: "write|finish", on: "^self$", as: "HTML" }),
          not: { has: { field: "arguments", regex: "^\\(\\s*(?:dict\\(|\\{)" } },
        },
        pyCall({ names: "write|writelines", on: "^(?:response|resp|res|reply)$", as: "HTML" }),
        {
          kind: "assignment",
          all: [
            { has: { field: "left", regex: "^(?:response|resp|res|reply)\\.(?:content|body|data|text)$" } },
            { has: { field: "right", pattern: "$HTML" } },
          ],
        },
        {
          kind: "return_statement",
          all: [
            {
              has: {
                any: [
                  { any: [{ kind: "string" }, { kind: "binary_operator" }], regex: "<" },
                  { kind: "call", regex: "^[^(]*\\.format\\(", all: [{ regex: "<" }] },
                  { kind: "identifier" },
                  { kind: "subscript" },
                  { kind: "call", regex: "^(?:str\\(|[^(]*\\.join\\(|request\\.)" },
                ],
                pattern: "$HTML",
              },
            },
            {
              inside: {
                kind: "function_definition",
                stopBy: "end",
                inside: { kind: "decorated_definition", regex: "^@(?:\\w+\\.)*(?:route|get|post)\\(" },
              },
            },
          ],
        },
      ],
    },
    check: isPage,
    milder: whereGuessed,
    fileHas: [
      "flask",
      "Flask",
      "django",
      "aiohttp",
      "starlette",
      "pyramid",
      "bottle",
      "sanic",
      "tornado",
      "HttpResponse",
      "HTMLResponse",
      "make_response",
      "@app",
      ".route(",
    ],
    flow: { HTML: "reflected" },
    valid: [
      'HttpResponse("ok")',
      'from tornado.web import RequestHandler\nclass A(RequestHandler):\n    def get(self):\n        self.write(dict(name=self.get_argument("n")))',
      "response = HttpResponse(content_type='text/csv')\nresponse.write(request.GET['q'])",
      "HttpResponse(content_type=request.META['HTTP_ACCEPT'])",
      "HttpResponse(escape(request.GET['q']))",
      "@app.route('/')\ndef f():\n    return f'<b>{escape(request.args[\"n\"])}</b>'",
      "make_response(jsonify(request.json))",
      "@app.route('/<name>')\ndef f(name):\n    def g(row):\n        row = name + '<b>'\n        return row\n    return show(g)",
    ],
    invalid: [
      "HttpResponse('<b>' + request.GET['q'] + '</b>')",
      { code: "response = HttpResponse()\nresponse.write(request.GET['q'])", lines: [2] },
      { code: "response = HttpResponse()\nresponse.content = '<b>' + request.GET['q']", lines: [2] },
      { code: "@app.route('/hi/<name>')\ndef hi(name):\n    return f'<h1>Hi {name}</h1>'", lines: [3] },
      {
        code: "@app.route('/')\ndef hi():\n    name = request.args.get('name')\n    return '<h1>%s</h1>' % name",
        lines: [4],
      },
    ],
  },
  {
    id: "py-markup-of-helper",
    severity: "high",
    confidence: "medium",
    cwe: 79,
    see: ["Cross_Site_Scripting_Prevention"],
    title: titles.reflectedXss,
    message:
      "The framework sends this string as HTML, so markup in the value runs as script in the visitor's browser. Render a template, which escapes, or call `escape` on the value.",
    rule: {
      kind: "return_statement",
      has: {
        kind: "call",
        has: {
          field: "function",
          kind: "identifier",
          not: {
            regex:
              "^(?:render\\w*|jsonify|redirect|make_response|Response|str|HttpResponse\\w*|abort|send_file|url_for|dict|json\\w*|dumps|[A-Z]\\w*)$",
          },
        },
        pattern: "$HTML",
      },
      inside: {
        kind: "function_definition",
        stopBy: "end",
        inside: { kind: "decorated_definition", regex: "^@(?:\\w+\\.)*(?:route|get|post)\\(" },
      },
    },
    fileHas: ["flask", "Flask", "bottle", "sanic", "HTMLResponse"],
    flow: { HTML: "markup" },
    valid: ['from flask import request\n@app.route("/")\ndef f():\n    return page(request.args["q"])'],
    invalid: [
      {
        code: 'from flask import request\ndef page(b):\n    return "<p>" + b\n@app.route("/")\ndef f():\n    return page(request.args["q"])',
        lines: [6],
      },
    ],
  },
  {
    id: "py-page-written",
    severity: "high",
    confidence: "medium",
    cwe: 79,
    see: ["Cross_Site_Scripting_Prevention"],
    title: titles.reflectedXss,
    message:
      "Django sends what is written here as HTML, so markup in the request value runs as script in the visitor's browser. Render a template, which escapes, or call `escape` on the value.",
    rule: pyCall({ names: "write", on: "(?i)^(?:resp|response|res|page)$", as: "HTML" }),
    fileHas: ["HttpResponse"],
    milder: whereGuessed,
    flow: { HTML: "markup" },
    valid: [
      `from django.http import HttpResponse\n${inRoute('resp.write("<p>" + escape(request.GET["q"]) + "</p>")')}`,
      `from django.http import HttpResponse\n${inRoute('resp.write("<p>")')}`,
    ],
    invalid: [
      {
        code: `from django.http import HttpResponse\n${inRoute('resp.write("<p>" + request.GET["q"] + "</p>")')}`,
        lines: [4],
      },
    ],
  },
]);
