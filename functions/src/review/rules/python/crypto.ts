/** Python: weak hashes, ciphers, randomness and comparisons. */
import type { SgNode } from "@ast-grep/napi";
import { pyCall, pyKeyword } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { fieldTextOf } from "../../syntax/node-memo.ts";
import { becomesSecret, isSalt, isSeededRandom } from "./random-source.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

/** A protocol of old fixes the cipher, and whoever speaks it has no choice. */
function servesProtocol(_node: SgNode, { text }: { readonly text: string }): boolean {
  return /\b(?:NTLM|Kerberos|krb5|RC4-HMAC|SMB|DCERPC|MS-\w{3,5}|VNC|RFC\s?\d{4})\b/i.test(text);
}

/** A plain name is the library's only where it is imported. */
function isOfLibrary(node: SgNode, { text }: { readonly text: string }): boolean {
  const name = fieldTextOf(node, "function");
  if (/^(?:md5|sha1)$/.test(name))
    return new RegExp(String.raw`\bhashlib import [^\n]*\b${name}\b`).test(text);
  return !/^(?:MD[245]|SHA1?)\.new$/.test(name) || /\bCrypto(?:dome)?\.Hash\b/.test(text);
}

/** The service that knows leaked passwords is asked by their SHA-1. */
const asksForLeaks = /pwnedpasswords|haveibeenpwned/i;

/** What was made by a hash before cannot be guessed from a list of words. */
function isDigest(call: SgNode, text: string): boolean {
  const name = /^\(\s*(\w+)/.exec(fieldTextOf(call, "arguments"))?.[1];
  return name !== undefined && new RegExp(String.raw`\b${name}\s*=\s*[^\n]*\bhashlib\.`).test(text);
}

/** The function is named after a program that fixes how it proves or keeps passwords. */
function isOfProtocol(call: SgNode): boolean {
  const around = call.ancestors().find((one) => one.kind() === "function_definition");
  const name = around ? fieldTextOf(around, "name") : "";
  return /mysql|postgres|oracle|mssql|scramble|native|ntlm|challenge|digest|sign|cache|generic|passwd$/i.test(
    name,
  );
}

/** Below 2048 bits. */
const shortKey = "^(?:\\d{3}|1\\d{3}|20[0-3]\\d|204[0-7])$";

export const crypto = defineRules(["python"], "security", [
  {
    id: "py-weak-password-hash",
    severity: "high",
    confidence: "medium",
    cwe: 916,
    see: ["Password_Storage"],
    title: titles.fastPasswordHash,
    message:
      "MD5, SHA-1 and plain SHA-2 are fast, so an attacker with a stolen table of hashes can try billions of passwords per second. Use argon2, scrypt or bcrypt with a salt for each password.",
    rule: pyCall({
      names: "md5|sha1|sha256|sha512|sha224|sha384",
      bare: "also",
      on: "^hashlib$",
      args: {
        has: {
          nthChild: 1,
          regex: "(?i)^(?:\\w+\\.)*\\w*(?:password|passwd|passphrase|pwd)(?:\\.encode\\(.*\\))?$",
        },
      },
    }),
    check: (node, { text }) => !asksForLeaks.test(text) && !isDigest(node, text),
    milder: isOfProtocol,
    valid: [
      "hashlib.sha256(body).hexdigest()",
      "hashlib.md5(path.encode())",
      "url = 'https://api.pwnedpasswords.com/range/'\nhashlib.sha1(password.encode())",
    ],
    invalid: ["hashlib.md5(password.encode()).hexdigest()", "hashlib.sha256(user.password.encode('utf-8'))"],
  },
  {
    id: "py-weak-hash",
    severity: "low",
    confidence: "medium",
    cwe: 328,
    see: ["Cryptographic_Storage"],
    title: titles.weakHash,
    message:
      "Collisions for MD5 and SHA-1 can be created deliberately, so a matching hash does not prove that the data is unchanged. Use SHA-256, or pass `usedforsecurity=False` where the hash is not used for security.",
    rule: {
      any: [
        pyCall({
          names: "md5|sha1",
          on: "^hashlib$",
          args: { not: pyKeyword("usedforsecurity", { kind: "false" }) },
        }),
        pyCall({
          names: "md5|sha1",
          bare: "only",
          args: { not: pyKeyword("usedforsecurity", { kind: "false" }) },
        }),
        pyCall({ names: "MD5|SHA1", on: "^hashes$" }),
        pyCall({ names: "new", on: "(?:^|\\.)(?:MD[245]|SHA1?)$" }),
        pyCall({
          names: "new",
          on: "^hashlib$",
          args: {
            all: [
              { has: { nthChild: 1, regex: "(?i)^[\"'](?:md[45]|sha1)[\"']$" } },
              { not: pyKeyword("usedforsecurity", { kind: "false" }) },
            ],
          },
        }),
      ],
    },
    check: isOfLibrary,
    valid: ["hashlib.sha256(x)", "hashlib.md5(x, usedforsecurity=False)", "def md5(x):\n    return md5(x)"],
    invalid: [
      "hashlib.md5(x)",
      "hashes.Hash(hashes.MD5())",
      { code: "from Crypto.Hash import MD5\nMD5.new(x)", lines: [2] },
      { code: "from hashlib import sha1\nsha1(x)", lines: [2] },
      "hashlib.new('sha1', x)",
      "hashlib.sha1()",
    ],
  },
  {
    id: "py-weak-cipher",
    severity: "high",
    confidence: "medium",
    cwe: 327,
    see: ["Cryptographic_Storage"],
    milder: servesProtocol,
    title: titles.weakCipher,
    message:
      "DES, RC4, Blowfish and the ECB mode leak patterns of the plaintext or can be brute-forced. Use AES-GCM with a random nonce.",
    rule: {
      any: [
        pyCall({ names: "new", on: "(?:^|\\.)(?:DES|DES3|ARC2|ARC4|Blowfish|CAST)$" }),
        { kind: "attribute", regex: "^\\w+\\.MODE_ECB$" },
        pyCall({ names: "ECB", on: "^modes$" }),
        pyCall({ names: "ARC4|TripleDES|Blowfish|IDEA|SEED|CAST5", on: "^algorithms$" }),
      ],
    },
    valid: ["AES.new(key, AES.MODE_GCM)", "algorithms.AES(key)"],
    invalid: [
      "cipher = AES.new(key, AES.MODE_ECB)",
      "DES.new(key, DES.MODE_CBC, iv)",
      "Cipher(algorithms.ARC4(key), None)",
    ],
  },
  {
    id: "py-insecure-random",
    severity: "high",
    confidence: "medium",
    cwe: 338,
    see: ["Cryptographic_Storage"],
    title: titles.weakRandom,
    message:
      "The `random` module is predictable: its values can be computed from earlier ones, so this secret can be guessed. Use the `secrets` module.",
    rule: {
      ...pyCall({
        names: "random|randint|choice|choices|randrange|sample|getrandbits|randbytes",
        on: "^(?:random|np\\.random|numpy\\.random)$",
      }),
      inside: {
        stopBy: { kind: "block" },
        any: [
          {
            kind: "assignment",
            has: {
              field: "left",
              regex:
                "(?i)(?:^|[._])\\w*?(?:token|secret|password|passwd|otp|nonce|session_?id|salt|api_?key|csrf|(?:otp|verification|reset|login|access|confirmation|recovery|backup|invitation)_?code)(?:[\"']\\])?$",
            },
          },
          {
            kind: "assignment",
            has: { field: "left", kind: "identifier", regex: "^(?:code|pin|value|key|chars)$" },
          },
          {
            kind: "keyword_argument",
            has: {
              field: "name",
              regex: "(?i)(?:token|secret|password|passwd|otp|nonce|session_?id|salt|api_?key)$",
            },
          },
        ],
      },
    },
    check: (node, file) => isSeededRandom(node, file) && becomesSecret(node, file),
    milder: isSalt,
    valid: [
      "delay = random.random()",
      "code = random.choice(codes)",
      "token = secrets.token_hex(16)",
      "tokens = random.sample(words, 3)",
      "import random as plain\nrandom = plain.SystemRandom()\ntoken = random.choice(letters)",
      "secret = os.urandom(random.randint(20, 30))",
      "def boundary():\n    nonce = str(random.randint(0, 9999))\n    return '--' + nonce",
    ],
    invalid: [
      "token = ''.join(random.choice(letters) for _ in range(32))",
      "code = random.randint(1000, 9999)\nuser.otp_code = code",
      "value = str(random.random())\nresponse.set_cookie(name, value)",
      "user.otp = random.randint(1000, 9999)",
    ],
  },
  {
    id: "py-timing-unsafe-compare",
    severity: "medium",
    confidence: "high",
    cwe: 208,
    title: titles.timing,
    message:
      "`==` stops at the first wrong character, so its duration reveals how much of the signature was right. Use `hmac.compare_digest`.",
    rule: {
      kind: "comparison_operator",
      all: [
        {
          has: {
            regex:
              "(?i)(?:signature|hmac|digest|\\bsig|mac|^expected\\w*|^wanted|^computed\\w*|^calculated\\w*)$|\\.(?:hex)?digest\\(\\)$",
          },
        },
        { regex: "==|!=" },
        { not: { has: { regex: "^(?:None|[\"'].*|\\d+|len\\(.*|True|False)$" } } },
        {
          inside: {
            stopBy: "end",
            kind: "function_definition",
            has: {
              stopBy: "end",
              kind: "call",
              has: { field: "function", regex: "^hmac\\.(?:new|digest)$" },
            },
          },
        },
      ],
    },
    valid: [
      "def f(sent):\n    sig = hmac.new(k, b, 'sha256').hexdigest()\n    return hmac.compare_digest(sig, sent)",
      "same = digest == other",
    ],
    invalid: [
      {
        code: "def f(sent):\n    sig = hmac.new(k, b, 'sha256').hexdigest()\n    return sig == sent",
        lines: [3],
      },
    ],
  },
  {
    id: "py-short-key",
    ...defects.shortRsaOrDsaKey,
    rule: {
      any: [
        pyCall({
          names: "generate_private_key|generate_parameters",
          bare: "also",
          on: "^(?:rsa|dsa|dh)$",
          args: {
            any: [pyKeyword("key_size", { regex: shortKey }), { has: { nthChild: 2, regex: shortKey } }],
          },
        }),
        pyCall({
          names: "generate",
          on: "^(?:RSA|DSA)$",
          args: { has: { nthChild: 1, regex: shortKey.replace("^", "^(?:bits=)?") } },
        }),
      ],
    },
    valid: [
      "rsa.generate_private_key(public_exponent=65537, key_size=3072)",
      "RSA.generate(2048)",
      "RSA.generate(bits)",
    ],
    invalid: [
      "rsa.generate_private_key(public_exponent=65537, key_size=1024)",
      "RSA.generate(1024)",
      "RSA.generate(1048)",
    ],
  },
  {
    id: "py-fixed-initialization-vector",
    severity: "medium",
    confidence: "high",
    cwe: 329,
    see: ["Cryptographic_Storage"],
    title: titles.fixedNonce,
    message:
      "With a fixed initialization vector, equal beginnings of messages look equal when encrypted, and in GCM a repeated nonce reveals the authentication key. Generate a random one for every message.",
    rule: {
      any: [
        pyCall({ names: "new", on: "(?:^|\\.)(?:AES|DES3?|Blowfish|CAST)$", as: "IV", nth: 3 }),
        pyCall({ names: "CBC|CTR|GCM|CFB|OFB", on: "^modes$", as: "IV" }),
      ],
    },
    flow: { IV: "literal" },
    valid: ["AES.new(key, AES.MODE_CBC, iv)", "modes.GCM(nonce)"],
    invalid: ['AES.new(key, AES.MODE_CBC, b"1234567890123456")'],
  },
]);
