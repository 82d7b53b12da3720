/** JavaScript and TypeScript: secrets written to logs. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { jsCall } from "../writing/call-matchers.ts";
import { argumentsOf, partsOf, nameCalled, receiverOf, isNameOrMember } from "./tree.ts";
import type { SgNode } from "@ast-grep/napi";
import { kindOf, everyInside, textOf, fieldOf } from "../../syntax/node-memo.ts";
import { valueAt } from "./names.ts";

const secretName =
  "(?i)(?:^|[._])(?:pass(?:word|wd|phrase|code)?|pwd|(?:\\w*[a-z_])?(?:Password|_password|Passwd|Secret|_secret|PrivateKey|private_key|ApiKey|api_key|accessToken|access_token|refreshToken|refresh_token|AuthToken|auth_token|ResetToken|reset_token)|secret|apiKey|cvv|cvc|ssn|cardNumber|creditCard\\w*|pin)$";

const isSecret = new RegExp(secretName.replace("(?i)", ""), "i");

export const secretLogging = defineRules(ecmascript, "security", [
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

/** As it is, and not what was made of it; a string in the code belongs to no one. */
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
  return value !== null && isNameOrMember(value) && showsSecret(value);
}

/** Places, names and flags of secrets are none. */
function isAboutSecret(text: string): boolean {
  return /\b(?:i18n|messages?|errors?|labels?|strings|t|constants|colou?rs?|routes|paths|types?|Types|Kind|SyntaxKind|TokenType)\.|^[A-Z_]+\./.test(
    text,
  );
}
