/** JavaScript and TypeScript: secrets from predictable random numbers. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { jsCall } from "../writing/call-matchers.ts";
import { defects } from "../shared/defects.ts";
import type { SgNode } from "@ast-grep/napi";
import { ancestorsOf, fieldTextOf, nearestOf, textOf } from "../../syntax/node-memo.ts";
import { isFallback } from "./random-fallback.ts";
import { functionAround } from "./tree.ts";
import {
  becomesSecret,
  declarators,
  isChosen,
  isDecision,
  isForIdentity,
  isNamedHarmless,
  isOtherNumber,
  keepsCachesAway,
  makesSecret,
  onlyNamesFile,
  secretMaker,
} from "./secret-makers.ts";
import type { ParsedFile } from "../../languages/parse.ts";

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
    check: (call) => !isOtherNumber(call) && !isDecision(call) && [...ancestorsOf(call)].some(makesSecret),
    mildest: isForIdentity,
    unsure: (call, { text }) => isFallback(call) || keepsCachesAway(call, text) || isNamedHarmless(call),
    valid: [
      "function roll() { return Math.random(); }",
      "function resetToken() { return crypto.randomUUID(); }",
      "function idForToken(token) { return `item-${Math.random()}`; }",
      "const EditToken = () => { const suffix = () => { return Math.random(); }; return suffix(); }",
      "async function fetchPassword() { await new Promise((r) => setTimeout(r, Math.random() * 500)); return ask(); }",
      "function sampleToken(all) { let left = Math.random(); for (const [i, p] of all.entries()) { left -= p; if (left <= 0) return i; } }",
      "async function refreshToken(base) { const wait = base * (1 + Math.random()); await sleep(wait); return fetch('/token'); }",
      "function pickToken(all) { const one = all[Math.floor(Math.random() * all.length)]; return one; }",
      "function makeToken(id) { return { id, price: Math.random() * 100 }; }",
      "function makePassword() { const length = Math.floor(Math.random() * 41) + 24; return crypto.randomBytes(length); }",
      "function setSecret(s) { show(s, { key: new Date().getTime() + Math.random() }); }",
      "function hashPassword(p) { const requestId = Math.random().toString(36); return post(requestId, p); }",
    ],
    invalid: [
      "function getToken() { return Math.random().toString(36); }",
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
    unsure: (call) => fieldTextOf(nearestOf(call, declarators), "name") === "id" || isFallback(call),
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
    check: (call) => !isChosen(call) && !isDecision(call),
    unsure: (call, file) =>
      onlyDiffers(call, file) ||
      onlyNamesFile(call) ||
      isFallback(call) ||
      isNamedHarmless(call) ||
      isOfSamples(call, file),
    milder: (node, file) => isForCounting(node, file) || tellsLatestRequest(node),
    valid: [
      "const jitter = Math.random() * 100",
      "const tokenIndex = Math.floor(Math.random() * n)",
      "const key = Math.random()",
      "const token = Math.random() < 0.5 ? 'heads' : 'tails'",
      "sessionId = known[Math.floor(Math.random() * known.length)]",
    ],
    invalid: [
      "const token = Math.random().toString(36).slice(2)",
      "user.resetToken = String(Math.random())",
      "const o = { sessionId: Math.random() }",
    ],
  },
]);

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

/** The session of who is counted opens nothing. */
function isForCounting(node: SgNode, { text }: ParsedFile): boolean {
  const holder = nearestOf(node, holders);
  const isSession = ["key", "left", "name"].some((field) => /session/i.test(fieldTextOf(holder, field)));
  return isSession && /\banalytics\b|\bmeasurementId\b|\btelemetry\b|\bsendBeacon\b/i.test(text);
}

/** Passwords of people that are made up, and the `key` by which React draws a list anew. */
function isOfSamples(call: SgNode, { text }: ParsedFile): boolean {
  const name = fieldTextOf(nearestOf(call, holders), "name");
  return /["']@?faker(?:-js\/faker)?["']/.test(text) || (name !== "" && text.includes(`key={${name}}`));
}

const holders = new Set(["variable_declarator", "assignment_expression", "pair", "statement_block"]);
const admits =
  /\bcsp\b|content-?security|csrf|xsrf|oauth|openid|crypto|cipher|\bsign(?:ed|ature)?\b|<script/i;

/** `nonce: Math.random()` in a file that neither signs nor admits anything by it: it only has to differ from the last. */
function onlyDiffers(call: SgNode, { text }: ParsedFile): boolean {
  const holder = nearestOf(call, holders);
  const name = ["name", "left", "key"].map((field) => fieldTextOf(holder, field)).join("");
  return /(?:^|\.)nonce$/i.test(name) && !admits.test(text);
}
