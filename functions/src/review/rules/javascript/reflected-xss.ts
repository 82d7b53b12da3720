/** JavaScript and TypeScript: request values written into HTML. */
import { jsCall, jsMemberSet, jsPair, jsNew } from "../writing/call-matchers.ts";
import { defineRules, ecmascript, whereGuessed } from "../writing/define-rules.ts";
import { respondsWithList, respondsWithoutHtml, isOfResponse } from "./where-it-runs.ts";
import { titles } from "../writing/titles.ts";
import { inHandler, found } from "./examples.ts";
import type { SgNode } from "@ast-grep/napi";
import { argumentsOf, functionAround } from "./tree.ts";
import { textOf } from "../../syntax/node-memo.ts";

export const reflectedXss = defineRules(ecmascript, "security", [
  {
    id: "js-reflected-xss",
    severity: "high",
    confidence: "medium",
    cwe: 79,
    see: ["Cross_Site_Scripting_Prevention"],
    title: titles.reflectedXss,
    message:
      "Express sends a string as HTML, so markup in the request value runs as script in the visitor's browser. Respond with `res.json`, render a template that escapes, or escape the value.",
    rule: jsCall({
      names: "send|write|end",
      on: String.raw`^\w+(?:\.status\([^()]*\))?$`,
      as: "HTML",
    }),
    flow: { HTML: "reflected" },
    check: (call, file) => isOfResponse(call, file) && !respondsWithoutHtml(call) && !respondsWithList(call),
    // What a function makes of a request may be an object, which is sent as JSON.
    milder: whereGuessed,
    valid: [
      'res.send("ok")',
      "function f(req, res) { res.type('text/plain'); res.send('No ' + req.query.name); }",
      'function f(req, res) { const url = new URL(req.url, base); res.send(`<a href="${url.search}">`); }',
      "function f(req, res) { const all = Object.keys(req.query).map((key) => '@' + key); res.send(all); }",
      "res.json({ name: req.query.name })",
      "res.send(escapeHtml(req.query.name))",
      "res.send({ name: req.query.name })",
      "res.send(user)",
      "socket.on('find', (query, out) => out.send(query.name));",
      "function f(req, out) { out.write(`<h1>${req.query.name}</h1>`); }",
    ],
    invalid: [
      'app.get("/a", (incoming, out) => out.send("<p>" + incoming.query.name));',
      {
        code: 'import http from "node:http";\nhttp.createServer((incoming, out) => {\n  out.end("<p>" + incoming.url);\n});',
        lines: [3],
      },
      "res.send(`<h1>${req.query.name}</h1>`)",
      'res.status(404).send("No page " + req.params.page)',
      {
        code: "function f(req, res) {\n  const name = req.query.name;\n  res.send('Hello ' + name);\n}",
        lines: [3],
      },
    ],
  },
  {
    id: "js-body-of-markup",
    severity: "high",
    confidence: "medium",
    cwe: 79,
    see: ["Cross_Site_Scripting_Prevention"],
    title: titles.reflectedXss,
    message:
      "A request value is put into the response as HTML, so markup in it runs as script in the visitor's browser. Render a template that escapes, or escape the value.",
    rule: {
      any: [
        jsMemberSet("body", "^(?:ctx|context|this)(?:\\.response)?$", { pattern: "$HTML", regex: "<" }),
        jsCall({
          names: "send|end|write",
          on: "^(?:res|response|reply)\\.(?:type|status|code|header|set|contentType)\\((?:[\"'](?:text/)?html\\b|\\d|[^)]*html)",
          as: "HTML",
        }),
        jsCall({ names: "html", on: "^(?:c|ctx|res|response|reply)$", as: "HTML" }),
        {
          ...jsPair("body", { pattern: "$HTML", regex: "<" }),
          inside: { kind: "object", has: jsPair("headers", { regex: "text/html" }) },
        },
      ],
    },
    flow: { HTML: "reflected" },
    check: (node) => !respondsWithoutHtml(node),
    valid: [
      inHandler('res.header("Content-Type", "text/plain");\nres.status(400).send(`no ${req.query.q}`)'),
      "function f(ctx) { ctx.body = { name: ctx.query.name }; }",
      inHandler('res.type("html").send("<p>")'),
    ],
    invalid: [found('res.type("text/html").send(`<p>${req.query.q}</p>`);')],
  },
  {
    id: "js-response-of-markup",
    severity: "high",
    confidence: "medium",
    cwe: 79,
    see: ["Cross_Site_Scripting_Prevention"],
    title: titles.reflectedXss,
    message:
      "The request value is sent as HTML, so markup in it runs as script in the visitor's browser. Respond with `Response.json`, or escape the value.",
    rule: jsNew({ names: "Response|NextResponse", as: "HTML" }),
    fileHas: ["text/html"],
    flow: { HTML: "reflected" },
    check: isSentAsHtml,
    milder: whereGuessed,
    valid: [
      'function f(req) { const headers = { "content-type": "text/html" }; return new Response("<p>", { headers }); }',
      'async function f(req) { const sent = await req.text(); log("text/html"); return new Response(sent, { headers: { "content-type": "application/json" } }); }',
    ],
    invalid: [
      'async function f(req) { const sent = await req.json(); return new Response(sent.page, { headers: { "Content-Type": "text/html" } }); }',
      'async function f(req) { const sent = await req.text(); const headers = new Headers(); headers.set("content-type", "text/html"); return new Response(sent, { headers }); }',
    ],
  },
]);

/** What the response is said to be: with the response, or in the headers that were made for it. */
function isSentAsHtml(made: SgNode): boolean {
  const [, options] = argumentsOf(made);
  if (!options) return false;
  const own = textOf(options);
  if (/content-type/i.test(own)) return own.includes("text/html");
  const around = textOf(functionAround(made) ?? made);
  const name = /\bheaders(?:\s*:\s*(\w+))?/.exec(own);
  const headers = name?.[1] ?? name?.[0] ?? textOf(options);
  if (/[^\w\s:.]/.test(headers)) return false;
  return new RegExp(String.raw`\b${headers}\b[^;]{0,200}text/html`).test(around);
}
