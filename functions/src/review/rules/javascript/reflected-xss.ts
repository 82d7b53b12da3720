/** JavaScript and TypeScript: request values written into HTML. */
import { jsCall } from "../writing/call-matchers.ts";
import { defineRules, ecmascript, whereGuessed } from "../writing/define-rules.ts";
import { answersList, answersNoHtml, isOfResponse } from "./where-it-runs.ts";
import { titles } from "../writing/titles.ts";

export const reflectedXss = defineRules(ecmascript, "security", [
  {
    id: "js-reflected-xss",
    severity: "high",
    confidence: "high",
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
    check: (call, file) => isOfResponse(call, file) && !answersNoHtml(call) && !answersList(call),
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
]);
