/** JavaScript and TypeScript: keys and passwords that stand in the source code. */
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { jsCall, jsNew, jsPair } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { everyInside, kindOf, textOf } from "../../syntax/node-memo.ts";
import { valueAt } from "./names.ts";
import { argumentsOf, bare } from "./tree.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

const see = ["Secrets_Management"];

/** A string long enough for a key, as it is or decoded. */
const keyText = "^(?:Buffer\\.from\\(\\s*)?[\"'][^\"'\\s]{16,}[\"']";

export const hardCodedCredentials = defineRules(ecmascript, "security", [
  {
    id: "js-hard-coded-jwt-key",
    severity: "high",
    confidence: "medium",
    cwe: 321,
    see: ["Key_Management"],
    title: titles.hardCodedKey,
    message:
      "The signing key is in the source, so anyone who can read the code can create valid tokens for any user. Read the key from the environment or a secret store, and rotate it.",
    rule: {
      any: [
        jsCall({
          names: "sign|verify|encode|decode",
          on: "(?i)^(?:jwt|jwt_?simple|jsonwebtoken|jwtService|this\\.jwt\\w*)$",
          as: "KEY",
          nth: 2,
        }),
        {
          ...jsPair("secretOrKey|secretOrPrivateKey|cookieSecret|sessionSecret|jwtSecret", {
            pattern: "$KEY",
          }),
        },
        {
          ...jsPair("secret", { pattern: "$KEY" }),
          inside: {
            kind: "object",
            inside: {
              kind: "arguments",
              inside: {
                kind: "call_expression",
                has: {
                  field: "function",
                  regex: "(?i)session$|jwt$|expressjwt$|register$|NextAuth$|(?:session|jwt)[\"']\\)$",
                },
              },
            },
          },
        },
      ],
    },
    flow: { KEY: "literal" },
    check: (node) => !isBytesOfOthers(node),
    valid: [
      "jwt.sign(data, process.env.KEY)",
      "session({ secret: config.secret })",
      'const text = process.env.KEY;\nconst key = new Buffer(text, "base64");\njwt.sign(data, key);',
    ],
    invalid: [
      {
        code: 'const text = "TOMATO";\nconst key = new Buffer(text, "base64");\njwt.sign(data, key);',
        lines: [3],
      },
      'jwt.sign(data, "not-so-secret-after-all")',
      'session({ secret: "keyboard cat" })',
    ],
  },
  {
    id: "js-hard-coded-key-object",
    severity: "high",
    confidence: "medium",
    cwe: 321,
    see: ["Key_Management"],
    title: titles.hardCodedKey,
    message:
      "The key object is made of a string in the source, so anyone who can read the code can sign and decrypt with it. Read the key from the environment or a secret store.",
    rule: {
      any: [
        jsCall({
          names: "createSecretKey",
          bare: "also",
          on: "^crypto$",
          args: { has: { nthChild: 1, regex: keyText } },
        }),
        {
          ...jsCall({
            names: "encode",
            on: "^new TextEncoder\\(\\)$",
            args: { has: { nthChild: 1, kind: "string", regex: keyText } },
          }),
          inside: {
            kind: "variable_declarator",
            has: { field: "name", regex: "(?i)(?:secret|key)$" },
          },
        },
        jsCall({
          names: "sign|verify",
          on: "(?i)^(?:jwt|jsonwebtoken)$",
          args: { has: { nthChild: 2, kind: "call_expression", regex: keyText } },
        }),
      ],
    },
    valid: [
      "const key = createSecretKey(Buffer.from(process.env.KEY, 'base64'));",
      "const secret = new TextEncoder().encode(process.env.JWT_SECRET);",
      'const bytes = new TextEncoder().encode("hello, this is a message");',
    ],
    invalid: [
      'const key = createSecretKey(Buffer.from("9a8s7d6f9a8s7d6f9a8s7d6f"));',
      'const secret = new TextEncoder().encode("9a8s7d6f9a8s7d6f9a8s7d6f");',
    ],
  },
  {
    id: "js-hard-coded-cipher-key",
    ...defects.encryptionKeyInSource,
    rule: {
      any: [
        jsCall({
          names: "createCipheriv|createDecipheriv|createCipher|createDecipher|createHmac",
          bare: "also",
          on: "^crypto$|^require\\(.(?:node:)?crypto.\\)$",
          as: "KEY",
          nth: 2,
        }),
        jsCall({
          names: "encrypt|decrypt",
          on: "^(?:CryptoJS\\.)?(?:AES|DES|TripleDES|RC4|Rabbit)$|^require\\(.crypto-js/\\w+.\\)$",
          as: "KEY",
          nth: 2,
        }),
      ],
    },
    flow: { KEY: "literal" },
    valid: ['createCipheriv("aes-256-gcm", key, iv)', 'crypto.createHmac("sha256", process.env.KEY)'],
    invalid: [
      'crypto.createCipheriv("aes-256-cbc", "0123456789abcdef0123456789abcdef", iv)',
      'const key = "not-so-secret"; CryptoJS.AES.encrypt(text, key)',
    ],
  },
  {
    id: "js-hard-coded-password",
    severity: "high",
    confidence: "medium",
    cwe: 259,
    see: ["Secrets_Management"],
    title: titles.hardCodedPassword,
    message:
      "The password is in the source, so anyone who can read the code can sign in with it, and changing it needs a release. Read it from the environment or a secret store.",
    textFilter:
      /\b(?:createConnection|createPool|createTransport|Pool|Client|Sequelize|connect|createClient|DataSource|Redis)\(/,
    rule: {
      any: [
        {
          ...jsPair("password|pass|pwd|passwd", { pattern: "$PASSWORD" }),
          inside: {
            kind: "object",
            inside: {
              kind: "arguments",
              inside: {
                any: [{ kind: "call_expression" }, { kind: "new_expression" }],
                regex:
                  "^(?:await )?(?:new )?[\\w.]*(?:createConnection|createPool|createTransport|Pool|Client|Sequelize|connect|createClient|DataSource|Redis)\\(",
              },
            },
          },
        },
        jsNew({ names: "Sequelize", as: "PASSWORD", nth: 3 }),
      ],
    },
    flow: { PASSWORD: "literal" },
    valid: ["mysql.createConnection({ password: process.env.PW })", 'new Pool({ password: "" })'],
    invalid: [
      'mysql.createConnection({ user: "a", password: "not-a-real-one" })',
      'new Sequelize("db", "root", "not-a-real-one")',
    ],
  },
  {
    id: "js-hard-coded-credentials",
    severity: "high",
    confidence: "medium",
    cwe: 798,
    see,
    title: titles.hardCodedCredentials,
    message:
      "The credential is in the source, so anyone who can read the code can use the service as this program. Read it from the environment or a secret store, and rotate it.",
    rule: {
      any: [
        {
          ...jsPair(
            "secretAccessKey|clientSecret|client_secret|apiSecret|consumerSecret|storageAccessKey|accountKey",
            { pattern: "$KEY" },
          ),
          inside: { kind: "object", inside: { kind: "arguments" } },
        },
        {
          ...jsPair("pass|password|bearer", { pattern: "$KEY" }),
          inside: {
            kind: "object",
            inside: { kind: "pair", has: { field: "key", regex: "^[\"']?auth[\"']?$" } },
          },
        },
        {
          ...jsPair("users", {
            kind: "object",
            has: { kind: "pair", has: { field: "value", pattern: "$KEY" } },
          }),
          inside: {
            kind: "object",
            inside: {
              kind: "arguments",
              inside: { kind: "call_expression", has: { field: "function", regex: "^basicAuth$" } },
            },
          },
        },
        jsCall({ names: "auth", on: String.raw`(?:request|superagent|got)\b.*\)$`, as: "KEY", nth: 2 }),
        jsCall({
          names: "basicAuth|loginWithUsernamePassword|loginWithServicePrincipalSecret",
          bare: "also",
          on: "^[A-Za-z]\\w*$",
          as: "KEY",
          nth: 2,
        }),
        jsCall({
          names: "append|set|setHeader|setRequestHeader|header",
          as: "KEY",
          nth: 2,
          args: {
            all: [
              { has: { nthChild: 1, regex: "(?i)^[\"']authorization[\"']$" } },
              { has: { nthChild: 2, regex: String.raw`^["'${"`"}]Basic [\w+/=:-]{12,}["'${"`"}]$` } },
            ],
          },
        }),
      ],
    },
    flow: { KEY: "literal" },
    check: holdsNoPlaceholder,
    valid: [
      "new S3({ secretAccessKey: process.env.AWS_SECRET })",
      "new S3({ secretAccessKey: '<your key>' })",
      "request.get(url).auth(user, settings.password)",
      "basicAuth({ users: { admin: process.env.ADMIN } })",
      "const options = { auth: { user: 'a', pass: '' } };",
    ],
    invalid: [
      "new S3({ accessKeyId: id, secretAccessKey: 'q8Zr2LmV0xWc' })",
      "request.get(url).auth('robot', 'q8Zr2LmV0xWc')",
      "basicAuth({ users: { admin: 'q8Zr2LmV0xWc' } })",
      "request(url, { auth: { user: 'robot', pass: 'q8Zr2LmV0xWc' } })",
      "headers.append('Authorization', 'Basic cm9ib3Q6cThacjJMbVYweFdj')",
    ],
  },
]);

const placeholder =
  /^(?:<|\{\{|\$\{|\*+$|\.+$|x+$|0+\d?$|your|my|insert|change|example|sample|test|dummy|fake|placeholder|todo|none|null|undefined|secret$|password$|pass$|token$|foo|bar|abc|123)|-password$/i;

/** A placeholder that shows where the key goes is none. */
function holdsNoPlaceholder(node: SgNode, { text }: ParsedFile): boolean {
  if (/\bsupertest\b|\bdescribe\(/.test(text)) return false;
  const texts = everyInside(node, ["string", "template_string"]);
  const last = texts.at(-1);
  if (last)
    return !placeholder.test(
      textOf(last)
        .slice(1, -1)
        .replace(/^Basic /, ""),
    );
  const names = everyInside(node, ["identifier"]);
  const value = names.length > 0 ? valueAt(names.at(-1) ?? node, node) : null;
  return value === null || kindOf(value) !== "string" || !placeholder.test(textOf(value).slice(1, -1));
}

/** `new Buffer(process.env.KEY, "base64")`: the encoding stands in the source, the key does not. */
function isBytesOfOthers(call: SgNode): boolean {
  const [, key] = argumentsOf(call);
  const made = key ? valueAt(key, call) : null;
  if (made === null || kindOf(made) !== "new_expression") return false;
  const given = bare(argumentsOf(made)[0] ?? null);
  const text = given ? (valueAt(given, made) ?? given) : null;
  return text !== null && !/^(?:string|template_string)$/.test(kindOf(text));
}
