/** JavaScript and TypeScript: CORS that allows any origin. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import type { SgNode } from "@ast-grep/napi";
import { textOf } from "../../syntax/node-memo.ts";
import { defects } from "../shared/defects.ts";
import { jsCall, jsPair } from "../writing/call-matchers.ts";
import { inHandler, found } from "./examples.ts";
import { functionAround } from "./tree.ts";
import { titles } from "../writing/titles.ts";
import type { Matcher } from "../writing/rule.ts";
import { on } from "./literals.ts";

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

/** `if (isOpen || known.some((one) => one === origin))`, or before it in the function: a setting may open it to all, and a list is asked as well. */
function isLookedUp(node: SgNode): boolean {
  const around = functionAround(node) ?? node.getRoot().root();
  const before = textOf(around).slice(0, node.range().start.index - around.range().start.index);
  return lookUp.test(before);
}

/** Within one statement, also where no semicolon ends it. */
const lookUp =
  /\.(?:some|includes|has|test|match|indexOf|find)\((?:(?!\n\s{0,80}(?:const|let|var|if|return)\b)[^;]){0,200}origin/i;

export const corsOrigin = defineRules(ecmascript, "security", [
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
    check: (node) => !isLookedUp(node),
    valid: [
      inHandler(
        'if (isOpen || known.some((one) => one === req.get("origin"))) res.set("Access-Control-Allow-Origin", req.get("origin"))',
      ),
      inHandler(
        'const isKnown = allowed.includes(req.headers.origin); if (!isKnown) return res.end(); res.setHeader("Access-Control-Allow-Origin", req.headers.origin)',
      ),
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
    id: "js-cors-any-origin-with-credentials",
    severity: "high",
    confidence: "medium",
    cwe: 942,
    see: ["HTML5_Security"],
    title: titles.corsCredentials,
    message:
      "Any origin is allowed together with credentials. Where the server echoes the origin, any page that a signed-in user opens can read their data here. Compare the origin with a fixed list.",
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
    // Sent as it is, browsers refuse it beside credentials.
    unsure: (call) => /\borigin["']?\s*:\s*\[?["']\*["']/.test(textOf(call)),
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
