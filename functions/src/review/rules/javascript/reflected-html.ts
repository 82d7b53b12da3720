/** JavaScript and TypeScript: responses of markup with request values. */
import type { SgNode } from "@ast-grep/napi";
import { jsNew } from "../writing/call-matchers.ts";
import { defineRules, ecmascript, whereGuessed } from "../writing/define-rules.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { argumentsOf, functionAround } from "./tree.ts";
import { titles } from "../writing/titles.ts";

export const reflectedHtml = defineRules(ecmascript, "security", [
  {
    id: "js-response-of-markup",
    severity: "high",
    confidence: "high",
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

/** What the answer is said to be: with the answer, or in the headers that were made for it. */
function isSentAsHtml(made: SgNode): boolean {
  const [, options] = argumentsOf(made);
  if (!options) return false;
  const own = textOf(options);
  if (/content-type/i.test(own)) return own.includes("text/html");
  const around = textOf(functionAround(made) ?? made);
  const name = /\bheaders(?:\s*:\s*(\w+))?/.exec(own);
  const headers = name?.[1] ?? name?.[0] ?? textOf(options);
  return new RegExp(String.raw`\b${headers}\b[^;]{0,200}text/html`).test(around);
}
