/** Lua. */
import { defineRules } from "../writing/define-rules.ts";
import type { Matcher } from "../writing/rule.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

const call = (names: string, args: Matcher): Matcher => ({
  kind: "function_call",
  all: [{ has: { field: "name", regex: `^(?:${names})$` } }, { has: { field: "arguments", ...args } }],
});
const built: Matcher = {
  has: {
    any: [
      { kind: "binary_expression", has: { kind: "identifier" }, regex: "\\.\\." },
      { kind: "binary_expression", has: { kind: "binary_expression" }, regex: "\\.\\..*\\b[a-z_]\\w*\\b" },
      { kind: "function_call", regex: '^(?:string\\.format\\(|\\(?"[^"]*"\\)?:format\\()' },
    ],
    nthChild: 1,
  },
};

export const lua = defineRules(["lua"], "security", [
  {
    id: "lua-command-injection",
    ...defects.commandInjection,
    rule: call("os\\.execute|io\\.popen", built),
    valid: ['os.execute("ls")', 'os.execute("ls " .. "-l")'],
    invalid: ['os.execute("ls " .. dir)', 'io.popen(string.format("cat %s", name))'],
  },
  {
    id: "lua-code-from-text",
    ...defects.dynamicCode,
    rule: call("load|loadstring", {
      has: {
        nthChild: 1,
        any: [{ kind: "binary_expression" }, { kind: "function_call", regex: ":read|get_|body|args" }],
      },
    }),
    valid: ['load("return 1")', "load(chunk)"],
    invalid: ['loadstring("return " .. text)()', "load(ngx.req.get_body_data())"],
  },
  {
    id: "lua-sql-injection",
    ...defects.sqlInjection,
    rule: {
      ...call("[\\w.]+:(?:execute|query|exec|prepare)", built),
      regex: "(?i)\\b(?:select\\s|insert\\s+into|update\\s|delete\\s+from)",
    },
    valid: ['db:execute("SELECT 1")'],
    invalid: ['db:execute("SELECT * FROM u WHERE n = \'" .. name .. "\'")'],
  },
  {
    id: "lua-certificate-not-checked",
    ...defects.tlsOff,
    rule: {
      kind: "field",
      any: [
        {
          all: [
            { has: { field: "name", regex: "^ssl_verify$" } },
            { has: { field: "value", regex: "^false$" } },
          ],
        },
        {
          all: [
            { has: { field: "name", regex: "^verify$" } },
            { has: { field: "value", regex: '^"none"$' } },
          ],
        },
      ],
    },
    valid: ["local o = { ssl_verify = true }"],
    invalid: ["local o = { ssl_verify = false }", 'local p = { verify = "none" }'],
  },
  {
    id: "lua-hard-coded-password",
    severity: "high",
    confidence: "medium",
    cwe: 798,
    see: ["Secrets_Management"],
    title: titles.hardCodedPassword,
    message:
      "The key or password is in the source, so anyone who can read the code or its history has it. Read it from the environment or a vault, and rotate it.",
    rule: {
      kind: "assignment_statement",
      all: [
        {
          has: {
            kind: "variable_list",
            regex: "(?i)^(?:\\w+[._])?(?:\\w+_)?(?:password|passwd|secret|api_?key|secret_key)$",
          },
        },
        { has: { kind: "expression_list", regex: "^[\"'][^\\s\"']{3,}\\d[^\\s\"']{3,}[\"']$" } },
      ],
    },
    valid: ['local password = os.getenv("PW")', 'local password = "password"'],
    invalid: ['local db_password = "hX7pQ2mZr9w81T"'],
  },
  {
    id: "lua-fast-password-hash",
    severity: "high",
    confidence: "medium",
    cwe: 916,
    see: ["Password_Storage"],
    title: titles.fastPasswordHash,
    message:
      "With a fast hash, an attacker with a stolen table of hashes can try billions of passwords per second. Use bcrypt or argon2.",
    rule: call("ngx\\.md5|ngx\\.md5_bin|ngx\\.sha1_bin|md5\\.sumhexa|md5\\.sum|sha2?\\.sha\\d+", {
      regex: "(?i)\\b(?:\\w+_)?(?:password|passwd|pwd)\\b",
    }),
    valid: ["local h = bcrypt.digest(password, 12)"],
    invalid: ["local h = ngx.md5(password .. salt)"],
  },
  {
    id: "lua-weak-hash",
    ...defects.weakHash,
    rule: call("ngx\\.md5|ngx\\.md5_bin|ngx\\.sha1_bin|md5\\.sumhexa|md5\\.sum", { regex: "." }),
    valid: ["local h = sha256(x)"],
    invalid: ["local h = ngx.md5(x)"],
  },
]);
