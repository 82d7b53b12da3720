/** JavaScript and TypeScript: weak hashes, ciphers, randomness, tokens and comparisons. */
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { jsCall, jsPair } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { fieldTextOf, kindOf, nearestOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

const functionKinds = ["function_declaration", "function_expression", "arrow_function", "method_definition"];

export const crypto = defineRules(ecmascript, "security", [
  {
    id: "js-weak-password-hash",
    severity: "high",
    confidence: "medium",
    cwe: 916,
    see: ["Password_Storage"],
    title: titles.fastPasswordHash,
    message:
      "MD5, SHA-1 and plain SHA-2 are fast, so an attacker with a stolen table of hashes can try billions of passwords per second. Use Argon2id, scrypt or bcrypt with a salt for each password.",
    rule: {
      kind: "call_expression",
      all: [
        {
          has: {
            field: "function",
            kind: "member_expression",
            all: [
              { has: { field: "property", regex: "^update$" } },
              {
                has: {
                  field: "object",
                  kind: "call_expression",
                  regex: "createHash\\([\"'](?:md5|sha1|sha256|sha512|sha224|sha384)[\"']\\)$",
                },
              },
            ],
          },
        },
        {
          has: {
            field: "arguments",
            has: { nthChild: 1, regex: "(?i)(?:^|[._])(?:password|passwd|passphrase|pwd)$" },
          },
        },
      ],
    },
    milder: makesKey,
    valid: [
      'crypto.createHash("sha256").update(body).digest("hex")',
      'createHash("md5").update(file.contents)',
    ],
    invalid: [
      'crypto.createHash("md5").update(password).digest("hex")',
      'createHash("sha256").update(user.password)',
    ],
  },
  {
    id: "js-weak-hash",
    ...defects.weakHash,
    rule: jsCall({
      names: "createHash|createHmac",
      bare: "also",
      on: "^crypto$",
      args: { has: { nthChild: 1, kind: "string", regex: "(?i)^[\"'](?:md[245]|sha-?1|ripemd160)[\"']$" } },
    }),
    valid: ['crypto.createHash("sha256")', "crypto.createHash(algorithm)"],
    invalid: ['crypto.createHash("md5").update(x)', "createHash('SHA1')"],
  },
  {
    id: "js-weak-cipher",
    severity: "high",
    confidence: "medium",
    cwe: 327,
    see: ["Cryptographic_Storage"],
    title: titles.weakCipher,
    message:
      'DES, RC4, Blowfish and the ECB mode leak patterns of the plaintext or can be brute-forced, and `createCipher` derives its key without a salt. Use `createCipheriv("aes-256-gcm", key, nonce)` with a random nonce.',
    rule: {
      any: [
        jsCall({
          names: "createCipheriv|createDecipheriv",
          bare: "also",
          on: "^crypto$",
          args: {
            has: {
              nthChild: 1,
              kind: "string",
              regex: "(?i)^[\"'](?:des|rc[24]|bf|blowfish|cast|idea|seed|[\\w-]*-ecb)",
            },
          },
        }),
        jsCall({
          names: "createCipher|createDecipher",
          on: "^crypto$",
          args: { has: { nthChild: 2, regex: "." } },
        }),
      ],
    },
    valid: ['crypto.createCipheriv("aes-256-gcm", key, iv)', "cache.createCipher(name)"],
    invalid: [
      'crypto.createCipheriv("des-ede3-cbc", key, iv)',
      'crypto.createCipher("aes192", password)',
      "createCipheriv('aes-128-ecb', key, null)",
    ],
  },
  {
    id: "js-insecure-random",
    ...defects.mathRandom,
    rule: {
      kind: "call_expression",
      all: [
        { has: { field: "function", regex: "^Math\\.random$" } },
        {
          inside: {
            stopBy: {
              any: [
                { kind: "statement_block" },
                {
                  kind: "arguments",
                  inside: { kind: "call_expression", regex: "^(?:setTimeout|sleep|delay)" },
                },
              ],
            },
            any: [
              secretHolder("variable_declarator", "name"),
              secretHolder("assignment_expression", "left"),
              secretHolder("pair", "key"),
            ],
          },
        },
      ],
    },
    milder: isForCounting,
    valid: [
      "const jitter = Math.random() * 100",
      "const tokenIndex = Math.floor(Math.random() * n)",
      "const key = Math.random()",
    ],
    invalid: [
      "const token = Math.random().toString(36).slice(2)",
      "user.resetToken = String(Math.random())",
      "const o = { sessionId: Math.random() }",
    ],
  },
  {
    id: "js-jwt-without-verification",
    severity: "critical",
    confidence: "high",
    cwe: 347,
    see: ["JSON_Web_Token_for_Java"],
    title: titles.jwtUnverified,
    message:
      'With the algorithm `none`, or without a key, any token is accepted, so a client can claim any user and role. Pass the key and the one algorithm you sign with: `jwt.verify(token, key, { algorithms: ["RS256"] })`.',
    rule: {
      any: [
        { ...jsPair("algorithms", { kind: "array", regex: "(?i)[\"']none[\"']" }) },
        {
          ...jsPair("algorithm|alg", { kind: "string", regex: "(?i)^[\"']none[\"']$" }),
          inside: {
            stopBy: "end",
            kind: "call_expression",
            has: { field: "function", regex: "(?i)jwt|sign$|verify$|jose" },
          },
        },
        jsCall({
          names: "verify",
          on: "(?i)jwt|jsonwebtoken",
          args: { has: { nthChild: 2, regex: "^(?:null|undefined|\"\"|''|false)$" } },
        }),
      ],
    },
    valid: ['jwt.verify(token, key, { algorithms: ["RS256"] })', 'const o = { algorithm: "none" }'],
    invalid: [
      'jwt.verify(token, key, { algorithms: ["HS256", "none"] })',
      "jwt.verify(token, null)",
      'jwt.sign(user, "", { algorithm: "none" })',
    ],
  },
  {
    id: "js-timing-unsafe-compare",
    severity: "medium",
    confidence: "high",
    cwe: 208,
    title: titles.timing,
    message:
      "`===` stops at the first wrong character, so its duration reveals how much of the signature was right. Compare buffers of equal length with `crypto.timingSafeEqual`.",
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^[!=]==?$" } },
        {
          any: [
            {
              has: {
                field: "left",
                regex: "(?i)(?:signature|hmac|digest|\\bsig|mac)$|\\.digest\\([^)]*\\)$",
              },
            },
            {
              has: {
                field: "right",
                regex: "(?i)(?:signature|hmac|digest|\\bsig|mac)$|\\.digest\\([^)]*\\)$",
              },
            },
          ],
        },
        { not: { has: { regex: "^(?:undefined|null|[\"'].*|typeof.*|\\d+|true|false)$" } } },
        { not: { has: { regex: "\\.length$" } } },
        {
          inside: {
            stopBy: "end",
            any: functionKinds.map((kind) => ({ kind })),
            has: {
              stopBy: "end",
              any: [{ kind: "property_identifier" }, { kind: "identifier" }],
              regex: "^createHmac$",
            },
          },
        },
      ],
    },
    fileNames: ["createHmac"],
    valid: [
      "function f(a) { const mac = createHmac('sha256', k).digest(); return timingSafeEqual(mac, a); }",
      "function f(signature) { if (signature === undefined) return; createHmac('sha256', k); }",
      "const same = digest === other",
    ],
    invalid: [
      "function f(sent) { const expected = createHmac('sha256', k).update(b).digest('hex'); const signature = sent; return signature === expected; }",
    ],
  },
]);

/** The value is named as something that must not be guessed. */
function secretHolder(kind: string, field: string) {
  return {
    kind,
    has: {
      field,
      regex:
        "(?i)(?:^|[._\"'])\\w*?(?:token|secret|password|passwd|otp|nonce|session_?id|salt|api_?key|csrf|verification_?code|reset_?code)[\"']?$",
    },
  };
}

const pairs = new Set(["pair", "statement_block"]);

/** The session of who is counted opens nothing. */
function isForCounting(node: SgNode, { text }: ParsedFile): boolean {
  const isSession = /session/i.test(fieldTextOf(nearestOf(node, pairs), "key"));
  return isSession && /\banalytics\b|\bmeasurementId\b|\btelemetry\b/i.test(text);
}

/** A file format tells how its key comes from the password: nothing of it is kept in a table. */
function makesKey(call: SgNode): boolean {
  const holder = nearestOf(call, holders);
  const name = fieldTextOf(holder, holder && kindOf(holder) === "variable_declarator" ? "name" : "left");
  return /key$/i.test(name);
}

const holders = new Set(["variable_declarator", "assignment_expression", "statement_block"]);
