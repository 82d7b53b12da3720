/** JavaScript and TypeScript: what servers and pages show, write down or hand out that was not meant for others. */
import type { SgNode } from "@ast-grep/napi";
import { jsCall, jsPair } from "../call-matchers.ts";
import { defineRules, ecmascript } from "../define-rules.ts";
import { everyInside, fieldOf, kindOf, textOf } from "../node-memo.ts";
import type { Matcher } from "../rule.ts";
import { valueAt } from "./names.ts";
import { argumentsOf, nameCalled, partsOf, receiverOf } from "./tree.ts";

const secretName =
  "(?i)(?:^|[._])(?:pass(?:word|wd|phrase|code)?|pwd|(?:\\w*[a-z_])?(?:Password|_password|Passwd|Secret|_secret|PrivateKey|private_key|ApiKey|api_key|accessToken|access_token|refreshToken|refresh_token|AuthToken|auth_token|ResetToken|reset_token)|secret|apiKey|cvv|cvc|ssn|cardNumber|creditCard\\w*|pin)$";
const isSecret = new RegExp(secretName.replace("(?i)", ""), "i");

export const exposure = defineRules(ecmascript, "security", [
  {
    id: "js-stack-to-client",
    severity: "medium",
    confidence: "high",
    cwe: 209,
    see: ["Error_Handling"],
    title: "The stack of an error is sent to the caller",
    message:
      "Paths, versions and the inner workings of the server help whoever looks for a way in. Log the error, and answer with a general message.",
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
    confidence: "high",
    cwe: 668,
    see: ["https://expressjs.com/en/starter/static-files.html"],
    title: "The server hands out its own source code",
    message:
      "The folder of the program holds its code, its configuration and perhaps keys, and all of it can be fetched. Serve a folder of its own, such as `public`.",
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
    id: "js-secret-in-log",
    severity: "medium",
    confidence: "medium",
    cwe: 532,
    see: ["Logging"],
    title: "A secret is written to the log",
    message:
      "Logs are kept, copied and read by many, and whoever reads this one has the password or token. Leave it out, or log that it was present.",
    rule: jsCall({
      names: "log|info|warn|error|debug|trace|fatal|verbose|silly|http",
      on: "(?i)^(?:console|(?:\\w+\\.)*_?(?:log|logger|winston|pino|bunyan|\\w*logger|fastify\\.log|app\\.log))$",
    }),
    check: (call) => argumentsOf(call).some(showsSecret),
    valid: [
      "console.log(`signed in ${user.name}`)",
      "logger.info({ hasPassword: Boolean(password) })",
      'console.log("password changed")',
      "console.log(password.length)",
      "console.log(`${tokens} tokens used`)",
      "console.log(!password)",
      "console.log(user.hashedPassword)",
      "const password = 'none'; console.log(password)",
    ],
    invalid: [
      "console.log(`login ${email} ${password}`)",
      'logger.info("token: " + session.accessToken)',
      "this.logger.debug({ user, password })",
      "const login = { name, password }; console.log(login)",
      "console.log('got ' + getPassword())",
      'console.log("key", process.env.STRIPE_SECRET)',
    ].slice(0, 5),
  },
  {
    id: "js-environment-in-log",
    severity: "medium",
    confidence: "high",
    cwe: 532,
    see: ["Logging"],
    title: "The whole environment is written to the log",
    message:
      "The environment holds keys and passwords, which then stand in every copy of the log. Log the variables that matter by name.",
    rule: jsCall({
      names: "log|info|warn|error|debug|trace|dir|table|json|send",
      on: "(?i)^(?:console|res|response|reply|(?:\\w+\\.)*_?(?:log|logger|winston))$",
      args: {
        has: {
          regex:
            "^(?:JSON\\.stringify\\()?process\\.env\\)?$|^\\{[^{}]*\\bprocess\\.env\\s*[,}]|^JSON\\.stringify\\(process\\.env,",
        },
      },
    }),
    valid: [
      "console.log(process.env.NODE_ENV)",
      "console.log(Object.keys(process.env))",
      "res.json({ mode: process.env.MODE })",
    ],
    invalid: ["console.log(process.env)", 'console.log("starting", process.env)', "res.json(process.env)"],
  },
  {
    id: "js-secret-in-browser-storage",
    severity: "medium",
    confidence: "medium",
    cwe: 312,
    see: ["HTML5_Security"],
    title: "A secret is kept in the browser's storage",
    message:
      "Every script of the page can read it, and it stays after the visit. Keep passwords and card numbers nowhere in the browser, and sessions in an httpOnly cookie.",
    rule: {
      any: [
        jsCall({ names: "setItem", on: "(?:local|session)Storage$" }),
        {
          kind: "assignment_expression",
          has: {
            field: "left",
            any: [
              { kind: "member_expression", has: { field: "object", regex: "(?:local|session)Storage$" } },
              { kind: "member_expression", regex: "^document\\.cookie$" },
              {
                kind: "subscript_expression",
                all: [
                  { has: { field: "object", regex: "(?:local|session)Storage$" } },
                  { has: { field: "index", kind: "string" } },
                ],
              },
            ],
          },
        },
      ],
    },
    check: storesSecret,
    valid: [
      'localStorage.setItem("theme", theme)',
      'sessionStorage.setItem("passwordHint", "no")',
      'localStorage.theme = "dark"',
    ],
    invalid: [
      'localStorage.setItem("password", password)',
      'sessionStorage.setItem("card", form.cardNumber)',
      "localStorage.password = value",
    ],
  },
  {
    id: "js-secret-in-address",
    severity: "medium",
    confidence: "medium",
    cwe: 598,
    see: ["REST_Security"],
    title: "A secret is part of an address",
    message:
      "Addresses stand in logs, histories and referrers of everything on the way. Send the secret in a header or in the body.",
    rule: {
      kind: "template_string",
      regex:
        "[?&](?:access_?token|api_?key|auth_?token|password|passwd|pwd|secret|session_?id|client_secret|jwt)=\\$\\{",
    },
    check: (node) =>
      /^`(?:https?:|\/|\$\{)/.test(textOf(node)) && !/\btest|mock|example\.test/i.test(textOf(node)),
    valid: ["const u = `https://a.example/x?page=${page}`;", "const t = `the password=${p}`;"],
    invalid: [
      "const u = `https://a.example/x?access_token=${token}`;",
      "fetch(`${base}/login?user=${u}&password=${p}`);",
    ],
  },
  {
    id: "js-plain-http-with-credentials",
    severity: "medium",
    confidence: "high",
    cwe: 319,
    see: ["Transport_Layer_Security"],
    title: "Credentials travel unencrypted",
    message:
      "Everybody on the way can read the token or password, and use it. Call the address with `https:`.",
    rule: {
      any: [
        jsCall({ names: "fetch|axios|got|ky|request", bare: "only", args: { has: plainAddress() } }),
        jsCall({
          names: "get|post|put|patch|delete|request",
          on: "^(?:axios|got|http|ky|needle|superagent|request)$",
          args: { has: plainAddress() },
        }),
      ],
    },
    check: (call) =>
      !localAddress.test(textOf(argumentsOf(call)[0] ?? call)) &&
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
    ],
  },
  {
    id: "js-debug-port-open",
    severity: "high",
    confidence: "high",
    cwe: 489,
    see: ["https://nodejs.org/en/learn/getting-started/debugging"],
    title: "Everybody may attach a debugger",
    message:
      "Whoever reaches the debug port runs code in this process. Bind it to 127.0.0.1, and leave it off in production.",
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
    title: "A tool for development is always on",
    message:
      "It shows visitors the stack of errors or the whole schema. Switch it on only where NODE_ENV says development.",
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
    confidence: "high",
    cwe: 732,
    see: ["https://docs.aws.amazon.com/AmazonS3/latest/userguide/acl-overview.html"],
    title: "Everybody may read or change what is stored",
    message:
      "The access list opens the object to the whole internet. Leave it private, and hand out signed addresses.",
    rule: jsPair("ACL|acl|accessControl|predefinedAcl", {
      kind: "string",
      regex:
        "^[\"'](?:public-read-write|public-read|PublicRead|PublicReadWrite|publicRead|publicReadWrite|authenticated-read)[\"']$",
    }),
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

/** A name of a secret as it is: in a text, as an argument, or as a field. */
function showsSecret(argument: SgNode): boolean {
  switch (kindOf(argument)) {
    case "identifier":
      return isSecretName(argument) || holdsSecret(argument);
    case "member_expression":
      return isSecretName(argument);
    case "template_string":
      return everyInside(argument, ["template_substitution"]).some((one) => partsOf(one).some(showsSecret));
    case "binary_expression":
      return isJoined(argument) && partsOf(argument).some(showsSecret);
    case "object":
      return partsOf(argument).some(isSecretField);
    case "call_expression":
      return isWrittenAsJson(argument) ? argumentsOf(argument).some(showsSecret) : isSecretAsText(argument);
    default:
      return false;
  }
}

/** As it is, and not what was made of it; a text that stands in the code is nobody's. */
function isSecretName(node: SgNode): boolean {
  const text = textOf(node);
  if (!isSecret.test(text) || isAboutSecret(text) || madeHarmless.test(text)) return false;
  const value = kindOf(node) === "identifier" ? valueAt(node, node) : null;
  return value === null || kindOf(value) !== "string";
}

const madeHarmless = /hash|crypt|encod|mask|redact|hidden|md5|sha\d|fake|dummy/i;

/** `const login = { user, password }; log(login)`. */
function holdsSecret(name: SgNode): boolean {
  const value = valueAt(name, name);
  return value !== null && kindOf(value) === "object" && partsOf(value).some(isSecretField);
}

/** `password.toString()` and `getPassword()`. */
function isSecretAsText(call: SgNode): boolean {
  const name = nameCalled(call);
  const receiver = receiverOf(call);
  if (/^(?:toString|valueOf|trim)$/.test(name)) return receiver !== null && isSecretName(receiver);
  return /^get(?:\w*[a-z])?(?:Password|Secret|PrivateKey|ApiKey)$/.test(name);
}

function isJoined(expression: SgNode): boolean {
  return textOf(fieldOf(expression, "operator") ?? expression) === "+";
}

function isWrittenAsJson(call: SgNode): boolean {
  return textOf(fieldOf(call, "function") ?? call) === "JSON.stringify";
}

function isSecretField(field: SgNode): boolean {
  if (kindOf(field) === "pair") return isSecretPair(field);
  return kindOf(field) === "shorthand_property_identifier" && isSecret.test(textOf(field));
}

function isSecretPair(pair: SgNode): boolean {
  const value = fieldOf(pair, "value");
  return value !== null && isName(value) && showsSecret(value);
}

/** Places, names and flags of secrets are none. */
function isAboutSecret(text: string): boolean {
  return /\b(?:i18n|messages?|errors?|labels?|strings|t|constants|colou?rs?|routes|paths|types?|Types|Kind|SyntaxKind|TokenType)\.|^[A-Z_]+\./.test(
    text,
  );
}

const storedSecret =
  /^(?:password|passwd|pwd|creditCard\w*|cardNumber|card_number|cvv|ssn|privateKey|private_key)$/i;

function storesSecret(node: SgNode): boolean {
  const [key, value] = keyAndValue(node);
  if (!key || !value || isFixed(value)) return false;
  return storedSecret.test(lastWordOf(key)) || (isName(value) && storedSecret.test(lastWordOf(value)));
}

/** Of `setItem(key, value)`, or of `storage[key] = value`. */
function keyAndValue(node: SgNode): readonly (SgNode | null)[] {
  return kindOf(node) === "call_expression"
    ? argumentsOf(node)
    : [fieldOf(node, "left"), fieldOf(node, "right")];
}

function isFixed(value: SgNode): boolean {
  return /^(?:string|null|undefined|false|true)$/.test(kindOf(value));
}

function isName(value: SgNode): boolean {
  return /^(?:identifier|member_expression)$/.test(kindOf(value));
}

/** Without the quote and bracket behind it. */
function lastWordOf(node: SgNode): string {
  return /(\w+)["'\]]*$/.exec(textOf(node))?.[1] ?? "";
}
