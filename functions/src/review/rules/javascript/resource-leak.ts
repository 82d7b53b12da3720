/** JavaScript and TypeScript: connections that are not released on error. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import type { SgNode } from "@ast-grep/napi";
import { fieldOf, fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { functionAround } from "./tree.ts";

export const resourceLeak = defineRules(ecmascript, "bug", [
  {
    id: "js-connection-kept-on-error",
    severity: "medium",
    confidence: "high",
    cwe: 772,
    see: ["https://node-postgres.com/apis/pool"],
    title: "Resource leak: connection not released on error",
    message:
      "An error thrown before `release` keeps the connection, and soon the pool is empty. Release it in `finally`.",
    rule: {
      kind: "variable_declarator",
      has: {
        field: "value",
        kind: "await_expression",
        regex:
          "^await [\\w.]*(?:[pP]ool|pg|db|database|mysql|knex)\\w*\\.(?:connect|getConnection|acquire)\\(",
      },
    },
    check: keepsOnError,
    unsure: (node, { text }) => endsProcess.test(text) || lastsForLong(node),
    valid: [
      "async function f(pool) { const c = await pool.connect(); try { await c.query(s); } finally { c.release(); } }",
      "async function f(pool) { const c = await pool.connect(); return c; }",
      "let kept; async function f(db) { const c = await db.connect(); kept = c; await c.ping(); }",
      "async function f(db) { const c = await db.connect(); const end = async () => { await c.close(); }; return { db, c }; }",
    ],
    invalid: [
      "async function f(pool) { const c = await pool.connect(); await c.query(s); c.release(); }",
      "async function f(pool) { const c = await pool.getConnection(); await c.query(s); }",
    ],
  },
]);

/** A script takes its connections with it. */
const endsProcess = /\bprocess\.exit\(/;

const functionNames = /^(?:start|init|setup|boot|connect|open|listen|subscribe|main|migrate|seed)/i;

/** Opened once for as long as the program runs, or kept to hear of changes: nothing in the function releases it. */
function lastsForLong(declarator: SgNode): boolean {
  const fn = functionAround(declarator);
  const own = fieldTextOf(declarator, "name");
  if (fn === null || new RegExp(String.raw`\b${own}\.(?:release|end|close|destroy|done)\(`).test(textOf(fn)))
    return false;
  return (
    functionNames.test(fieldTextOf(fn, "name")) || new RegExp(String.raw`\b${own}\.on\(`).test(textOf(fn))
  );
}

function keepsOnError(declarator: SgNode): boolean {
  const name = fieldOf(declarator, "name");
  const fn = functionAround(declarator);
  if (!name || !fn || kindOf(name) !== "identifier") return false;
  const text = textOf(fn);
  const own = textOf(name);
  const isHandedOn = new RegExp(
    String.raw`return\s+${own}\s*[;\n}]|[(,{]\s*${own}\s*[,)}]|this\.\w+\s*=\s*${own}\b|:\s*${own}\b|\b\w+\s*=\s*${own}\s*[;\n]|\[\w*\]\s*=\s*${own}`,
  ).test(text);
  if (isHandedOn) return false;
  const release = String.raw`\b${own}\.(?:release|end|close|destroy|done)\(`;
  if (!new RegExp(release).test(text)) return new RegExp(String.raw`await ${own}\.`).test(text);
  return (
    !/\bfinally\b/.test(text) && !/\bcatch\b/.test(text) && new RegExp(String.raw`await ${own}\.`).test(text)
  );
}
