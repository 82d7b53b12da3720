/** JavaScript and TypeScript: chains and waits of promises that lose a value, an error or the order. */
import type { SgNode } from "@ast-grep/napi";
import { jsCall } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { fieldOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import {
  argumentsOf,
  functionAround,
  isAsync,
  isFunction,
  isSame,
  nameCalled,
  ownInside,
  partsOf,
} from "./tree.ts";
import { isOwnAsync } from "./own-async.ts";

export const promiseChains = defineRules(ecmascript, "bug", [
  {
    id: "js-then-answers-nothing",
    severity: "medium",
    confidence: "medium",
    cwe: 252,
    see: ["https://github.com/eslint-community/eslint-plugin-promise/blob/main/docs/rules/always-return.md"],
    title: "Missing return in a `then` callback",
    message:
      "The callback does not return what it calls, so the next `then` runs at once and its parameter is `undefined`. Put `return` before the last call.",
    rule: jsCall({ names: "then" }),
    check: returnsNothingToNext,
    valid: [
      "a().then((x) => { return b(x); }).then((y) => c(y));",
      "a().then((x) => { b(x); }).then(() => c());",
      "a().then((x) => b(x)).then((y) => c(y));",
    ],
    invalid: ["a().then((x) => { b(x); }).then((y) => c(y));"],
  },
  {
    id: "js-rejection-not-caught-here",
    severity: "medium",
    confidence: "medium",
    cwe: 755,
    see: ["https://typescript-eslint.io/rules/return-await"],
    title: "Missing `await`: rejection escapes the `catch`",
    message:
      "Without `await`, the promise leaves the `try` before it settles, so its rejection is not caught. Write `return await`.",
    rule: {
      kind: "return_statement",
      all: [
        { inside: { kind: "statement_block", inside: { kind: "try_statement" } } },
        { has: { kind: "call_expression" } },
      ],
    },
    check: leavesTryUnawaited,
    valid: [
      "async function f() { try { return await a.load(); } catch { return null; } }",
      "function f() { try { return a.load(); } catch { return null; } }",
      "async function f() { try { const r = await g(); return r.json(); } catch { return null; } }",
      "async function f() { try { return JSON.parse(a); } catch { return null; } }",
    ],
    invalid: ["async function f() { try { return a.load(id); } catch { return null; } }"],
  },
]);

/** A callback without a return value, before one that expects one. */
function returnsNothingToNext(call: SgNode): boolean {
  const [callback, rejected] = argumentsOf(call);
  if (!callback || rejected || !isFunction(callback) || isAsync(callback)) return false;
  if (ownInside(callback, ["return_statement", "throw_statement"]).length > 0) return false;
  return endsWithCall(callback) && expectsValue(call);
}

/** The last statement of its block is a call, whose return value is lost. */
function endsWithCall(fn: SgNode): boolean {
  const body = fieldOf(fn, "body");
  if (!body || kindOf(body) !== "statement_block") return false;
  const last = partsOf(body).at(-1);
  if (!last || kindOf(last) !== "expression_statement") return false;
  return kindOf(partsOf(last)[0] ?? last) === "call_expression";
}

function expectsValue(call: SgNode): boolean {
  const next = thenAfter(call);
  const callback = next ? argumentsOf(next)[0] : null;
  if (!callback || !isFunction(callback)) return false;
  const name = partsOf(fieldOf(callback, "parameters"))[0] ?? fieldOf(callback, "parameter");
  return name !== null && !textOf(name).startsWith("_");
}

/** The `then` that is called on what this call returns. */
function thenAfter(call: SgNode): SgNode | null {
  const member = call.parent();
  const next = member && kindOf(member) === "member_expression" ? member.parent() : null;
  return next && kindOf(next) === "call_expression" && nameCalled(next) === "then" ? next : null;
}

const returnsAtOnce =
  /^(?:JSON|Number|String|Object|Array|Math|Boolean|Buffer|Date|BigInt|Symbol|path|url|crypto|fs)\.|^(?:parse|create|get|to|is|has|format|build|make|map|new|render|require|structuredClone|String|Number|Boolean|parseInt|parseFloat|decode|encode|atob|btoa)(?![a-z])|Sync$/;

function leavesTryUnawaited(statement: SgNode): boolean {
  if (!isDirectlyCaught(statement)) return false;
  const fn = functionAround(statement);
  const [call] = partsOf(statement);
  if (!fn || !call || !isAsync(fn) || kindOf(call) !== "call_expression") return false;
  // Who awaits nothing else is async for this call's sake.
  return isOwnAsync(call) || (looksAsync(call) && !awaitsAnything(fn));
}

/** In the block of a `try` with a `catch`, not deeper. */
function isDirectlyCaught(statement: SgNode): boolean {
  const block = statement.parent();
  const attempt = block?.parent() ?? null;
  if (attempt === null || kindOf(attempt) !== "try_statement") return false;
  return isSame(fieldOf(attempt, "body"), block) && fieldOf(attempt, "handler") !== null;
}

const namedForWaiting =
  /^(?:this\.|[\w$.]+\.)?(?:load|fetch|read|write|send|save|find|query|request|call|run|execute|post|put|delete|remove|update|insert)\w*$/;

function looksAsync(call: SgNode): boolean {
  const callee = fieldOf(call, "function");
  if (callee === null || !namedForWaiting.test(textOf(callee))) return false;
  return !returnsAtOnce.test(textOf(callee)) && !returnsAtOnce.test(nameCalled(call));
}

function awaitsAnything(fn: SgNode): boolean {
  return ownInside(fn, ["await_expression", "for_in_statement"]).some(
    (one) => kindOf(one) === "await_expression" || textOf(one).startsWith("for await"),
  );
}
