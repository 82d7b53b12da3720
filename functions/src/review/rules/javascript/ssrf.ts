/** JavaScript and TypeScript: requests of the server to an address from a request. */
import type { SgNode } from "@ast-grep/napi";
import { fieldTextOf, kindOf, parentOf, textOf } from "../../syntax/node-memo.ts";
import { jsCall, jsNew, jsPair } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { runsOnPage } from "./where-it-runs.ts";
import { defects } from "../shared/defects.ts";
import { inHandler, found } from "./examples.ts";
import type { ParsedFile } from "../../languages/parse.ts";
import { receiverOf } from "./tree.ts";

/** The options of the request themselves, written there or under a name that it is given. */
function isGivenToClient(pair: SgNode, { text }: { readonly text: string }): boolean {
  const object = parentOf(pair);
  const holder = object && parentOf(object);
  if (!holder) return false;
  if (kindOf(holder) === "arguments")
    return /^https?\.(?:get|request)\(/.test(textOf(parentOf(holder) ?? holder));
  const name = { variable_declarator: "name", assignment_expression: "left" }[kindOf(holder)];
  if (name === undefined) return false;
  const given = fieldTextOf(holder, name).replaceAll("$", String.raw`\$`);
  if (/[^\w$\\.]/.test(given)) return false;
  return new RegExp(String.raw`\bhttps?\.(?:get|request)\([^;]{0,200}?(?<![\w$.])${given}\b`).test(text);
}

export const ssrf = defineRules(ecmascript, "security", [
  {
    id: "js-ssrf",
    ...defects.ssrf,
    rule: {
      any: [
        jsCall({ names: "fetch|got|axios|request|needle|superagent|ky", bare: "only", as: "URL" }),
        jsCall({
          names: "get|post|put|delete|patch|head|request",
          on: "^(?:axios|got|http|https|needle|superagent|ky|undici|request|httpService)$",
          as: "URL",
        }),
        jsNew({ names: "WebSocket|EventSource", as: "URL" }),
      ],
    },
    flow: { URL: "url" },
    check: (_call, file) => !runsOnPage(file),
    valid: [
      "const socket = new WebSocket(`wss://${location.host}/live`);",
      "const base = window.location.href + 'api'; const load = (id) => fetch(`${base}/${id}`);",
      "fetch(`https://api.example.com/users/${req.params.id}`)",
      "fetch(url)",
      'axios.get("https://api.example.com", { params: req.query })',
      "map.get(req.query.url)",
      "const load = async (source) => fetch(source);\nexport default async (req, res) => load(`https://icons.example.org/${req.query.host}.ico`);",
      "async function f(req) { for (const source of [`https://a.example.org/${req.query.a}`, `https://icons.example.com/${req.query.a}`]) await fetch(source); }",
    ],
    invalid: [
      "fetch(req.query.url)",
      "new WebSocket(req.query.target)",
      "axios.get(`http://${req.body.host}/status`)",
      {
        code: "const load = async (source) => fetch(source);\nexport default async (req, res) => load(req.query.url);",
        lines: [1],
      },
      {
        code: "async function f(req) {\n  const target = req.body.url;\n  return (await got(target)).body;\n}",
        lines: [3],
      },
    ],
  },
  {
    id: "js-host-from-request",
    ...defects.ssrfHost,
    rule: jsPair("host|hostname", { pattern: "$HOST" }),
    fileHas: ["http.get(", "http.request(", "https.get(", "https.request("],
    flow: { HOST: "outside" },
    check: isGivenToClient,
    valid: [
      "function split(req) { return { host: req.url, port: 443 }; }\nfunction f(req) { https.get(pinned(split(req)), done); }",
      "function f(req) { http.request({ host: ip, headers: { ...req.headers, host: req.headers.host } }, done); }",
      "function f(req) { log.info({ host: req.query.host }); https.get('https://a.example.org', done); }",
      "function f(req) { const options = { hostname: 'a.example.org', path: '/' + encodeURIComponent(req.query.a) }; https.get(options, done); }",
      "function f(req) { if (!hosts.includes(req.query.host)) return; https.get({ host: req.query.host }, done); }",
    ],
    invalid: [
      "function f(req) { const options = { hostname: req.query.host, path: '/' }; https.get(options, done); }",
    ],
  },
  {
    id: "js-ssrf-host",
    ...defects.ssrfHost,
    rule: {
      any: [
        {
          ...jsPair("host|hostname|url|uri|baseURL", { pattern: "$URL" }),
          inside: {
            kind: "object",
            inside: {
              kind: "arguments",
              inside: {
                kind: "call_expression",
                has: {
                  field: "function",
                  regex:
                    "^(?:https?|axios|request|rp|got|needle|superagent|undici)(?:\\.(?:get|post|put|request|delete|create))?$",
                },
              },
            },
          },
        },
        jsCall({
          names: "get|post|put|delete|patch|head|request",
          on: "^(?:this\\.)?(?:http|https|axios\\w*|httpService|httpClient|\\w*[cC]lient|phin|bent|request)(?:Ref)?$",
          as: "URL",
        }),
        jsCall({ names: "goto", on: "^(?:page|this\\.page)$", as: "URL" }),
        jsCall({ names: "connect|createConnection", on: "^(?:net|tls)$", asAll: "URL" }),
        jsCall({ names: "rp|phin|bent|nodeFetch|\\$fetch|fetchUrl", bare: "only", as: "URL" }),
      ],
    },
    flow: { URL: "url" },
    check: isOfWeb,
    valid: [
      inHandler("redis; return this.client.get(req.query.key);"),
      inHandler("http.get({ host: 'a.example', path: req.query.p })"),
      "http.get({ host }, done)",
    ],
    invalid: [found("http.get({ host: req.body.host }, done)"), found("this.httpService.get(req.query.url)")],
  },
  {
    id: "js-address-for-client",
    ...defects.ssrf,
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

const otherStores = /\b(?:redis|ioredis|memcached|torrents?|mongodb)\b/i;

/** `client.get(key)` also asks stores. */
function isOfWeb(node: SgNode, { text }: ParsedFile): boolean {
  const receiver = kindOf(node) === "call_expression" ? receiverOf(node) : null;
  if (receiver === null || !/client(?:Ref)?$/i.test(textOf(receiver))) return true;
  return /http|rest/i.test(textOf(receiver)) || !otherStores.test(text);
}

/** A client that this file made. */
function isOfOwnClient(call: SgNode, { text }: ParsedFile): boolean {
  const name = textOf(receiverOf(call) ?? call).replace(/^this\./, "");
  if (!/^\w+$/.test(name)) return false;
  const made = String.raw`\b${name}\s*=\s*(?:axios\.create|got\.extend|ky\.create|request\.defaults|superagent\.agent)\(`;
  return new RegExp(made).test(text);
}
