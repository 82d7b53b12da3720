/** Go: passwords that are hashed too fast, and secrets in logs. */
import type { SgNode } from "@ast-grep/napi";
import { goCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { fieldOf, fieldTextOf, textOf } from "../../syntax/node-memo.ts";
import { found, inFunction } from "./examples.ts";
import { assignedTo, declarationAround } from "./tree.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

const password = "(?:\\w+\\.)*\\w*(?:password|passwd|pwd|passphrase)";
const secretName =
  "(?i)^(?:\\w+\\.)*(?:\\w+[._]?)?(?:password|passwd|pwd|passphrase|secret|secretKey|apiKey|api_key|privateKey|accessToken|authToken|refreshToken|creditCard|cardNumber|cvv|ssn)$";
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

/** What was hashed, encrypted or blotted out tells no secret. */
const harmless =
  "(?i)(?:hash|encrypt|encod|crypted|mask|redact|secure)\\w*\\)?$|(?:hash|encrypt|encode|crypt|mask|redact|sanitize)\\w*\\(|(?:hashed|encrypted|encoded|masked|secure)_?\\w+\\)?$";
const words = "(?:password|passwd|pwd|passphrase|secretKey|apiKey|privateKey|accessToken|authToken)";
const secretMaker = `(?i)^(?:\\w+\\.)*(?:get|read|load|fetch)${words}\\(\\)$`;
/** Joined to a text, as in `name + ": " + password`. */
const joinedSecret = `(?i)\\+\\s*(?:string\\()?(?:\\w+\\.)*\\w*${words}\\)?$`;
/** Each name is spelled out, so that calls are found by it. */
const logNames = ["Print", "Info", "Notice", "Warn", "Warning", "Error", "Debug", "Fatal", "Panic", "Trace"]
  .flatMap((level) => ["", "f", "ln", "w"].map((ending) => level + ending))
  .join("|");
const secretField =
  '(?i)(?:FormValue|PostFormValue|PostForm|Query|QueryParam|DefaultPostForm)\\("(?:password|passwd|pwd|pass|secret|token|api_?key)"\\)$';

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
    valid: [
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
    valid: [inFunction("k := pbkdf2.Key(p, salt, 600000, 32, sha256.New)")],
    invalid: [found('k := argon2.IDKey(p, []byte("fixed-salt"), 1, 65536, 4, 32)')],
  },
  {
    id: "go-secret-in-log",
    ...defects.secretLogged,
    confidence: "high",
    rule: goCall({
      names: logNames,
      on: "(?i)^(?:\\w+\\.)*(?:log|logs|logger|logrus|slog|glog|klog|sugar|entry|zap\\.S\\(\\)|\\w+(?:Log|Logger))$",
      args: {
        any: [
          {
            has: {
              any: [
                { regex: secretName },
                { regex: secretField },
                { regex: secretMaker },
                { regex: joinedSecret },
              ],
              not: { regex: harmless },
            },
          },
          {
            all: [
              {
                has: {
                  regex: '(?i)^[`"].*\\b(?:access|auth|bearer|refresh|session|api|csrf|reset)[ _-]?token',
                },
              },
              { has: { kind: "identifier", regex: "(?i)token$" } },
            ],
          },
        ],
      },
    }),
    valid: [
      inFunction('log.Printf("password of %s changed", user)'),
      inFunction('log.Println("token", len(password))'),
      inFunction("log.Println(user.HashedPassword, crypt(password))"),
    ],
    invalid: [
      found('log.Printf("login %s %s", user, password)'),
      found('logger.Infof("key %s", cfg.APIKey)'),
      found('log.Println("password: " + password)'),
      found("log.Panicln(getPassword())"),
      found('log.Println(r.FormValue("password"))'),
    ],
  },
  {
    id: "go-secret-maker-with-random",
    severity: "high",
    confidence: "medium",
    cwe: 338,
    see: ["Cryptographic_Storage"],
    title: titles.weakRandom,
    message:
      "`math/rand` output can be reconstructed from a few samples, so secrets generated here can be guessed. Use `crypto/rand`.",
    rule: {
      ...goCall({
        names: "Int|Intn|IntN|Int31|Int31n|Int63|Int63n|Uint32|Uint64|Float64|Perm|Shuffle",
        on: "(?i)^(?:\\w+\\.)*(?:\\w*rand|\\w*rng|\\w*random|rnd)$",
      }),
      inside: {
        stopBy: "end",
        any: [{ kind: "function_declaration" }, { kind: "method_declaration" }],
        has: {
          field: "name",
          regex: "(?i)(?:token|secret|password|passwd|otp|nonce|session_?id|salt|api_?key|csrf|captcha)$",
        },
      },
    },
    fileHas: ["math/rand"],
    valid: ['package p\n\nimport "math/rand"\n\nfunc pick() int {\n\treturn rand.Intn(3)\n}'],
    invalid: [
      {
        code: 'package p\n\nimport mrand "math/rand"\n\nfunc (s *store) newToken() int64 {\n\treturn s.rng.Int63()\n}',
        lines: [6],
      },
    ],
  },
]);

/** `h.Write(...)` only where h is a hash of its own. */
function isHashed(call: SgNode): boolean {
  const callee = textOf(fieldOf(call, "function") ?? call);
  if (/^(?:md4|md5|sha\w+)\./.test(callee)) return true;
  const writer = callee === "io.WriteString" ? /\(\s*(\w+)/.exec(textOf(call))?.[1] : callee.split(".")[0];
  return /^(?:md4|md5|sha1|sha256|sha512|sha3)\.New\w*\(\)$/.test(assignedTo(writer ?? "", call) ?? "");
}
