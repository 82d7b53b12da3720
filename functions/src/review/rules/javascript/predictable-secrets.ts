/** JavaScript and TypeScript: secrets that can be guessed, tokens nobody verified, and files that others can reach. */
import type { SgNode } from "@ast-grep/napi";
import { jsCall, jsPair } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { fieldOf, fieldTextOf, kindOf, nearestOf, textOf } from "../../syntax/node-memo.ts";
import { valueAt } from "./names.ts";
import { usesOf } from "./occurrences.ts";
import { argumentsOf, functionAround } from "./tree.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

const secretMaker =
  "(?i)^_*(?:generate|gen|create|make|new|random|issue|reset|build|get|session|api|send|verification)?_?\\w*?(?:token|secret|password|passwd|otp|nonce|session_?id|salt|api_?key|csrf|pin_?code|verification_?code|reset_?code)$";
const maker = (kind: string) => ({ kind, has: { field: "name", regex: secretMaker } }) as const;

export const predictableSecrets = defineRules(ecmascript, "security", [
  {
    id: "js-secret-maker-with-random",
    severity: "high",
    confidence: "medium",
    cwe: 338,
    see: ["Cryptographic_Storage"],
    title: titles.weakRandom,
    message:
      "`Math.random` is predictable: its values can be computed from a few earlier ones, so what this function generates can be guessed. Use `crypto.randomBytes` or `crypto.randomUUID`.",
    rule: {
      ...jsCall({ names: "random", on: "^Math$" }),
      inside: {
        stopBy: "end",
        any: [
          maker("function_declaration"),
          maker("method_definition"),
          {
            ...maker("variable_declarator"),
            all: [
              {
                has: {
                  field: "value",
                  any: [
                    { kind: "function_expression" },
                    { kind: "arrow_function", has: { field: "body", kind: "statement_block" } },
                  ],
                },
              },
            ],
          },
        ],
      },
    },
    mildest: isForIdentity,
    valid: [
      "function roll() { return Math.random(); }",
      "function resetToken() { return crypto.randomUUID(); }",
    ],
    invalid: [
      "function resetToken() { return Math.random().toString(36); }",
      "const createApiKey = () => { return Math.random(); }",
    ],
  },
  {
    id: "js-secret-of-random-number",
    ...defects.mathRandom,
    rule: {
      ...jsCall({ names: "random", on: "^(?:Math|_|lodash)$" }),
      inside: { stopBy: { kind: "statement_block" }, kind: "variable_declarator" },
    },
    check: becomesSecret,
    valid: [
      "function f() { const n = Math.random(); wait(n); const secret = crypto.randomUUID(); }",
      "function f() { const n = Math.random(); const tokenIndex = n * 3; }",
      "function f() { const userId = Math.floor(Math.random() * 9); const sessionId = sessionOf(userId); return sessionId; }",
    ],
    invalid: [
      "function f() { const n = Math.random().toString(36); const secret = 'a' + n; return secret; }",
      "function f(user) { const code = Math.floor(Math.random() * 1e6); user.resetToken = code; }",
    ],
  },
  {
    id: "js-short-key",
    ...defects.shortRsaOrDsaKey,
    rule: {
      any: [
        { ...jsPair("modulusLength", { kind: "number", regex: "^(?:512|768|1024)$" }) },
        jsPair("bits", { kind: "number", regex: "^(?:512|768|1024)$" }),
      ],
    },
    fileHas: ["generateKeyPair", "generateKey", "forge", "NodeRSA"],
    valid: ["generateKeyPairSync('rsa', { modulusLength: 3072 })"],
    invalid: ["generateKeyPairSync('rsa', { modulusLength: 1024 })"],
  },
  {
    id: "js-weak-hash-library",
    ...defects.weakHash,
    rule: {
      any: [
        jsCall({ names: "MD5|SHA1|HmacMD5|HmacSHA1|RIPEMD160", on: "(?i)^crypto_?js$" }),
        jsCall({ names: "md5|sha1", bare: "only" }),
      ],
    },
    fileHas: ["crypto-js", "CryptoJS", "md5", "sha1"],
    valid: ["CryptoJS.SHA256(text)"],
    invalid: ["CryptoJS.MD5(text)", "const h = md5(text)"],
  },
  {
    id: "js-fixed-temporary-file",
    severity: "low",
    confidence: "medium",
    cwe: 377,
    see: ["https://nodejs.org/api/fs.html#fsmkdtempsyncprefix-options"],
    title: titles.fixedTemporaryFile,
    message:
      "The name in the shared folder is fixed, so another user of the machine can create a link there first and make this program overwrite another file. Create a folder with `fs.mkdtemp`.",
    rule: jsCall({
      names: "writeFile|writeFileSync|createWriteStream|appendFile|appendFileSync|outputFile",
      bare: "also",
      on: "^(?:fs|fsp|fse|fs\\.promises)$",
    }),
    check: (call) => {
      const [path] = argumentsOf(call);
      const value = path && valueAt(path, call);
      return value ? fixedTemporary.test(textOf(value)) : false;
    },
    valid: [
      "fs.writeFileSync(path.join(os.tmpdir(), name), text)",
      'fs.readFileSync("/tmp/x")',
      "fs.writeFileSync(path.join(folder, 'x'), text)",
    ],
    invalid: [
      'fs.writeFileSync("/tmp/report.html", text)',
      'fs.writeFileSync(path.join(os.tmpdir(), "report.html"), text)',
      "const file = path.join(os.tmpdir(), 'report.html'); fs.writeFileSync(file, text)",
    ],
  },
]);

/** All parts of the path stand in the code. */
const fixedTemporary =
  /^["']\/(?:var\/)?tmp\/|^(?:path\.)?(?:join|resolve)\(\s*(?:os\.)?tmpdir\(\)(?:\s*,\s*(["'])[^"'$]*\1)+\s*\)$|^(?:os\.)?tmpdir\(\)\s*\+\s*(["'])[^"'$]*\2$/;

const secretHolder =
  /^(?:\w+\.)*\w*?(?:token|secret|password|passwd|otp|nonce|session_?id|salt|api_?key|csrf|verification_?code|reset_?code)$/i;

/** What numbers a person, a row or a moment is no part of a secret, though a secret may be made for it. */
const tellsApart = /[a-z]I[dD]$|(?:[iI]ndex|[cC]ount|[dD]elay|[sS]ize|[aA]ge)$/;

/** The name that holds the number is written to something that is named as a secret. */
function becomesSecret(call: SgNode): boolean {
  const declarator = nearestOf(call, declarators);
  const name = declarator && fieldOf(declarator, "name");
  const fn = functionAround(call);
  if (name === null || fn === null || kindOf(name) !== "identifier") return false;
  if (secretHolder.test(textOf(name)) || tellsApart.test(textOf(name))) return false;
  return usesOf(textOf(name), fn).some((use) => {
    const holder = nearestOf(use, holders);
    return (
      holder !== null && secretHolder.test(nameHeldBy(holder)) && fieldOf(holder, "name")?.id() !== name.id()
    );
  });
}

const declarators: ReadonlySet<string> = new Set(["variable_declarator"]);
const holders: ReadonlySet<string> = new Set([
  "variable_declarator",
  "assignment_expression",
  "pair",
  "statement_block",
]);

function nameHeldBy(holder: SgNode): string {
  return fieldTextOf(holder, "name") || fieldTextOf(holder, "left") || fieldTextOf(holder, "key");
}

/** What its author calls a UUID is to be told apart, not to be kept secret. */
function isForIdentity(call: SgNode): boolean {
  const fn = functionAround(call);
  const before = fn?.prev();
  return /uuid/i.test(textOf(fn ?? call)) || (before?.kind() === "comment" && /uuid/i.test(textOf(before)));
}
