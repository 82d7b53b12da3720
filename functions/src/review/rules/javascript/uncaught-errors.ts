/** JavaScript and TypeScript: exceptions that no handler catches. */
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { jsCall } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { mdn } from "./references.ts";
import { fieldOf, kindOf } from "../../syntax/node-memo.ts";
import { functionAround, hasToken, isFunction, nameCalled, parametersText } from "./tree.ts";

export const uncaughtErrors = defineRules(ecmascript, "bug", [
  {
    id: "js-throw-in-callback",
    severity: "medium",
    confidence: "medium",
    cwe: 248,
    see: ["https://nodejs.org/api/errors.html"],
    title: "Uncaught exception: thrown in a callback",
    message:
      "The callback runs after the `try` has ended, so its error is not caught and ends the process. Pass it on through the callback, or use promises and `await`.",
    rule: { kind: "throw_statement", inside: { stopBy: "end", kind: "arguments" } },
    check: isThrownInCallback,
    valid: [
      "try { f((a) => { g(a); }); } catch (e) { h(e); }",
      "try { list.forEach((a) => { throw a; }); } catch (e) { h(e); }",
      "f((err, a) => { if (err) throw err; });",
    ],
    invalid: ["try { f(a, (err, b) => { if (err) throw err; }); } catch (e) { h(e); }"],
  },
  {
    id: "js-request-json-not-guarded",
    severity: "medium",
    confidence: "medium",
    cwe: 248,
    see: [`${mdn}/Global_Objects/JSON/parse`],
    title: "Uncaught exception: `JSON.parse` of a request body",
    message:
      "`JSON.parse` throws in an event handler, where no `catch` reaches it, so an invalid body ends the process. Put it in a `try`, and respond with 400.",
    rule: jsCall({ names: "parse", on: "^JSON$" }),
    check: parsesUnguarded,
    valid: [
      "req.on('end', () => { try { f(JSON.parse(body)); } catch { g(); } });",
      "app.post('/a', (req) => { f(JSON.parse(req.body)); });",
    ],
    invalid: [
      "req.on('end', () => { f(JSON.parse(body)); });",
      "ws.on('message', (data) => { const m = JSON.parse(data); f(m); });",
    ],
  },
]);

const runsAtOnce =
  /^(?:forEach|map|filter|reduce|some|every|find|findIndex|flatMap|sort|replace|replaceAll|from|then|catch|transaction|run|it|test|describe)$/;

function isThrownInCallback(node: SgNode): boolean {
  const fn = functionAround(node);
  const call = fn?.parent()?.parent();
  if (!fn || !call || kindOf(call) !== "call_expression") return false;
  return isLaterCallback(fn, call) && isInCaughtTry(call) && !isInTryOf(fn, node);
}

/** It takes an error first, and the call does not run it before it ends. */
function isLaterCallback(fn: SgNode, call: SgNode): boolean {
  if (runsAtOnce.test(nameCalled(call)) || hasToken(fn, "async")) return false;
  return /^\(?\s*(?:err|error|e)\b/.test(parametersText(fn));
}

/** A `try` with a `catch` stands around it in the same function. */
function isInCaughtTry(call: SgNode): boolean {
  const nearest = call.ancestors().find((one) => isFunction(one) || kindOf(one) === "try_statement");
  return nearest !== undefined && kindOf(nearest) === "try_statement" && fieldOf(nearest, "handler") !== null;
}

function isInTryOf(fn: SgNode, node: SgNode): boolean {
  return node
    .ancestors()
    .some((one) => kindOf(one) === "try_statement" && functionAround(one)?.id() === fn.id());
}

function parsesUnguarded(call: SgNode, { text }: ParsedFile): boolean {
  const fn = functionAround(call);
  const list = fn?.parent();
  if (!fn || !list || kindOf(list) !== "arguments" || hasToken(fn, "async")) return false;
  const head = text.slice(Math.max(0, fn.range().start.index - 60), fn.range().start.index);
  if (
    !/\b(?:req|request|res|response|ws|socket|client|conn|connection|stream|wss|msg)\.(?:on|once)\(\s*["'](?:end|message|data)["']\s*,\s*$/.test(
      head,
    )
  )
    return false;
  return !call.ancestors().some((one) => kindOf(one) === "try_statement");
}
