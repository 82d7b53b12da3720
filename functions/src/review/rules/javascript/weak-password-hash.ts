/** JavaScript and TypeScript: password hashes that are too fast. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import type { SgNode } from "@ast-grep/napi";
import { nearestOf, fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { jsCall } from "../writing/call-matchers.ts";
import { argumentsOf } from "./tree.ts";

export const weakPasswordHash = defineRules(ecmascript, "security", [
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
]);

/** A file format tells how its key comes from the password: nothing of it is kept in a table. */
function makesKey(call: SgNode): boolean {
  const holder = nearestOf(call, holders);
  const name = fieldTextOf(holder, holder && kindOf(holder) === "variable_declarator" ? "name" : "left");
  return /key$/i.test(name);
}

const holders = new Set(["variable_declarator", "assignment_expression", "statement_block"]);
