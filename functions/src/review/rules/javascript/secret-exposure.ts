/** JavaScript and TypeScript: secrets in logs, in addresses and in the browser's storage. */
import type { SgNode } from "@ast-grep/napi";
import { jsCall } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { everyInside, fieldOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { valueAt } from "./names.ts";
import { argumentsOf, nameCalled, partsOf, receiverOf } from "./tree.ts";
import { titles } from "../writing/titles.ts";

const secretName =
  "(?i)(?:^|[._])(?:pass(?:word|wd|phrase|code)?|pwd|(?:\\w*[a-z_])?(?:Password|_password|Passwd|Secret|_secret|PrivateKey|private_key|ApiKey|api_key|accessToken|access_token|refreshToken|refresh_token|AuthToken|auth_token|ResetToken|reset_token)|secret|apiKey|cvv|cvc|ssn|cardNumber|creditCard\\w*|pin)$";

const isSecret = new RegExp(secretName.replace("(?i)", ""), "i");

const tokenName =
  "(?i)^(?:(?:access|refresh|auth|id|session|user|bearer|api)[-_]?token|token|jwt|session[-_]?id)$";
const tokenKey = `(?i)^["'\`](?:\\w+[:.])?(?:(?:access|refresh|auth|id|session|user|bearer|api)[-_]?token|token|jwt|session[-_]?id)["'\`]$`;

export const secretExposure = defineRules(ecmascript, "security", [
  {
    id: "js-secret-in-log",
    severity: "medium",
    confidence: "medium",
    cwe: 532,
    see: ["Logging"],
    title: titles.secretLogged,
    message:
      "The secret is written to the log, and logs are kept, copied and read by many people. Leave it out, or log only that it was present.",
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
    title: "Secret written to log: whole environment",
    message:
      "The environment contains keys and passwords, which end up in every copy of the log. Log the needed variables by name.",
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
    fileNames: ["env"],
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
    title: "Cleartext storage of a secret in the browser",
    message:
      "Every script of the page can read this storage, and it persists after the visit. Keep passwords and card numbers out of the browser, and sessions in an httpOnly cookie.",
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
    fileNames: ["localStorage", "sessionStorage", "cookie"],
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
    id: "js-token-in-browser-storage",
    severity: "low",
    confidence: "medium",
    cwe: 922,
    see: ["HTML5_Security"],
    title: "Cleartext storage of a secret: token in browser storage",
    message:
      "Every script of the page can read this storage, so one cross-site scripting flaw gives the session away. Keep the token in a cookie with `HttpOnly`, `Secure` and `SameSite`.",
    rule: {
      any: [
        jsCall({
          names: "setItem",
          on: "(?:local|session)Storage$",
          args: { has: { nthChild: 1, regex: tokenKey } },
        }),
        {
          kind: "assignment_expression",
          has: {
            field: "left",
            any: [
              {
                kind: "member_expression",
                all: [
                  { has: { field: "object", regex: "(?:local|session)Storage$" } },
                  { has: { field: "property", regex: tokenName } },
                ],
              },
              {
                kind: "subscript_expression",
                all: [
                  { has: { field: "object", regex: "(?:local|session)Storage$" } },
                  { has: { field: "index", regex: tokenKey } },
                ],
              },
            ],
          },
        },
      ],
    },
    fileNames: ["localStorage", "sessionStorage"],
    valid: [
      'localStorage.setItem("theme", theme)',
      'localStorage.setItem("tokenCount", n)',
      'localStorage.removeItem("token")',
    ],
    invalid: [
      'localStorage.setItem("token", token)',
      'window.localStorage.setItem("refresh_token", data.refresh_token)',
      "sessionStorage.accessToken = answer.accessToken",
    ],
  },
  {
    id: "js-secret-in-address",
    severity: "medium",
    confidence: "medium",
    cwe: 598,
    see: ["REST_Security"],
    title: "Secret in a URL",
    message:
      "URLs are kept in logs, histories and referrers, so the secret leaks through all of them. Send the secret in a header or in the body.",
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
]);

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
