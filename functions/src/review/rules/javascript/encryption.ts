/** JavaScript and TypeScript: ciphers, hashes and connections that look right and are too weak. */
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { jsCall, jsPair } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { fieldOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { declarationOf, initialOf, valueAt } from "./names.ts";
import { argumentsOf, bare, nameCalled, receiverOf } from "./tree.ts";
import { titles } from "../writing/titles.ts";

export const encryption = defineRules(ecmascript, "security", [
  {
    id: "js-weak-cipher-by-name",
    severity: "high",
    confidence: "medium",
    cwe: 327,
    see: ["Cryptographic_Storage"],
    title: titles.weakCipher,
    message:
      "DES, RC4, Blowfish and the ECB mode leak patterns of the plaintext or can be brute-forced. Use aes-256-gcm with a random nonce.",
    rule: jsCall({
      names: "createCipheriv|createDecipheriv",
      bare: "also",
      on: "^(?:node)?[cC]rypto$",
      as: "CIPHER",
      args: { not: { has: { nthChild: 1, kind: "string" } } },
    }),
    flow: {
      CIPHER: { is: ["des*", "rc2*", "rc4*", "bf-*", "blowfish*", "cast*", "idea*", "seed*", "*-ecb"] },
    },
    valid: ['const a = "aes-256-gcm"; createCipheriv(a, key, iv)', "createCipheriv(name, key, iv)"],
    invalid: ['const a = "aes-128-ecb"; createCipheriv(a, key, null)'],
  },
  {
    id: "js-fixed-nonce",
    severity: "high",
    confidence: "medium",
    cwe: 329,
    see: ["Cryptographic_Storage"],
    title: titles.fixedNonce,
    message:
      "Every message is encrypted with the same nonce, so equal beginnings look equal, and with GCM or CTR two messages reveal both. Generate it with `randomBytes` for each message, and send it along.",
    rule: jsCall({
      names: "createCipheriv",
      bare: "also",
      on: "^(?:node)?[cC]rypto$",
      args: { has: { nthChild: 3, regex: "." } },
    }),
    check: hasFixedNonce,
    valid: [
      'createCipheriv("aes-256-gcm", key, randomBytes(12))',
      'const iv = randomBytes(16); createCipheriv("aes-256-cbc", key, iv)',
      'createCipheriv("aes-256-ecb", key, null)',
      'function f(iv) { return createCipheriv("aes-256-cbc", key, iv); }',
      'const IV = Buffer.alloc(16); function f(n) { IV[12] = n; return createCipheriv("chacha20", key, IV); }',
    ],
    invalid: [
      'createCipheriv("aes-256-cbc", key, Buffer.alloc(16, 0))',
      'const iv = "1234567890123456"; createCipheriv("aes-256-cbc", key, iv)',
      'const IV = Buffer.from("00112233445566778899aabbccddeeff", "hex"); createCipheriv("aes-256-cbc", key, IV)',
    ],
  },
  {
    id: "js-salted-fast-hash",
    severity: "high",
    confidence: "medium",
    cwe: 916,
    see: ["Password_Storage"],
    title: titles.fastPasswordHash,
    message:
      "A salt stops precomputed tables, but MD5, SHA-1 and SHA-2 are still fast enough to try billions of passwords per second. Use argon2id, scrypt or bcrypt.",
    rule: jsCall({ names: "update", on: "createH(?:ash|mac)\\(" }),
    check: (call) => {
      const [value] = argumentsOf(call);
      return (
        value !== undefined &&
        /^(?:binary_expression|template_string)$/.test(kindOf(value)) &&
        /\b(?:password|passwd|passphrase|pwd)\b/i.test(textOf(value).replace(/(["'])(?:(?!\1).)*\1/g, ""))
      );
    },
    valid: [
      'createHash("sha256").update(a + b)',
      "scryptSync(password, salt, 64)",
      'createHash("sha256").update("password:" + id)',
    ],
    invalid: [
      'createHash("sha256").update(salt + password).digest("hex")',
      'crypto.createHash("sha512").update(`${password}${salt}`)',
    ],
  },
  {
    id: "js-few-rounds",
    severity: "medium",
    confidence: "high",
    cwe: 916,
    see: ["Password_Storage"],
    title: titles.fewIterations,
    message:
      "Each saved round makes guessing cheaper for an attacker with the table. Use 600,000 rounds of PBKDF2 with SHA-256, or a bcrypt cost of at least 10.",
    rule: {
      any: [
        jsCall({
          names: "pbkdf2|pbkdf2Sync",
          bare: "also",
          on: ".",
          args: { has: { nthChild: 3, kind: "number", regex: "^\\d{1,2}_?\\d{0,3}$" } },
        }),
        jsCall({
          names: "hash|hashSync",
          on: "^(?:bcrypt\\w*|bcryptjs)$",
          args: { has: { nthChild: 2, kind: "number", regex: "^[1-9]$" } },
        }),
        jsCall({
          names: "genSalt|genSaltSync",
          on: "^(?:bcrypt\\w*|bcryptjs)$",
          args: { has: { nthChild: 1, kind: "number", regex: "^[1-9]$" } },
        }),
      ],
    },
    valid: ["pbkdf2(password, salt, 600000, 32, 'sha256', f)", "bcrypt.hash(password, 12)"],
    invalid: ["pbkdf2(password, salt, 1000, 32, 'sha256', f)", "bcrypt.hashSync(password, 5)"],
  },
  {
    id: "js-digest-compared-plainly",
    severity: "medium",
    confidence: "high",
    cwe: 208,
    see: ["https://nodejs.org/api/crypto.html#cryptotimingsafeequala-b"],
    title: titles.timing,
    message:
      "The comparison stops at the first wrong character, so by measuring time a valid signature can be found character by character. Use `crypto.timingSafeEqual` on buffers of equal length.",
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^[!=]==?$" } },
        { has: { field: "left", regex: "^[\\w$.]+(?:\\(.*\\))?$" } },
        { has: { field: "right", regex: "^[\\w$.]+(?:\\(.*\\))?$" } },
      ],
    },
    fileNames: ["createHmac", "pbkdf2Sync", "scryptSync", "hashSync"],
    check: (node) => ["left", "right"].some((side) => isDigest(fieldOf(node, side))),
    valid: [
      'const a = createHmac("sha256", k).update(b).digest("hex"); if (timingSafeEqual(a, c)) f();',
      'const a = createHmac("sha256", k); if (a === b) f();',
      'const a = createHmac("sha256", k).update(b).digest("hex"); if (a.length !== c.length) f();',
    ],
    invalid: [
      'const a = createHmac("sha256", k).update(b).digest("hex"); if (a !== given) f();',
      'const key = pbkdf2Sync(word, salt, 1e5, 64, "sha512"); if (kept === key.toString("hex")) f();',
      'const a = createHmac("sha1", k); const d = a.digest("hex"); if (req.sig === d) f();',
    ],
  },
  {
    id: "js-old-tls-allowed",
    severity: "medium",
    confidence: "high",
    cwe: 757,
    see: ["Transport_Layer_Security"],
    title: titles.oldTls,
    message:
      "TLS 1.0, 1.1 and SSL have known attacks that reveal the traffic. Leave the default, or set `TLSv1.2` as the minimum.",
    rule: {
      any: [
        jsPair("minVersion|maxVersion", { kind: "string", regex: "^[\"'](?:TLSv1|TLSv1\\.1|SSLv3)[\"']$" }),
        jsPair("secureProtocol", {
          kind: "string",
          regex: "^[\"'](?:SSLv2|SSLv3|TLSv1|TLSv1_1)_\\w*method[\"']$",
        }),
      ],
    },
    valid: ["https.createServer({ minVersion: 'TLSv1.2' })"],
    invalid: [
      "https.createServer({ minVersion: 'TLSv1' })",
      "tls.connect({ secureProtocol: 'TLSv1_method' })",
    ],
  },
]);

const fixedBytes =
  /^(?:(["'`])[^$]*\1|Buffer\.(?:alloc\(\s*\d+\s*(?:,\s*["']?\w{0,2}["']?\s*)?\)|from\(\s*(?:["'`][^$]*["'`]|\[[\d\s,xa-fA-F]*\])\s*(?:,\s*["']\w+["']\s*)?\))|new Uint8Array\(\s*(?:\d+|\[[\d\s,xa-fA-F]*\])\s*\))$/;

/** Filled afterwards, such as by `randomFillSync`, it is another matter. */
function hasFixedNonce(call: SgNode, { text }: ParsedFile): boolean {
  const nonce = bare(argumentsOf(call)[2] ?? null);
  if (nonce === null) return false;
  if (kindOf(nonce) !== "identifier")
    return fixedBytes.test(textOf(nonce)) && !/^["']{2}$/.test(textOf(nonce));
  const declared = declarationOf(textOf(nonce), call);
  const initial = declared ? initialOf(declared) : null;
  return (
    initial !== null &&
    fixedBytes.test(textOf(initial)) &&
    !new RegExp(
      String.raw`(?:Fill\w*|getRandomValues|copy|set)\([^)]*\b${textOf(nonce)}\b|\b${textOf(nonce)}(?:\.(?:write|set|fill|copy)|\[[^\]]*\]\s*[-+^|&]?=(?!=))`,
    ).test(text)
  );
}

/** `key.toString("base64")`, where the key was made of a password just before. */
function isDerivedKey(call: SgNode): boolean {
  const made = receiverOf(call);
  if (made === null || nameCalled(call) !== "toString") return false;
  return /^(?:\w+\.)?(?:pbkdf2Sync|scryptSync|hashSync)\(/.test(textOf(valueAt(made, call) ?? made));
}

function isDigest(node: SgNode | null): boolean {
  const one = bare(node);
  if (one === null) return false;
  if (kindOf(one) === "call_expression")
    return isDerivedKey(one) || (textOf(one).includes("createHmac(") && textOf(one).includes(".digest("));
  const declared = kindOf(one) === "identifier" ? declarationOf(textOf(one), one) : null;
  const initial = declared ? initialOf(declared) : null;
  return initial !== null && textOf(initial).includes(".digest(") && !textOf(initial).includes("createHash(");
}
