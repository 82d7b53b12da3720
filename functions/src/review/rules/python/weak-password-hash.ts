/** Python: keys and hashes that are made of passwords, and keys that stand in the code. */
import { pyCall, pyKeyword } from "../writing/call-matchers.ts";
import { textOf, fieldTextOf } from "../../syntax/node-memo.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import type { SgNode } from "@ast-grep/napi";

/** The service that knows leaked passwords is asked by their SHA-1. */
const checksForLeaks = /pwnedpasswords|haveibeenpwned/i;

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

/** What a standard or another program fixes: WPA, SCRAM, the words of a wallet, the key of Chrome's cookies. */
const fixedByStandard =
  /(?:^|[^a-z])(?:wpa2?|ssid|psk|scram|mnemonic|bip_?39|saltysalt|peanuts|sasl|keystore|pkcs12)(?![a-z])/i;

function isFixedByStandard(call: SgNode): boolean {
  const around = call.ancestors().find((one) => one.kind() === "function_definition");
  return fixedByStandard.test(textOf(call)) || fixedByStandard.test(fieldTextOf(around, "name"));
}

/** A key that was drawn at random is in no table of guesses. */
function isOfDrawnKey(call: SgNode): boolean {
  return /\b(?:\w+_)?(?:token|api_key|raw_key|access_key|key|secret)s?(?:\.encode\(|\s*,)/i.test(
    textOf(call),
  );
}

export const weakPasswordHash = defineRules(["python"], "security", [
  {
    id: "py-few-iterations",
    severity: "medium",
    confidence: "high",
    cwe: 916,
    see: ["Password_Storage"],
    title: titles.fewIterations,
    message:
      "With so few iterations, a stolen hash is guessed at millions of tries per second. Use at least 600,000 rounds with SHA-256, or argon2.",
    rule: {
      any: [
        pyCall({
          names: "pbkdf2_hmac",
          bare: "also",
          on: "^hashlib$",
          args: { has: { nthChild: 4, regex: "^(?:iterations=)?\\d{1,4}$" } },
        }),
        pyCall({
          names: "PBKDF2HMAC|PBKDF2",
          bare: "also",
          on: ".",
          args: pyKeyword("iterations|count", { regex: "^\\d{1,4}$" }),
        }),
      ],
    },
    unsure: (call) => isOfDrawnKey(call) || isFixedByStandard(call),
    valid: ['hashlib.pbkdf2_hmac("sha256", p, s, 600_000)'],
    invalid: ['hashlib.pbkdf2_hmac("sha256", p, s, 100)', "PBKDF2HMAC(algorithm=a, iterations=1000)"],
  },
  {
    id: "py-fixed-salt",
    severity: "medium",
    confidence: "high",
    cwe: 760,
    see: ["Password_Storage"],
    title: titles.fixedSalt,
    message:
      "With a fixed salt, equal passwords have equal hashes, and one table of guesses serves for all of them. Generate a random salt for each with `os.urandom(16)`, and store it with the hash.",
    rule: {
      any: [
        pyCall({ names: "pbkdf2_hmac", bare: "also", on: "^hashlib$", as: "SALT", nth: 3 }),
        pyCall({
          names: "scrypt|pbkdf2_hmac",
          bare: "also",
          on: "^hashlib$",
          args: pyKeyword("salt", { pattern: "$SALT" }),
        }),
        pyCall({
          names: "PBKDF2HMAC|Scrypt|Argon2id",
          bare: "also",
          on: ".",
          args: pyKeyword("salt", { pattern: "$SALT" }),
        }),
        pyCall({ names: "PBKDF2|scrypt", bare: "only", as: "SALT", nth: 2 }),
      ],
    },
    flow: { SALT: "literal" },
    // It is looked up by its hash.
    unsure: (call) => isOfDrawnKey(call) || isFixedByStandard(call),
    valid: [
      'hashlib.pbkdf2_hmac("sha256", p, os.urandom(16), 600_000)',
      "hashlib.scrypt(p, salt=user.salt, n=2**14, r=8, p=1)",
    ],
    invalid: [
      'hashlib.pbkdf2_hmac("sha256", p, b"pepper", 600_000)',
      'hashlib.scrypt(p, salt=b"pepper", n=2**14, r=8, p=1)',
    ],
  },
  {
    id: "py-fast-password-hasher",
    severity: "high",
    confidence: "medium",
    cwe: 916,
    see: ["Password_Storage"],
    title: titles.fastPasswordHash,
    message:
      "A fast hasher comes first, so an attacker with a stolen table of hashes can try billions of passwords per second. Put Argon2 or PBKDF2 first.",
    rule: {
      kind: "assignment",
      all: [
        { has: { field: "left", regex: "^PASSWORD_HASHERS$" } },
        {
          has: {
            field: "right",
            regex: "^[\\[(]\\s*[\"'][\\w.]*(?:MD5|SHA1|Crypt|Unsalted\\w+)PasswordHasher",
          },
        },
      ],
    },
    fileHas: ["PASSWORD_HASHERS"],
    valid: ['PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]'],
    invalid: ['PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]'],
  },
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
    check: (node, { text }) => !checksForLeaks.test(text) && !isDigest(node, text),
    milder: isOfProtocol,
    valid: [
      "hashlib.sha256(body).hexdigest()",
      "hashlib.md5(path.encode())",
      "url = 'https://api.pwnedpasswords.com/range/'\nhashlib.sha1(password.encode())",
    ],
    invalid: ["hashlib.md5(password.encode()).hexdigest()", "hashlib.sha256(user.password.encode('utf-8'))"],
  },
]);
