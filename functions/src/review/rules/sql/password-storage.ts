/** SQL: passwords that are stored in plaintext or with a fast hash. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";

export const passwordStorage = defineRules(["sql"], "security", [
  {
    id: "sql-password-column-too-short",
    severity: "medium",
    confidence: "medium",
    cwe: 256,
    see: ["Password_Storage"],
    title: titles.plainPassword,
    message:
      "No slow, salted hash fits into this column: bcrypt takes 60 characters and argon2 about 100, so passwords are stored in plaintext or with a weak hash. Hash in the application, and use a `password_hash` column that is wide enough.",
    rule: {
      kind: "column_definition",
      regex:
        '(?i)^["`\\[]?(?:user_?|login_?|account_?)?(?:password|passwd|pwd)["`\\]]?\\s+(?:N?VARCHAR2?|CHAR|CHARACTER\\s+VARYING)\\s*\\(\\s*(?:[1-9]|[1-5]\\d)\\s*\\)',
    },
    valid: [
      "CREATE TABLE t (password_hash VARCHAR(255));",
      "CREATE TABLE t (password VARCHAR(255));",
      "CREATE TABLE t (password_reset_token VARCHAR(40));",
    ],
    invalid: ["CREATE TABLE t (id INT, password VARCHAR(50) NOT NULL);"],
  },
  {
    id: "sql-weak-password-hash",
    severity: "high",
    confidence: "medium",
    cwe: 916,
    see: ["Password_Storage"],
    title: titles.fastPasswordHash,
    message:
      "MD5 and SHA-1 are fast, so an attacker with a stolen table of hashes can try billions of passwords per second. Hash passwords in the application with argon2 or bcrypt.",
    rule: {
      any: [
        {
          kind: "invocation",
          regex:
            "(?i)^(?:MD5|SHA1?|OLD_PASSWORD)\\s*\\(\\s*(?:\\w+\\.)?[:@]?\\w*(?:password|passwd|pwd)\\s*\\)$",
        },
        {
          kind: "invocation",
          regex: "(?i)^(?:MD5|SHA1?|SHA2)\\s*\\(",
          inside: {
            any: [{ kind: "assignment" }, { kind: "binary_expression" }],
            regex: "(?i)^\\S*(?:password|passwd|pwd)",
          },
        },
      ],
    },
    valid: ["SELECT md5(body) FROM t;"],
    invalid: [
      "SELECT id FROM u WHERE hash = MD5(password);",
      "UPDATE u SET password_hash = MD5('start') WHERE id = 1;",
    ],
  },
]);
