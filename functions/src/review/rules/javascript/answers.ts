/** JavaScript and TypeScript: what a server makes of a request for others: a page, a view, a query of GraphQL, a call by a client of its own. */
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { jsCall, jsNew } from "../writing/call-matchers.ts";
import { found, inHandler } from "./examples.ts";
import { defineRules, ecmascript, whereGuessed } from "../writing/define-rules.ts";
import { fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { declarationOf } from "./names.ts";
import { argumentsOf, functionAround, receiverOf } from "./tree.ts";
import { titles } from "../writing/titles.ts";

export const answers = defineRules(ecmascript, "security", [
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
  {
    id: "js-view-options-of-request",
    severity: "medium",
    confidence: "high",
    cwe: 73,
    see: ["Input_Validation"],
    title: "View options taken from request",
    message:
      "Options of the template engine, such as `layout` and `settings`, are taken from the same object, so a client can name files of this server or run code in older engines. Pass the needed values one by one.",
    rule: {
      any: [
        jsCall({
          names: "render",
          on: "^(?:res|response|reply)$",
          as: "VALUES",
          nth: 2,
          args: { has: { nthChild: 2, any: [{ kind: "identifier" }, { kind: "member_expression" }] } },
        }),
        jsCall({
          names: "render",
          on: "^(?:res|response|reply)$",
          args: {
            has: {
              nthChild: 2,
              kind: "object",
              has: { kind: "spread_element", has: { nthChild: 1, pattern: "$VALUES" } },
            },
          },
        }),
      ],
    },
    flow: { VALUES: "outside" },
    check: handsOnAll,
    valid: [
      inHandler('res.render("page", { name: req.body.name });'),
      inHandler("const shown = { name: req.body.name }; res.render('page', shown);"),
      inHandler("const { name } = req.query; res.render('page', { name });"),
    ],
    invalid: [found('res.render("page", req.body);'), found('res.render("page", { ...req.query });')],
  },
  {
    id: "js-graphql-injection",
    severity: "medium",
    confidence: "high",
    cwe: 943,
    see: ["GraphQL"],
    title: "GraphQL injection: query built from input",
    message:
      "The request value is concatenated into the query, so a quote or brace in it adds fields and arguments. Write `$name` in the query, and pass the value under `variables`.",
    rule: {
      any: [
        jsCall({
          names: "graphql|graphqlRequest|gqlRequest",
          bare: "also",
          on: ".",
          as: "QUERY",
          args: { has: { nthChild: 1, any: [{ kind: "template_string" }, { kind: "binary_expression" }] } },
        }),
        {
          kind: "pair",
          all: [
            { has: { field: "key", regex: "^[\"']?query[\"']?$" } },
            {
              has: {
                field: "value",
                any: [{ kind: "template_string" }, { kind: "binary_expression" }],
                pattern: "$QUERY",
              },
            },
          ],
        },
      ],
    },
    fileHas: ["graphql", "GraphQL"],
    flow: { QUERY: "outside" },
    check: isQueryOfFields,
    valid: [
      inHandler("graphql(`query ($id: ID!) { book(id: $id) { title } }`, { id: req.params.id });"),
      inHandler("graphql({ schema, source: req.body.query });"),
      "import { graphql } from 'graphql'; function f(req) { db.find({ query: `name:${req.query.name}` }); }",
    ],
    invalid: [
      found('octokit.graphql(`query { repository(name: "${req.params.name}") { id } }`);'),
      "function f(req) { return fetch('/graphql', { method, body: JSON.stringify({ query: '{ book(id: ' + req.query.id + ') { title } }' }) }); }",
    ],
  },
  {
    id: "js-address-for-client",
    severity: "high",
    confidence: "high",
    cwe: 918,
    see: ["Server_Side_Request_Forgery_Prevention"],
    title: titles.ssrf,
    message:
      "The request value becomes the URL that the server calls, so a client can reach internal addresses, such as the cloud's metadata service, and read the response. Choose the host from a fixed list, and let the request supply only a validated part of the path.",
    rule: jsCall({
      names: "get|post|put|delete|patch|head|request",
      on: String.raw`^(?:this\.)?\w+$`,
      as: "URL",
    }),
    fileHas: ["axios.create(", "got.extend(", "ky.create(", "request.defaults(", "superagent.agent("],
    flow: { URL: "url" },
    check: isOfOwnClient,
    valid: [
      "const api = axios.create(); function f(req) { return api.get(`/users/${req.params.id}`); }",
      "const api = axios.create(); const all = new Map(); function f(req) { return all.get(req.query.url); }",
    ],
    invalid: ["const api = axios.create(); function f(req) { return api.get(req.query.url); }"],
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

/** The body or the query as a whole, and no object in which some of it was put. */
function handsOnAll(call: SgNode): boolean {
  const [, values] = argumentsOf(call);
  if (!values) return false;
  const whole = /^(?:\{\s*\.\.\.)?(?:req|request)\.(?:body|query|params)\b(?![.[])/;
  if (kindOf(values) !== "identifier")
    return whole.test(textOf(values)) || /\.\.\.(?:req|request)\./.test(textOf(values));
  const declared = declarationOf(textOf(values), values);
  return declared !== null && whole.test(fieldTextOf(declared.holder, "value"));
}

/** Braces around names of fields; what asks a search engine or a database has none. */
function isQueryOfFields(node: SgNode): boolean {
  return /[`"'\s]\{|(?:query|mutation)\s*[({]/.test(textOf(node));
}

/** A client that this file made. */
function isOfOwnClient(call: SgNode, { text }: ParsedFile): boolean {
  const name = textOf(receiverOf(call) ?? call).replace(/^this\./, "");
  if (!/^\w+$/.test(name)) return false;
  const made = String.raw`\b${name}\s*=\s*(?:axios\.create|got\.extend|ky\.create|request\.defaults|superagent\.agent)\(`;
  return new RegExp(made).test(text);
}
