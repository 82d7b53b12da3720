/** JavaScript and TypeScript: requests of the server to an address from a request. */
import { jsCall, jsNew, jsPair } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { runsOnPage } from "./where-it-runs.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";

export const ssrf = defineRules(ecmascript, "security", [
  {
    id: "js-ssrf",
    severity: "high",
    confidence: "high",
    cwe: 918,
    see: ["Server_Side_Request_Forgery_Prevention"],
    title: titles.ssrf,
    message: messages.ssrfValidatedPath,
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
    ],
    invalid: [
      "fetch(req.query.url)",
      "new WebSocket(req.query.target)",
      "axios.get(`http://${req.body.host}/status`)",
      {
        code: "async function f(req) {\n  const target = req.body.url;\n  return (await got(target)).body;\n}",
        lines: [3],
      },
    ],
  },
  {
    id: "js-host-from-request",
    severity: "high",
    confidence: "high",
    cwe: 918,
    see: ["Server_Side_Request_Forgery_Prevention"],
    title: titles.ssrf,
    message: messages.ssrfHost,
    rule: jsPair("host|hostname", { pattern: "$HOST" }),
    fileHas: ["http.get(", "http.request(", "https.get(", "https.request("],
    flow: { HOST: "outside" },
    valid: [
      "function f(req) { const options = { hostname: 'a.example.org', path: '/' + encodeURIComponent(req.query.a) }; https.get(options, done); }",
      "function f(req) { if (!hosts.includes(req.query.host)) return; https.get({ host: req.query.host }, done); }",
    ],
    invalid: [
      "function f(req) { const options = { hostname: req.query.host, path: '/' }; https.get(options, done); }",
    ],
  },
]);
