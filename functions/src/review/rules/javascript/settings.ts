/** JavaScript and TypeScript: protections that are switched off. */
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { jsCall, jsPair } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { ancestorsOf, fieldTextOf, kindOf } from "../../syntax/node-memo.ts";
import type { Matcher } from "../writing/rule.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";

const off = { kind: "false" } as const;
const on = { kind: "true" } as const;

/** In the branch of an option by which whoever configures the program asks for it. */
function isAskedFor(node: SgNode): boolean {
  for (const ancestor of ancestorsOf(node)) {
    const kind = kindOf(ancestor);
    if (kind !== "if_statement" && kind !== "ternary_expression" && kind !== "switch_case") continue;
    const asked = fieldTextOf(ancestor, kind === "switch_case" ? "value" : "condition");
    if (/verif|insecure|self_?signed|invalid_?cert|trust_?all|strict|unauthorized/i.test(asked)) return true;
  }
  return false;
}

const asksConnection = /\.(?:authorized|authorizationError|getPeerCertificate|verifyError)\b/;

/** Who opens the socket asks it afterwards whether the certificate was good. */
function isLooseByIntent(node: SgNode, { text }: ParsedFile): boolean {
  return isAskedFor(node) || asksConnection.test(text);
}

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

/** A cookie with the name of a session's, its value, and nothing after. */
function nameAndValueAt(nth: number): Matcher {
  return {
    all: [
      {
        has: {
          nthChild: nth,
          kind: "string",
          regex: "(?i)^[\"'](?:\\w*session\\w*|sid|\\w*token|jwt|auth\\w*|connect\\.sid)[\"']$",
        },
      },
      { has: { nthChild: nth + 1, regex: "." } },
      { not: { has: { nthChild: nth + 2, regex: "." } } },
    ],
  };
}

export const settings = defineRules(ecmascript, "security", [
  {
    id: "js-tls-verification-off",
    severity: "high",
    confidence: "high",
    cwe: 295,
    see: ["Transport_Layer_Security"],
    title: titles.tlsOff,
    message:
      "With certificate verification off, anyone on the network path can present a certificate of their own and read or change the traffic. Leave verification on, and add a private authority through `ca` or `NODE_EXTRA_CA_CERTS`.",
    rule: {
      any: [
        jsPair("rejectUnauthorized|strictSSL", off),
        {
          kind: "assignment_expression",
          all: [
            {
              has: {
                field: "left",
                kind: "member_expression",
                has: { field: "property", regex: "^NODE_TLS_REJECT_UNAUTHORIZED$" },
              },
            },
            { has: { field: "right", regex: "^[\"']?0[\"']?$" } },
          ],
        },
        {
          kind: "assignment_expression",
          all: [
            {
              has: {
                field: "left",
                kind: "subscript_expression",
                has: { field: "index", regex: "^[\"']NODE_TLS_REJECT_UNAUTHORIZED[\"']$" },
              },
            },
            { has: { field: "right", regex: "^[\"']?0[\"']?$" } },
          ],
        },
      ],
    },
    milder: isLooseByIntent,
    valid: [
      "const agent = new https.Agent({ rejectUnauthorized: true })",
      'process.env.NODE_TLS_REJECT_UNAUTHORIZED = "1"',
    ],
    invalid: [
      "const agent = new https.Agent({ rejectUnauthorized: false })",
      'process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = "0"',
    ],
  },
  {
    id: "js-insecure-cookie",
    severity: "medium",
    confidence: "high",
    cwe: 614,
    see: ["Session_Management"],
    title: titles.insecureCookie,
    message:
      "Without `httpOnly` scripts can read the cookie, and without `secure` it is also sent over plain HTTP. Set both to true for session cookies.",
    rule: {
      ...jsPair("httpOnly|secure|isHttpOnly|isSecure", off),
      inside: {
        stopBy: "end",
        any: [
          {
            kind: "call_expression",
            has: {
              field: "function",
              regex:
                "(?:^|\\.)(?:cookie|setCookie|cookieSession|session|serialize)$|cookies(?:\\(\\))?\\.set$|server\\.state$",
            },
          },
          jsPair("cookie|cookies|cookieOptions", { kind: "object" }),
        ],
      },
    },
    valid: ['res.cookie("sid", id, { httpOnly: true, secure: true })', "const server = { secure: false }"],
    invalid: [
      'res.cookie("sid", id, { httpOnly: false })',
      "app.use(session({ secret, cookie: { secure: false } }))",
    ],
  },
  {
    id: "js-session-cookie-without-options",
    severity: "medium",
    confidence: "medium",
    cwe: 1004,
    see: ["Session_Management"],
    title: titles.insecureCookie,
    message:
      'The framework sets neither `httpOnly` nor `secure` by itself, so scripts can read this cookie and it is also sent over plain HTTP. Pass `{ httpOnly: true, secure: true, sameSite: "lax" }`.',
    rule: {
      any: [
        jsCall({ names: "cookie|setCookie", on: "^(?:res|response|reply)$", args: nameAndValueAt(1) }),
        jsCall({ names: "setCookie", bare: "only", args: nameAndValueAt(2) }),
        jsCall({ names: "set", on: "^\\(?(?:await )?cookies\\(\\)\\)?$", args: nameAndValueAt(1) }),
      ],
    },
    valid: ['res.cookie("token", token, { httpOnly: true })', 'res.cookie("theme", "dark")'],
    invalid: [
      'res.cookie("token", token)',
      'reply.setCookie("session", id)',
      'setCookie(c, "session", id)',
      '(await cookies()).set("session", id)',
    ],
  },
  {
    id: "js-cookie-header-without-flags",
    severity: "medium",
    confidence: "medium",
    cwe: 1004,
    see: ["Session_Management"],
    title: titles.insecureCookie,
    message:
      "The header carries neither `HttpOnly` nor `Secure`, so scripts can read this cookie and it is also sent over plain HTTP. Add `; HttpOnly; Secure; SameSite=Lax`.",
    rule: jsCall({
      names: "setHeader|header|append|appendHeader|set",
      on: "^(?:res|response|reply|ctx)$|\\.headers$",
      args: {
        all: [
          { has: { nthChild: 1, regex: "(?i)^[\"']set-cookie[\"']$" } },
          {
            has: {
              nthChild: 2,
              regex: "(?i)^[\"'`](?:\\w*session\\w*|sid|\\w*token|jwt|auth\\w*)=",
              not: { regex: "(?i)httponly|secure|max-age=0|expires=thu, 01 jan 1970" },
            },
          },
        ],
      },
    }),
    valid: [
      'res.setHeader("Set-Cookie", "session=" + id + "; HttpOnly; Secure")',
      'res.setHeader("Set-Cookie", "theme=dark")',
    ],
    invalid: ['res.setHeader("Set-Cookie", "session=" + id + "; Path=/")'],
  },
  {
    id: "js-cors-any-origin-with-credentials",
    severity: "high",
    confidence: "high",
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
  {
    id: "js-world-writable-file",
    severity: "medium",
    confidence: "high",
    cwe: 732,
    title: titles.worldWritable,
    message: messages.worldWritableOctal,
    glance: /\bmode["']?\s*:\s*0o?[0-7][0-7][2367]\b|chmod/,
    rule: {
      any: [
        jsCall({
          names: "chmod|chmodSync|fchmod|fchmodSync|lchmod",
          bare: "also",
          on: ".",
          args: { has: { nthChild: 2, regex: "^(?:0o?|[\"']0?)(?:[0-7])?[0-7][0-7][2367][\"']?$" } },
        }),
        jsPair("mode", { kind: "number", regex: "^0o?[0-7][0-7][2367]$" }),
      ],
    },
    valid: [
      "fs.chmodSync(file, 0o755)",
      "fs.writeFileSync(file, text, { mode: 0o600 })",
      "fs.chmod(file, mode)",
    ],
    invalid: [
      "fs.chmodSync(file, 0o777)",
      "fs.writeFileSync(file, text, { mode: 0o666 })",
      'fs.chmodSync(file, "777")',
    ],
  },
  {
    id: "js-xml-external-entities",
    severity: "high",
    confidence: "high",
    cwe: 611,
    see: ["XML_External_Entity_Prevention"],
    title: titles.xxe,
    message:
      "The parser resolves external entities, so a document can include local files or call internal addresses. Leave `noent` off.",
    rule: {
      ...jsPair("noent|replaceEntities|expandEntities", on),
      inside: { kind: "object" },
    },
    fileHas: ["xml", "Xml", "XML"],
    valid: ["libxml.parseXml(text, { noent: false })", "const o = { noent: true }"],
    invalid: ["libxml.parseXml(text, { noent: true })"],
  },
  {
    id: "js-electron-web-security-off",
    severity: "high",
    confidence: "high",
    cwe: 1188,
    see: ["https://www.electronjs.org/docs/latest/tutorial/security"],
    title: "Insecure Electron window: page can reach Node or files",
    message:
      "With these settings, any script in the page, including an injected one, gets Node's powers or may read any site. Keep `contextIsolation` and `webSecurity` on and `nodeIntegration` off, and expose single functions through a preload script.",
    rule: {
      any: [jsPair("nodeIntegration", on), jsPair("contextIsolation|webSecurity", off)],
      inside: { stopBy: "end", ...jsPair("webPreferences", { kind: "object" }) },
    },
    valid: [
      "new BrowserWindow({ webPreferences: { nodeIntegration: false } })",
      "const o = { webSecurity: false }",
    ],
    invalid: ["new BrowserWindow({ webPreferences: { nodeIntegration: true } })"],
  },
  {
    id: "js-post-message-to-any-origin",
    severity: "low",
    confidence: "medium",
    cwe: 346,
    see: ["HTML5_Security"],
    title: "`postMessage` to any origin",
    message:
      "The target origin is `*`, so if another site is loaded in that window or frame, it receives the data. Pass the expected origin.",
    rule: jsCall({
      names: "postMessage",
      on: "(?i)parent|opener|top|contentWindow|frame|popup",
      args: { has: { nthChild: 2, kind: "string", regex: "^[\"']\\*[\"']$" } },
    }),
    valid: ['parent.postMessage(state, "https://a.example")', "worker.postMessage(state)"],
    invalid: ['window.parent.postMessage({ token }, "*")'],
  },
]);
