/** Go: passwords that are hashed too fast or with a fixed salt. */
import type { SgNode } from "@ast-grep/napi";
import { goCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { fieldOf, fieldTextOf, textOf } from "../../syntax/node-memo.ts";
import { found, inFunction } from "./examples.ts";
import { assignedTo, declarationAround } from "./tree.ts";
import { titles } from "../writing/titles.ts";

const password = "(?:\\w+\\.)*\\w*(?:password|passwd|pwd|passphrase)";

/** A protocol fixes the hash that proves a password, and a slow hash may follow. */
function isNoProtocol(call: SgNode): boolean {
  const around = declarationAround(call);
  return (
    !/scramble|handshake|challenge|srp|ntlm|^auth[A-Z]/i.test(fieldTextOf(around, "name")) &&
    !/\b(?:pbkdf2|scrypt|argon2)\.|\bsrp\b|scramble/.test(around === null ? "" : textOf(around))
  );
}

/** The function says that it makes or compares the hash that is kept; a key, a cache's key or another service's sign-in is none. */
function isOfKeptPassword(call: SgNode): boolean {
  const name = fieldTextOf(declarationAround(call), "name");
  return /hash_?pass|pass\w*hash|(?:encrypt|encode|crypt|verify|check|compare|validate|set|change|reset|update|save)_?\w*pass|(?:create|add|new|register|sign_?up)_?\w*(?:user|account|admin|member)/i.test(
    name,
  );
}

export const weakPasswordHash = defineRules(["go"], "security", [
  {
    id: "go-weak-password-hash",
    severity: "high",
    confidence: "medium",
    cwe: 916,
    see: ["Password_Storage"],
    title: titles.fastPasswordHash,
    message:
      "MD5, SHA-1 and plain SHA-2 are fast, so an attacker with a stolen table of hashes can try billions of passwords per second. Use argon2 or bcrypt with a salt for each password.",
    rule: {
      any: [
        goCall({
          names: "Sum|Sum256|Sum512|Sum224|Sum384",
          on: "^(?:md4|md5|sha1|sha256|sha512|sha3)$",
          args: {
            has: {
              nthChild: 1,
              regex: `(?i)^\\[\\]byte\\((?:${password}|.*\\+\\s*${password}|${password}\\s*\\+.*)\\)$`,
            },
          },
        }),
        goCall({
          names: "Write|Sum",
          on: "^\\w+$",
          args: {
            has: {
              nthChild: 1,
              regex: `(?i)^\\[\\]byte\\((?:${password}|.*\\+\\s*${password}|${password}\\s*\\+.*)\\)$`,
            },
          },
        }),
        goCall({
          names: "WriteString",
          on: "^io$",
          args: { has: { nthChild: 2, regex: `(?i)^${password}$` } },
        }),
      ],
    },
    check: (call) => isHashed(call) && isNoProtocol(call),
    milder: (call) => !isOfKeptPassword(call),
    valid: [
      inFunction("h := sha256.Sum256(body)"),
      inFunction("bcrypt.GenerateFromPassword([]byte(password), 12)"),
      inFunction("conn.Write([]byte(password))"),
      inFunction("h := hmac.New(sha256.New, key)\n\th.Write([]byte(password))"),
    ],
    invalid: [
      found("h := md5.Sum([]byte(password))"),
      found("h := sha256.Sum256([]byte(u.Password))"),
      found("h := sha256.New()\n\th.Write([]byte(salt + password))", 5),
    ],
  },
  {
    id: "go-cheap-password-hash",
    severity: "medium",
    confidence: "high",
    cwe: 916,
    see: ["Password_Storage"],
    title: titles.fewIterations,
    message:
      "With so few rounds, the passwords in a stolen table are guessed quickly. Use bcrypt with a cost of at least 10, PBKDF2 with 600,000 rounds of SHA-256, or argon2id.",
    rule: {
      any: [
        goCall({
          names: "GenerateFromPassword",
          on: "^bcrypt$",
          args: { has: { nthChild: 2, regex: "^(?:bcrypt\\.MinCost|[1-9])$" } },
        }),
        goCall({ names: "Key", on: "^pbkdf2$", args: { has: { nthChild: 3, regex: "^\\d{1,4}$" } } }),
        goCall({
          names: "Key",
          on: "^scrypt$",
          args: { has: { nthChild: 3, regex: "^(?:\\d{1,3}|1024|2048|4096)$" } },
        }),
      ],
    },
    check: (call) => !isFixedByProtocol(call),
    valid: [
      inFunction('k := pbkdf2.Key([]byte(words), []byte("mnemonic"+phrase), 2048, 64, sha512.New)'),
      inFunction("bcrypt.GenerateFromPassword(p, bcrypt.DefaultCost)"),
      inFunction("pbkdf2.Key(p, salt, 600000, 32, sha256.New)"),
    ],
    invalid: [
      found("bcrypt.GenerateFromPassword(p, bcrypt.MinCost)"),
      found("k := pbkdf2.Key(p, salt, 1000, 32, sha1.New)"),
    ],
  },
  {
    id: "go-fixed-salt",
    severity: "medium",
    confidence: "high",
    cwe: 760,
    see: ["Password_Storage"],
    title: titles.fixedSalt,
    message:
      "With a fixed salt, equal passwords have equal hashes, and one table of guesses serves for all accounts. Read a salt from `crypto/rand` for each password.",
    rule: {
      any: [
        goCall({ names: "Key", on: "^(?:pbkdf2|scrypt)$", as: "SALT", nth: 2 }),
        goCall({ names: "IDKey|Key", on: "^argon2$", as: "SALT", nth: 2 }),
      ],
    },
    flow: { SALT: "literal" },
    check: (call) => !isFixedByProtocol(call),
    valid: [inFunction("k := pbkdf2.Key(p, salt, 600000, 32, sha256.New)")],
    invalid: [found('k := argon2.IDKey(p, []byte("fixed-salt"), 1, 65536, 4, 32)')],
  },
]);

/** A standard says how often and with which salt: the seed of a wallet, the key of a wireless network, what a browser keeps. */
function isFixedByProtocol(call: SgNode): boolean {
  return /mnemonic|\bssid\b|\b(?:saltysalt|peanuts)\b/i.test(textOf(call));
}

/** `h.Write(...)` only where h is a hash of its own. */
function isHashed(call: SgNode): boolean {
  const callee = textOf(fieldOf(call, "function") ?? call);
  if (/^(?:md4|md5|sha\w+)\./.test(callee)) return true;
  const writer = callee === "io.WriteString" ? /\(\s*(\w+)/.exec(textOf(call))?.[1] : callee.split(".")[0];
  return /^(?:md4|md5|sha1|sha256|sha512|sha3)\.New\w*\(\)$/.test(assignedTo(writer ?? "", call) ?? "");
}
