/** JavaScript and TypeScript: promises that are not awaited. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { mdn } from "./references.ts";
import type { SgNode } from "@ast-grep/napi";
import { fieldOf, textOf, fieldTextOf, kindOf } from "../../syntax/node-memo.ts";
import { functionAround, hasToken, isSame, partsOf, isAsync } from "./tree.ts";
import { usesOf } from "./occurrences.ts";
import { isNameOfAsync, isOwnAsync, ownAsync } from "./own-async.ts";
import { declarationOf } from "./names.ts";
import type { Relation } from "../writing/rule.ts";

/** A function, or a method of `this`, may be one of the file itself. */
const ownCallee: Relation = {
  field: "function",
  any: [{ kind: "identifier" }, { kind: "member_expression", has: { field: "object", kind: "this" } }],
};

export const missingAwait = defineRules(ecmascript, "bug", [
  {
    id: "js-promise-used-as-value",
    severity: "high",
    confidence: "high",
    cwe: 704,
    see: [`${mdn}/Operators/await`],
    title: "Missing `await`: promise used as its value",
    message:
      "The call returns a promise, which has no such member, so this is `undefined` or throws. Put `await` before the call.",
    rule: {
      kind: "variable_declarator",
      all: [
        { has: { field: "name", kind: "identifier" } },
        { has: { field: "value", kind: "call_expression" } },
      ],
    },
    fileNames: ["async", "Promise", "fetch"],
    check: isPromiseUsedAsValue,
    valid: [
      "async function f() { const a = await Promise.all(b); return a.map(g); }",
      "function f() { const a = fetch(u); return a.then(g); }",
      "const Promise = require('bluebird'); function f(b) { const a = Promise.all(b); return a.map(g); }",
      "import { fetch } from './store'; function f(q) { const r = fetch(q); return r.rows; }",
      "async function f() { const a = Promise.all(b); g(); return (await a).map(h); }",
    ],
    invalid: [
      "async function f(b) { const a = Promise.all(b); return a.map(g); }",
      "async function f(u) { const r = fetch(u); return r.status; }",
      "async function g() { return h(); } async function f() { const a = g(); return a.length; }",
    ],
  },
  {
    id: "js-promise-as-condition",
    severity: "high",
    confidence: "high",
    cwe: 571,
    see: ["https://typescript-eslint.io/rules/no-misused-promises"],
    title: "Missing `await`: promise used as a condition",
    message:
      "The function is async, so the condition tests a promise, which is always truthy. Put `await` before the call.",
    rule: {
      kind: "call_expression",
      inside: {
        any: [
          { kind: "parenthesized_expression" },
          { kind: "unary_expression" },
          { kind: "ternary_expression" },
          { kind: "binary_expression" },
        ],
      },
      has: ownCallee,
    },
    fileNames: ["async"],
    check: (node) => isOwnAsync(node) && isTested(node),
    valid: [
      "async function ok() { return await f(); } async function g() { if (await ok()) h(); }",
      "function ok() { return true; } function g() { if (ok()) h(); }",
    ],
    invalid: [
      "async function ok() { return await f(); } async function g() { if (ok()) h(); }",
      "class A { async ok() { return await f(); } g() { return !this.ok() || h(); } }",
    ],
  },
  {
    id: "js-own-promise-not-awaited",
    severity: "medium",
    confidence: "medium",
    cwe: 662,
    see: ["https://typescript-eslint.io/rules/no-floating-promises"],
    title: "Floating promise: missing `await`",
    message:
      "The promise is not awaited, so the caller continues before it is done, and a rejection is unhandled, which ends a Node process. Put `await` before it, or `void` and a `catch` if it should run on its own.",
    rule: { kind: "expression_statement", has: { kind: "call_expression", has: ownCallee } },
    fileNames: ["async"],
    check: isLeftAlone,
    valid: [
      "async function a() { await f(); } async function b() { await a(); }",
      "async function a() { await f(); } async function b() { a().catch(log); }",
      "async function a() { await f(); } a();",
      "async function a() { await f(); } function b() { a(); }",
      "async function a() { try { await f(); } catch (e) { log(e); } } async function b() { a(); }",
    ],
    invalid: [
      "async function a() { await f(); } async function b() { await g(); a(); }",
      "class A { async save() { await f(); } async run() { this.save(); } }",
    ],
  },
]);

const promised = /^(?:Promise\.(?:all|allSettled|race|any)|fetch|globalThis\.fetch|window\.fetch)$/;

function isPromiseUsedAsValue(declarator: SgNode): boolean {
  const call = fieldOf(declarator, "value");
  if (!call || !returnsPromise(call)) return false;
  const name = fieldOf(declarator, "name");
  const scope = functionAround(declarator);
  if (!name || !scope) return false;
  const uses = usesOf(textOf(name), scope).filter((use) => use.id() !== name.id());
  return uses.length > 0 && uses.every((use) => isReadOfMember(use));
}

/** One of the language's own calls, or an async function of this file. */
function returnsPromise(call: SgNode): boolean {
  const callee = fieldTextOf(call, "function");
  if (promised.test(callee)) return !isOwn(callee, call);
  const own = isNameOfAsync(callee, call) ? declarationOf(callee, call) : null;
  return own?.how === "function" && hasToken(own.holder, "async") && !hasToken(own.holder, "*");
}

/** `const Promise = require("bluebird")`, `import { fetch } from "./store"`: not the language's own. */
function isOwn(callee: string, call: SgNode): boolean {
  const declared = declarationOf(callee.replace(/\..*/, ""), call);
  if (declared === null || declared.how === "parameter") return false;
  return !/["'](?:[\w-]*fetch[\w-]*|undici)["']/.test(textOf(declared.holder));
}

function isReadOfMember(use: SgNode): boolean {
  const parent = use.parent();
  if (!parent || kindOf(parent) !== "member_expression" || fieldOf(parent, "object")?.id() !== use.id())
    return false;
  return !/^(?:then|catch|finally|constructor|cancel|abort|kill|stdout|stderr|stdin|pid|on|pipe)$/.test(
    textOf(fieldOf(parent, "property") ?? parent),
  );
}

/** A condition, an operand of a condition, or what is negated. */
function isTested(node: SgNode): boolean {
  const parent = node.parent();
  if (parent === null) return false;
  switch (kindOf(parent)) {
    case "parenthesized_expression":
      return isConditionOfStatement(parent);
    case "unary_expression":
      return textOf(parent).startsWith("!");
    case "ternary_expression":
      return isSame(fieldOf(parent, "condition"), node);
    case "binary_expression":
      return isJoin(parent) && isSame(fieldOf(parent, "left"), node);
    default:
      return false;
  }
}

function isConditionOfStatement(brackets: SgNode): boolean {
  const statement = brackets.parent();
  return (
    statement !== null &&
    /^(?:if|while|do)_statement$/.test(kindOf(statement)) &&
    isSame(fieldOf(statement, "condition"), brackets)
  );
}

function isJoin(expression: SgNode): boolean {
  const operator = fieldOf(expression, "operator");
  return operator !== null && /^(?:&&|\|\|)$/.test(textOf(operator));
}

/** In an async function that waits for other things; what handles its own errors may run on its own. */
function isLeftAlone(statement: SgNode): boolean {
  const call = partsOf(statement)[0];
  const called = call && kindOf(call) === "call_expression" ? ownAsync(call) : null;
  if (called === null || handlesItsErrors(called)) return false;
  const around = functionAround(statement);
  return isAsync(around) && !isSame(around, called);
}

function handlesItsErrors(fn: SgNode): boolean {
  const statements = partsOf(fieldOf(fn, "body"));
  return statements.some((one) => kindOf(one) === "try_statement" && fieldOf(one, "handler") !== null);
}
