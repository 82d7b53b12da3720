/** JavaScript and TypeScript: secrets from predictable random numbers. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { jsCall } from "../writing/call-matchers.ts";
import { defects } from "../shared/defects.ts";
import type { SgNode } from "@ast-grep/napi";
import {
  ancestorsOf,
  fieldOf,
  fieldTextOf,
  kindOf,
  nearestOf,
  parentOf,
  textOf,
} from "../../syntax/node-memo.ts";
import { functionAround } from "./tree.ts";
import { usesOf } from "./occurrences.ts";
import type { ParsedFile } from "../../languages/parse.ts";

const secretMaker =
  "^\\w*?(?:token|secret|password|passwd|otp|nonce|session_?id|salt|api_?key|csrf|pin_?code|verification_?code|reset_?code)$";

const maker = (kind: string) => ({ kind, has: { field: "name", regex: `(?i)${secretMaker}` } }) as const;

export const weakRandom = defineRules(ecmascript, "security", [
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
    check: (call) => !isNumberOfRequest(call) && [...ancestorsOf(call)].some(makesSecret),
    mildest: isForIdentity,
    valid: [
      "function roll() { return Math.random(); }",
      "function resetToken() { return crypto.randomUUID(); }",
      "function idForToken(token) { return `item-${Math.random()}`; }",
      "const EditToken = () => { const suffix = () => { return Math.random(); }; return suffix(); }",
      "function hashPassword(p) { const requestId = Math.random().toString(36); return post(requestId, p); }",
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
      inside: {
        stopBy: { any: [{ kind: "statement_block" }, { kind: "object" }] },
        kind: "variable_declarator",
      },
    },
    check: becomesSecret,
    // What is an id to its author becomes part of a session's, too.
    unsure: (call) => fieldTextOf(nearestOf(call, declarators), "name") === "id",
    valid: [
      "function f() { const n = Math.random(); wait(n); const secret = crypto.randomUUID(); }",
      "function f() { const n = Math.random(); const tokenIndex = n * 3; }",
      "function f(s) { const server = { id: Math.random() }; server.token = s.token; s.token = server; }",
      "function f() { const userId = Math.floor(Math.random() * 9); const sessionId = sessionOf(userId); return sessionId; }",
    ],
    invalid: [
      "function f() { const n = Math.random().toString(36); const secret = 'a' + n; return secret; }",
      "function f(user) { const code = Math.floor(Math.random() * 1e6); user.resetToken = code; }",
    ],
  },
  {
    id: "js-insecure-random",
    ...defects.mathRandom,
    rule: {
      kind: "call_expression",
      all: [
        { has: { field: "function", regex: "^Math\\.random$" } },
        {
          inside: {
            stopBy: {
              any: [
                { kind: "statement_block" },
                {
                  kind: "arguments",
                  inside: { kind: "call_expression", regex: "^(?:setTimeout|sleep|delay)" },
                },
              ],
            },
            any: [
              secretHolder("variable_declarator", "name"),
              secretHolder("assignment_expression", "left"),
              secretHolder("pair", "key"),
            ],
          },
        },
      ],
    },
    check: (call) => !isChosen(call),
    milder: (node, file) => isForCounting(node, file) || tellsLatestRequest(node),
    valid: [
      "const jitter = Math.random() * 100",
      "const tokenIndex = Math.floor(Math.random() * n)",
      "const key = Math.random()",
      "sessionId = known[Math.floor(Math.random() * known.length)]",
    ],
    invalid: [
      "const token = Math.random().toString(36).slice(2)",
      "user.resetToken = String(Math.random())",
      "const o = { sessionId: Math.random() }",
    ],
  },
]);

const secretHolderName =
  /^(?:\w+\.)*\w*?(?:token|secret|password|passwd|otp|nonce|session_?id|salt|api_?key|csrf|verification_?code|reset_?code)$/i;

/** What numbers a person, a row or a moment is no part of a secret, though a secret may be made for it. */
const tellsApart = /[a-z]I[dD]$|(?:[iI]ndex|[cC]ount|[dD]elay|[sS]ize|[aA]ge)$/;

/** The name that holds the number is written to something that is named as a secret. */
function becomesSecret(call: SgNode): boolean {
  const declarator = nearestOf(call, declarators);
  const name = declarator && fieldOf(declarator, "name");
  const fn = functionAround(call);
  if (name === null || fn === null || kindOf(name) !== "identifier") return false;
  if (secretHolderName.test(textOf(name)) || tellsApart.test(textOf(name))) return false;
  return usesOf(textOf(name), fn).some((use) => {
    const holder = nearestOf(use, holders);
    return (
      holder !== null &&
      secretHolderName.test(nameHeldBy(holder)) &&
      fieldOf(holder, "name")?.id() !== name.id()
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

const holdsFunction: ReadonlySet<string> = new Set(["arrow_function", "function_expression"]);

/** A component is named after what it shows, and what is made for a token is none: `idForToken`. */
function makesSecret(node: SgNode): boolean {
  const kind = kindOf(node);
  const isFunction = kind === "function_declaration" || kind === "method_definition";
  if (!isFunction && !holdsFunction.has(kindOf(fieldOf(node, "value") ?? node))) return false;
  const name = fieldTextOf(node, "name");
  if (/^[A-Z][A-Za-z]*[a-z]|(?:For|From|Of|With|By)[A-Z]\w*$|_(?:for|from|of|with|by)_\w*$/.test(name))
    return false;
  return new RegExp(secretMaker, "i").test(name);
}

/** `known[Math.floor(Math.random() * n)]`: one of those that there are. */
function isChosen(call: SgNode): boolean {
  const choice = [...ancestorsOf(call)].find((one) => kindOf(one) === "subscript_expression");
  const holder = choice && parentOf(choice);
  if (!choice || !holder) return false;
  const given = fieldOf(holder, "right") ?? fieldOf(holder, "value");
  return given?.id() === choice.id();
}

/** `const requestId = Math.random()` within `hashPassword`: what is made there is no password. */
function isNumberOfRequest(call: SgNode): boolean {
  const declarator = nearestOf(call, declarators);
  return (
    declarator !== null &&
    /^(?:request|message|task|job|call|correlation)_?[iI]d$/.test(fieldTextOf(declarator, "name"))
  );
}

/** What its author calls a UUID is to be told apart, not to be kept secret. */
function isForIdentity(call: SgNode): boolean {
  const fn = functionAround(call);
  const before = fn?.prev();
  return /uuid/i.test(textOf(fn ?? call)) || (before?.kind() === "comment" && /uuid/i.test(textOf(before)));
}

/** The value is named as something that must not be guessed. */
function secretHolder(kind: string, field: string) {
  return {
    kind,
    has: {
      field,
      regex:
        "(?i)(?:^|[._\"'])\\w*?(?:token|secret|password|passwd|otp|nonce|session_?id|salt|api_?key|csrf|verification_?code|reset_?code)[\"']?$",
    },
  };
}

/** `if (input.dataset.token !== token) return;`: told apart from the request that came after it, on the page. */
function tellsLatestRequest(call: SgNode): boolean {
  const declarator = nearestOf(call, declarators);
  const fn = functionAround(call);
  if (declarator === null || fn === null || !/\bDate\.now\(\)/.test(textOf(declarator))) return false;
  const name = fieldTextOf(declarator, "name");
  return new RegExp(String.raw`[!=]==?\s*${name}\b|\b${name}\s*[!=]==?`).test(textOf(fn));
}

const pairs = new Set(["pair", "statement_block"]);

/** The session of who is counted opens nothing. */
function isForCounting(node: SgNode, { text }: ParsedFile): boolean {
  const isSession = /session/i.test(fieldTextOf(nearestOf(node, pairs), "key"));
  return isSession && /\banalytics\b|\bmeasurementId\b|\btelemetry\b/i.test(text);
}
