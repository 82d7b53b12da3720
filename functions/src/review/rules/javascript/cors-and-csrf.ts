/** JavaScript and TypeScript: what other sites can do to a signed-in person: origins, redirects, cookies and forged requests. */
import type { SgNode } from "@ast-grep/napi";
import { jsCall, jsPair } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { found, inHandler } from "./examples.ts";
import { kindOf, textOf } from "../../syntax/node-memo.ts";
import { argumentsOf } from "./tree.ts";
import { titles } from "../writing/titles.ts";
import type { Matcher } from "../writing/rule.ts";
import { on } from "./literals.ts";
import { defects } from "../shared/defects.ts";

const sessionName =
  "(?i)^[\"'`](?:\\w*session\\w*|sid|\\w*token|jwt|auth\\w*|remember\\w*|connect\\.sid)[\"'`]$";

const anyOriginWithCredentials: Matcher = {
  kind: "object",
  all: [
    {
      has: jsPair("origin", {
        regex:
          "^(?:true|\\[?[\"']\\*[\"']\\]?|\\(?\\w+, (?:cb|callback)\\)? => (?:cb|callback)\\(null, true\\))$",
      }),
    },
    { has: jsPair("credentials", on) },
  ],
};

export const corsAndCsrf = defineRules(ecmascript, "security", [
  {
    id: "js-cors-origin-of-sender",
    ...defects.corsReflected,
    rule: {
      any: [
        jsCall({
          names: "setHeader|header|set|append",
          on: "^(?:res|response|reply|ctx|c)$",
          as: "ORIGIN",
          nth: 2,
          args: { has: { nthChild: 1, regex: "(?i)^[\"'`]access-control-allow-origin" } },
        }),
        jsPair("Access-Control-Allow-Origin|access-control-allow-origin", { pattern: "$ORIGIN" }),
      ],
    },
    flow: { ORIGIN: "outside" },
    valid: [
      inHandler('res.setHeader("Access-Control-Allow-Origin", "*")'),
      inHandler(
        'if (known.has(req.headers.origin)) res.set("Access-Control-Allow-Origin", req.headers.origin)',
      ),
    ],
    invalid: [
      found('res.setHeader("Access-Control-Allow-Origin", req.headers.origin)'),
      found('res.writeHead(200, { "Access-Control-Allow-Origin": req.headers.origin });'),
    ],
  },
  {
    id: "js-location-header",
    ...defects.openRedirect,
    rule: {
      any: [
        {
          ...jsPair("location|Location", { pattern: "$URL" }),
          inside: {
            stopBy: { kind: "statement_block" },
            any: [
              { kind: "call_expression", regex: "writeHead\\(" },
              { kind: "new_expression", regex: "^new Response\\(" },
            ],
          },
        },
        jsCall({
          names: "setHeader|header|set",
          on: "^(?:res|response|reply|ctx)$",
          as: "URL",
          nth: 2,
          args: { has: { nthChild: 1, regex: "(?i)^[\"'`]location[\"'`]$" } },
        }),
        jsCall({ names: "redirect|permanentRedirect|sendRedirect", bare: "only", as: "URL" }),
        jsCall({
          names: "assign|replace",
          on: "^(?:window\\.|document\\.)?location$",
          as: "URL",
          args: {
            not: {
              has: { nthChild: 1, regex: "^(?:window\\.|document\\.)?location\\.(?:href|pathname)\\b" },
            },
          },
        }),
        jsCall({ names: "open", on: "^window$", as: "URL" }),
        jsCall({ names: "push|replace", on: "^(?:router|navigate|history)$", as: "URL" }),
      ],
    },
    flow: { URL: "url" },
    check: (node) => !leadsWithPath(node),
    valid: [
      "location.replace(location.href.slice(0, at) + '#' + path)",
      inHandler('res.setHeader("Location", "/home")'),
      inHandler('redirect("/login")'),
      inHandler("history.push(`/${req.query.kind}/read/${id}`)"),
      inHandler("router.push(buildPath(`/sites/${id}/all`, req.query))"),
    ],
    invalid: [found("res.writeHead(302, { Location: req.query.to })"), found("redirect(req.query.next)")],
  },
  {
    id: "js-session-cookie-with-few-options",
    severity: "medium",
    confidence: "medium",
    cwe: 1004,
    see: ["Session_Management"],
    title: titles.httpOnlyCookie,
    message:
      "Express does not set `httpOnly` by itself, so scripts can read this session cookie. Add `httpOnly: true, secure: true` to its options.",
    rule: jsCall({
      names: "cookie|setCookie",
      on: "^(?:res|response|reply)$",
      args: {
        all: [
          { has: { nthChild: 1, kind: "string", regex: sessionName } },
          { has: { nthChild: 3, kind: "object", not: { regex: "httpOnly|\\.\\.\\." } } },
        ],
      },
    }),
    valid: ['res.cookie("token", t, { httpOnly: true })', 'res.cookie("lang", "en", { maxAge: 1 })'],
    invalid: ['res.cookie("token", t, { maxAge: 1 })'],
  },
  {
    id: "js-csrf-ignores-changes",
    severity: "medium",
    confidence: "medium",
    cwe: 352,
    see: ["Cross-Site_Request_Forgery_Prevention"],
    title: "CSRF protection skips state-changing methods",
    message:
      "Requests that change state are not checked, so any page that a signed-in user opens can send them with the user's session. Leave only GET, HEAD and OPTIONS in this list.",
    rule: { ...jsPair("ignoreMethods|ignoredMethods", { kind: "array", regex: "POST|PUT|PATCH|DELETE" }) },
    valid: ['csrf({ ignoreMethods: ["GET", "HEAD"] })'],
    invalid: ['csrf({ ignoreMethods: ["GET", "POST"] })'],
  },
  {
    id: "js-cors-any-origin-with-credentials",
    severity: "high",
    confidence: "medium",
    cwe: 942,
    see: ["HTML5_Security"],
    title: titles.corsCredentials,
    message:
      "The request's origin is echoed and credentials are allowed, so any page that a signed-in user opens can read their data here. Compare the origin with a fixed list.",
    rule: {
      any: [
        jsCall({
          names: "cors|enableCors",
          bare: "also",
          on: ".",
          args: { has: anyOriginWithCredentials },
        }),
        jsCall({
          names: "register",
          args: { all: [{ has: { nthChild: 1, regex: "(?i)cors" } }, { has: anyOriginWithCredentials }] },
        }),
        jsPair("cors", anyOriginWithCredentials),
      ],
    },
    valid: [
      'app.use(cors({ origin: ["https://a.example"], credentials: true }))',
      "app.use(cors({ origin: true }))",
      'res.setHeader("Access-Control-Allow-Origin", "*")',
    ],
    invalid: [
      "app.use(cors({ origin: true, credentials: true }))",
      'app.register(require("@fastify/cors"), { origin: true, credentials: true })',
      'new Server(http, { cors: { origin: "*", credentials: true } })',
    ],
  },
]);

/** `push(pathOf("/posts", query))`: what a helper begins with a path of this site leads nowhere else. */
function leadsWithPath(node: SgNode): boolean {
  const [target] = argumentsOf(node);
  // A router's history moves within the page, whatever the path begins with.
  if (/^(?:history|navigate)\./.test(textOf(node)) && /^["'`]\//.test(target ? textOf(target) : ""))
    return true;
  if (target === undefined || kindOf(target) !== "call_expression") return false;
  const [first] = argumentsOf(target);
  return first !== undefined && /^["'`]\/[\w-]/.test(textOf(first));
}
