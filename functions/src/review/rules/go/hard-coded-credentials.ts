/** Go: keys and passwords that stand in the code. */
import { goCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { fieldTextOf, textOf } from "../../syntax/node-memo.ts";
import { found, inFunction } from "./examples.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

export const hardCodedCredentials = defineRules(["go"], "security", [
  {
    id: "go-hard-coded-key",
    ...defects.hardCodedCredentials,
    rule: {
      any: [
        goCall({ names: "SignedString", as: "KEY" }),
        goCall({ names: "New", on: "^hmac$", as: "KEY", nth: 2 }),
        goCall({ names: "NewCipher", on: "^(?:aes|des|rc4|chacha20\\w*)$", as: "KEY" }),
        goCall({
          names: "NewCookieStore|NewStore|NewFilesystemStore",
          on: "^(?:sessions|cookie|memstore)$",
          as: "KEY",
        }),
        goCall({
          names: "SetBasicAuth|UserPassword",
          as: "KEY",
          nth: 2,
          args: {
            not: { has: { nthChild: 2, regex: '(?i)^[`"](?:x+|[*]+|\\W*redacted\\W*|-+|password|)[`"]$' } },
          },
        }),
        goCall({ names: "PlainAuth", on: "^smtp$", as: "KEY", nth: 3 }),
        goCall({ names: "Password", on: "^ssh$", as: "KEY" }),
      ],
    },
    flow: { KEY: "literal" },
    // Many a protocol fixes the key of its digest, or the label from which keys are derived.
    milder: (call) => /^hmac\b/.test(fieldTextOf(call, "function")),
    valid: [
      inFunction("s, err := t.SignedString(key)"),
      inFunction('req.SetBasicAuth("app", os.Getenv("PW"))'),
    ],
    invalid: [
      found('s, err := t.SignedString([]byte("my-signing-key"))'),
      found('store := sessions.NewCookieStore([]byte("very-fixed-key"))'),
      found('req.SetBasicAuth("admin", "hunter2hunter2")'),
    ],
  },
  {
    id: "go-hard-coded-connection-password",
    severity: "high",
    confidence: "medium",
    cwe: 798,
    see: ["Secrets_Management"],
    title: titles.hardCodedCredentials,
    message:
      "The connection string contains its password, so anyone who can read the code or its history has it. Read the connection string from the environment or a secret store, and change the password.",
    rule: goCall({
      names: "Open|Connect|MustConnect|MustOpen|ConnectContext|ApplyURI|ParseURL|Dial|DialURL",
      args: {
        has: {
          regex: '^["`](?:\\w+://)?[\\w.-]+:[^@"`{}$<%/\\s]{3,}@(?:tcp\\(|[\\w.-]+[:/])',
        },
      },
    }),
    check: (node) => !/:(?:pass\w*|secret|pw|x+|\*+)@/i.test(textOf(node)),
    valid: [
      inFunction('db, err := sql.Open("postgres", "postgres://app:password@db:5432/app")'),
      inFunction('db, err := sql.Open("postgres", os.Getenv("DSN"))'),
      inFunction('db, err := sql.Open("mysql", "app@tcp(db:3306)/app")'),
    ],
    invalid: [
      found('db, err := sql.Open("postgres", "postgres://app:Tr0ub4dor@db:5432/app")'),
      found('db, err := sqlx.Connect("mysql", "app:Tr0ub4dor@tcp(db:3306)/app")'),
    ],
  },
]);
