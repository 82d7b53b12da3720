/** JavaScript and TypeScript: sensitive data sent in cleartext. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { jsCall, jsPair, jsNew } from "../writing/call-matchers.ts";
import { textOf, fieldOf, kindOf } from "../../syntax/node-memo.ts";
import { isPlainAddress } from "../shared/plain-address.ts";
import { plainProtocol } from "../shared/cleartext-secrets.ts";
import type { Matcher } from "../writing/rule.ts";
import type { SgNode } from "@ast-grep/napi";
import { argumentsOf } from "./tree.ts";

export const cleartextSecrets = defineRules(ecmascript, "security", [
  {
    id: "js-plain-http-with-credentials",
    severity: "medium",
    confidence: "high",
    cwe: 319,
    see: ["Transport_Layer_Security"],
    title: titles.cleartext,
    message:
      "The credentials are sent over plain HTTP, so anyone on the network path can read and use them. Call the URL with `https:`.",
    rule: {
      any: [
        jsCall({ names: "fetch|axios|got|ky|request", bare: "only", args: { has: plainAddress() } }),
        jsCall({
          names: "get|post|put|patch|delete|request",
          on: "^(?:axios|got|http|ky|needle|superagent|request)$",
          args: { has: plainAddress() },
        }),
        jsCall({
          names: "create|extend",
          on: "^(?:axios|got|ky)$",
          args: { has: { stopBy: "end", ...jsPair("baseURL|prefixUrl", { regex: "^[\"'`]http://" }) } },
        }),
      ],
    },
    check: (call) =>
      !localAddress.test(addressOf(call)) &&
      isPlainAddress(addressOf(call).slice(1)) &&
      /\b[Aa]uthorization\b|\bauth\s*:|password|[xX]-[aA]pi-[kK]ey|apiKey|\b[cC]ookie['"]?\s*:/.test(
        textOf(fieldOf(call, "arguments") ?? call),
      ),
    valid: [
      'fetch("https://a.example.org/x", { headers: { Authorization: t } })',
      'fetch("http://orders.default.svc.cluster.local/x", { headers: { Authorization: t } })',
      'fetch("http://localhost:3000/x", { headers: { Authorization: t } })',
      'fetch("http://a.example.org/x")',
    ],
    invalid: [
      'fetch("http://a.example.org/x", { headers: { Authorization: t } })',
      'axios.post("http://a.example.org/login", { user, password })',
      'axios.create({ baseURL: "http://a.example.org", headers: { Authorization: t } })',
    ],
  },
  {
    id: "js-cleartext-websocket",
    severity: "low",
    confidence: "medium",
    cwe: 319,
    see: ["HTML5_Security"],
    title: titles.cleartext,
    message:
      "The socket is not encrypted, so anyone on the network path can read and change what it carries. Connect with `wss:`.",
    rule: jsNew({ names: "(?:\\w+\\.)*WebSocket", args: { has: { nthChild: 1, regex: "^[\"'`]ws://" } } }),
    check: (call) => isPlainAddress(addressOf(call).slice(1)),
    valid: [
      'new WebSocket("wss://a.acme.com/x")',
      'new WebSocket("ws://localhost:80")',
      "new WebSocket(`ws://${host}`)",
    ],
    invalid: ['new WebSocket("ws://a.acme.com/x")'],
  },
  {
    ...plainProtocol,
    id: "js-plain-protocol",
    rule: jsCall({
      names: "access|connect",
      args: { has: { nthChild: 1, kind: "object", regex: "\\bpassword\\b" } },
    }),
    textFilter: /["'](?:basic-|promise-)?ftp["']/,
    check: (call, { text }) =>
      /(?:from|require\()\s*["'](?:basic-ftp|ftp|promise-ftp)["']/.test(text) &&
      !/\bsecure\s*(?::\s*(?!false)|[,}])/.test(textOf(call)),
    valid: ['import { Client } from "basic-ftp";\nclient.access({ host, user, password, secure: true })'],
    invalid: [
      { code: 'import { Client } from "basic-ftp";\nclient.access({ host, user, password })', lines: [2] },
    ],
  },
]);

const localAddress =
  /^["'`]http:\/\/(?:localhost|127\.|0\.0\.0\.0|\[::1|10\.|192\.168\.|169\.254\.|host\.docker|[\w-]+(?:[:/"'`]|$)|\$\{)/;

function plainAddress(): Matcher {
  return {
    any: [{ kind: "string" }, { kind: "template_string" }],
    nthChild: 1,
    regex: "^[\"'`]http://",
  };
}

/** Of a request, with its quote: the first argument, or what a client is made with. */
function addressOf(call: SgNode): string {
  const [first] = argumentsOf(call);
  if (!first) return "";
  return kindOf(first) === "object" ? (/["'`]http:[^"'`]*/.exec(textOf(first))?.[0] ?? "") : textOf(first);
}
