/** JavaScript and TypeScript: what servers and pages show, write down or hand out that was not meant for others. */
import type { SgNode } from "@ast-grep/napi";
import { jsCall, jsNew, jsPair } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { everyInside, fieldOf, kindOf, parentOf, textOf } from "../../syntax/node-memo.ts";
import type { Matcher } from "../writing/rule.ts";
import { argumentsOf, functionAround } from "./tree.ts";
import { titles } from "../writing/titles.ts";
import { plainProtocol } from "../shared/cleartext-secrets.ts";
import { isPlainAddress } from "../shared/plain-address.ts";

export const informationExposure = defineRules(ecmascript, "security", [
  {
    id: "js-stack-to-client",
    severity: "medium",
    confidence: "high",
    cwe: 209,
    see: ["Error_Handling"],
    title: titles.stackTrace,
    message:
      "Paths, versions and internals of the server are sent to the client and help an attacker. Log the error, and respond with a general message.",
    rule: jsCall({
      names: "json|send|end|write|render",
      on: "^(?:res|response|reply|ctx|c)\\b|\\.(?:status|code)\\(",
    }),
    check: sendsStack,
    valid: [
      'app.use((err, req, res, next) => { res.status(500).json({ error: "failed" }); })',
      "app.use((err, req, res, next) => { res.json({ stack: isDev ? err.stack : undefined }); })",
      'app.use((err, req, res, next) => { if (process.env.NODE_ENV === "development") { res.send(err.stack); } })',
      "res.json({ stack: stack.items })",
    ],
    invalid: [
      "app.use((err, req, res, next) => { res.status(500).json({ message: err.message, stack: err.stack }); })",
      "try { f(); } catch (e) { res.send(e.stack); }",
      "f().catch((error) => { reply.code(500).send(`failed: ${error.stack}`); })",
    ],
  },
  {
    id: "js-serves-own-folder",
    severity: "high",
    confidence: "medium",
    cwe: 668,
    see: ["https://expressjs.com/en/starter/static-files.html"],
    title: "Information exposure: source folder served",
    message:
      "The program's own folder contains its source, its configuration and perhaps keys, and this makes all of it downloadable. Serve a dedicated folder, such as `public`.",
    rule: jsCall({
      names: "static|serveStatic|koaStatic|serve",
      bare: "also",
      on: "^(?:express|koa|serve|app)$",
      args: {
        has: {
          nthChild: 1,
          regex:
            "^(?:__dirname|process\\.cwd\\(\\)|[\"'](?:/|\\.|\\./)[\"']|path\\.(?:join|resolve)\\((?:__dirname|process\\.cwd\\(\\))(?:, ?[\"'](?:/|\\.|\\./|\\.\\./?)[\"'])?\\))$",
        },
      },
    }),
    fileHas: ["express", "koa", "serve-static"],
    valid: ['app.use(express.static("public"))', 'app.use(express.static(path.join(__dirname, "public")))'],
    invalid: [
      "app.use(express.static(__dirname))",
      'app.use("/", express.static(path.join(__dirname, "..")))',
      'app.use(express.static("."))',
    ],
  },
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
      /\b[Aa]uthorization\b|\bauth\s*:|password|[xX]-[aA]pi-[kK]ey|apiKey|\b[cC]ookie['"]?\s*:/.test(
        textOf(fieldOf(call, "arguments") ?? call),
      ),
    valid: [
      'fetch("https://a.example.org/x", { headers: { Authorization: t } })',
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
    glance: /["'](?:basic-|promise-)?ftp["']/,
    check: (call, { text }) =>
      /(?:from|require\()\s*["'](?:basic-ftp|ftp|promise-ftp)["']/.test(text) &&
      !/\bsecure\s*(?::\s*(?!false)|[,}])/.test(textOf(call)),
    valid: ['import { Client } from "basic-ftp";\nclient.access({ host, user, password, secure: true })'],
    invalid: [
      { code: 'import { Client } from "basic-ftp";\nclient.access({ host, user, password })', lines: [2] },
    ],
  },
  {
    id: "js-debug-port-open",
    severity: "high",
    confidence: "medium",
    cwe: 489,
    see: ["https://nodejs.org/en/learn/getting-started/debugging"],
    title: "Debug port exposed: any host can attach",
    message:
      "The debug port is bound to all interfaces, and any host that reaches it can run code in this process. Bind it to 127.0.0.1, and leave it off in production.",
    rule: { kind: "string", regex: "--inspect(?:-brk)?=0\\.0\\.0\\.0" },
    valid: ["spawn(node, ['--inspect=127.0.0.1:9229', file])"],
    invalid: ["spawn(node, ['--inspect=0.0.0.0:9229', file])"],
  },
  {
    id: "js-development-tools-in-production",
    severity: "medium",
    confidence: "medium",
    cwe: 489,
    see: ["https://expressjs.com/en/resources/middleware/errorhandler.html", "GraphQL"],
    title: titles.debugMode,
    message:
      "The development tool shows visitors stack traces or the whole schema. Enable it only if `NODE_ENV` is `development`.",
    rule: {
      any: [
        jsCall({
          names: "use",
          args: {
            has: {
              kind: "call_expression",
              regex: "^(?:errorhandler|errorHandler|express\\.errorHandler)\\(\\s*(?:\\{[^}]*\\})?\\s*\\)$",
            },
          },
        }),
        {
          ...jsPair("introspection|playground|graphiql", { kind: "true" }),
          inside: { kind: "object", inside: { kind: "arguments" } },
        },
        {
          ...jsPair("debug", { kind: "true" }),
          inside: {
            kind: "object",
            inside: {
              kind: "arguments",
              inside: {
                any: [{ kind: "new_expression" }, { kind: "call_expression" }],
                regex: "^(?:new )?(?:ApolloServer|graphqlHTTP|GraphQLModule)",
              },
            },
          },
        },
      ],
    },
    fileHas: ["errorhandler", "ApolloServer", "graphql", "GraphQL", "mercurius"],
    check: (node) =>
      !node
        .ancestors()
        .some(
          (one) =>
            kindOf(one) === "if_statement" &&
            /NODE_ENV|isDev|development|isProd/.test(textOf(fieldOf(one, "condition") ?? one)),
        ),
    valid: [
      'const errorhandler = require("errorhandler"); if (process.env.NODE_ENV === "development") app.use(errorhandler());',
      "new ApolloServer({ typeDefs, introspection: isDev })",
    ],
    invalid: [
      'const errorhandler = require("errorhandler"); app.use(errorhandler());',
      "new ApolloServer({ typeDefs, introspection: true })",
      "app.use(graphqlHTTP({ schema, graphiql: true }))",
    ],
  },
  {
    id: "js-public-bucket",
    severity: "high",
    confidence: "medium",
    cwe: 732,
    see: ["https://docs.aws.amazon.com/AmazonS3/latest/userguide/acl-overview.html"],
    title: titles.publicStorage,
    message:
      "The access list opens the object to the whole internet, so anyone can read or change it. Keep it private, and hand out signed URLs.",
    rule: jsPair("ACL|acl|accessControl|predefinedAcl", {
      kind: "string",
      regex:
        "^[\"'](?:public-read-write|public-read|PublicRead|PublicReadWrite|publicRead|publicReadWrite|authenticated-read)[\"']$",
    }),
    unsure: isMeantForAll,
    valid: ["s3.putObject({ Bucket: b, ACL: 'private' })"],
    invalid: [
      "s3.putObject({ Bucket: b, ACL: 'public-read-write' })",
      "file.save(data, { predefinedAcl: 'publicRead' })",
    ],
  },
]);

const localAddress =
  /^["'`]http:\/\/(?:localhost|127\.|0\.0\.0\.0|\[::1|10\.|192\.168\.|host\.docker|[\w-]+(?:[:/"'`]|$)|\$\{)/;

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

/** `error.stack` itself, not where a condition chooses it. */
function sendsStack(call: SgNode): boolean {
  const isGuarded = call
    .ancestors()
    .some(
      (one) =>
        kindOf(one) === "if_statement" &&
        /NODE_ENV|isDev|\bdev\b|debug|development|production/i.test(textOf(fieldOf(one, "condition") ?? one)),
    );
  if (isGuarded) return false;
  return everyInside(fieldOf(call, "arguments") ?? call, ["member_expression"]).some((one) => {
    const object = fieldOf(one, "object");
    if (object === null || textOf(fieldOf(one, "property") ?? one) !== "stack") return false;
    if (!/^(?:e|ex|err|error|exception|cause|\w+(?:Err|Error))$/.test(textOf(object))) return false;
    return !one
      .ancestors()
      .some(
        (above) =>
          /^(?:ternary_expression|spread_element)$/.test(kindOf(above)) ||
          (kindOf(above) === "binary_expression" && textOf(above).includes("&&")),
      );
  });
}

/** `public/uploads/...`: the place of the object says that everybody is to see it. */
function isMeantForAll(pair: SgNode): boolean {
  const place = functionAround(pair) ?? parentOf(pair);
  return place !== null && /["'`/](?:public|static|assets|avatars?|thumbnails?)\//.test(textOf(place));
}
