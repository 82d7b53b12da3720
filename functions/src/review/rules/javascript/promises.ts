/** JavaScript and TypeScript: promises that are taken for their values, or left alone. */
import type { SgNode } from "@ast-grep/napi";
import { jsCall } from "../call-matchers.ts";
import { defineRules, ecmascript } from "../define-rules.ts";
import { everyInside, fieldOf, fieldTextOf, kindOf, nearestOf, textOf } from "../node-memo.ts";
import type { Relation } from "../rule.ts";
import { declarationOf, initialOf } from "./names.ts";
import { usesOf } from "./occurrences.ts";
import { isNameOfAsync } from "./own-async.ts";
import {
  argumentsOf,
  functionAround,
  isAsync,
  isFunction,
  isSame,
  nameCalled,
  ownInside,
  partsOf,
  receiverOf,
} from "./tree.ts";

const mdn = "https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference";

/** A function, or a method of `this`, may be one of the file itself. */
const ownCallee: Relation = {
  field: "function",
  any: [{ kind: "identifier" }, { kind: "member_expression", has: { field: "object", kind: "this" } }],
};

export const promises = defineRules(ecmascript, "bug", [
  {
    id: "js-promise-as-condition",
    severity: "high",
    confidence: "high",
    cwe: 571,
    see: ["https://typescript-eslint.io/rules/no-misused-promises"],
    title: "A promise is taken for its answer",
    message:
      "The function is async, so the condition sees a promise, which always counts as true. Put `await` before the call.",
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
    fileHas: ["async "],
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
    title: "Nobody waits for this async function",
    message:
      "The function around it goes on before this is done, and an error in it is an unhandled rejection, which ends a Node process. Put `await` before it, or `void` and a `catch` if it is meant to run on its own.",
    rule: { kind: "expression_statement", has: { kind: "call_expression", has: ownCallee } },
    fileHas: ["async "],
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
  {
    id: "js-promises-as-elements",
    severity: "high",
    confidence: "high",
    cwe: 704,
    see: [`${mdn}/Global_Objects/Promise/all`],
    title: "A list of promises is taken for a list of values",
    message:
      "An async callback answers a promise for each element, so what follows looks at promises. Write `await Promise.all(list.map(...))` first.",
    rule: {
      ...jsCall({ names: "map|flatMap" }),
      has: {
        field: "arguments",
        has: {
          nthChild: 1,
          any: [{ kind: "arrow_function" }, { kind: "function_expression" }],
          regex: "^async\\b",
        },
      },
    },
    check: isTakenForValues,
    valid: [
      "async function f(a) { const b = await Promise.all(a.map(async (x) => g(x))); return b.filter(Boolean); }",
      "async function f(a) { const b = a.map(async (x) => g(x)); await Promise.all(b); }",
      "async function f(a) { for (const p of a.map(async (x) => g(x))) await p; }",
    ],
    invalid: [
      "async function f(a) { const b = a.map(async (x) => g(x)); return b.filter((x) => x.ok); }",
      "const b = (a) => a.map(async (x) => g(x)).filter(Boolean);",
    ],
  },
  {
    id: "js-then-answers-nothing",
    severity: "medium",
    confidence: "medium",
    cwe: 252,
    see: ["https://github.com/eslint-community/eslint-plugin-promise/blob/main/docs/rules/always-return.md"],
    title: "The next step of the chain waits for nothing and gets undefined",
    message:
      "The callback does not return what it calls, so the next `then` runs at once and its parameter is undefined. Put `return` before the last call.",
    rule: jsCall({ names: "then" }),
    check: answersNothingToNext,
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
    title: "The catch does not see what is returned here",
    message:
      "Without `await` the promise leaves the `try` before it settles, so its rejection passes the `catch` by. Write `return await`.",
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
  {
    id: "js-stale-value-after-await",
    severity: "medium",
    confidence: "medium",
    cwe: 362,
    see: ["https://eslint.org/docs/latest/rules/require-atomic-updates"],
    title: "The value is read before the wait and written after it",
    message:
      "What others add in the meantime is overwritten, because the left side was read before `await`. Await into a variable first, then add.",
    rule: {
      kind: "augmented_assignment_expression",
      has: {
        field: "right",
        any: [{ kind: "await_expression" }, { kind: "binary_expression", has: { kind: "await_expression" } }],
      },
    },
    check: isSharedTarget,
    valid: [
      "let n = 0; async function f() { const m = await g(); n += m; }",
      "async function f(a) { let n = 0; for (const x of a) n += await g(x); return n; }",
    ],
    invalid: [
      "let n = 0; async function f() { n += await g(); }",
      "class A { async f() { this.n += await g(); } }",
    ],
  },
  {
    id: "js-await-of-list",
    severity: "high",
    confidence: "high",
    cwe: 662,
    see: [`${mdn}/Global_Objects/Promise/all`],
    title: "await does not wait for the promises in a list",
    message:
      "The list itself is no promise, so the code goes on at once. Write `await Promise.all(list.map(...))`.",
    rule: {
      kind: "await_expression",
      has: jsCall({
        names: "map",
        args: {
          has: {
            nthChild: 1,
            any: [{ kind: "arrow_function" }, { kind: "function_expression" }],
            regex: "^async\\b",
          },
        },
      }),
    },
    check: (node) => !/^await (?:\w+\.)*(?:Promise|pMap|bluebird|P|Array\.fromAsync)\b/.test(textOf(node)),
    valid: [
      "async function f(a) { await Promise.all(a.map(async (x) => g(x))); }",
      "async function f(a) { await Promise.map(a, async (x) => g(x)); }",
    ],
    invalid: ["async function f(a) { await a.map(async (x) => g(x)); }"],
  },
]);

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

/** The async function of this file, or method of this class, that is called. */
function ownAsync(call: SgNode): SgNode | null {
  const name = nameCalled(call);
  if (!isNameOfAsync(name, call)) return null;
  const receiver = receiverOf(call);
  const found =
    receiver === null
      ? ownFunctionNamed(name, call)
      : textOf(receiver) === "this"
        ? methodNamed(name, call)
        : null;
  return found !== null && isAsync(found) && !/^async\s*(?:function\s*)?\*/.test(textOf(found))
    ? found
    : null;
}

function isOwnAsync(call: SgNode): boolean {
  return ownAsync(call) !== null;
}

function ownFunctionNamed(name: string, place: SgNode): SgNode | null {
  const declared = declarationOf(name, place);
  if (declared?.how === "function") return declared.holder;
  const initial = declared?.how === "const" ? initialOf(declared) : null;
  return initial !== null && isFunction(initial) ? initial : null;
}

const bodiesOfClasses: ReadonlySet<string> = new Set(["class_body"]);

function methodNamed(name: string, place: SgNode): SgNode | null {
  const methods = partsOf(nearestOf(place, bodiesOfClasses)).filter(
    (one) => kindOf(one) === "method_definition" && fieldTextOf(one, "name") === name,
  );
  return methods.length === 1 ? (methods[0] ?? null) : null;
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

const takesValues = /^(?:filter|find|findIndex|some|every|includes|sort|join|reduce|indexOf|toSorted|flat)$/;

function isTakenForValues(call: SgNode): boolean {
  const parent = call.parent();
  if (!parent) return false;
  if (kindOf(parent) === "member_expression") return isReadAsValues(parent);
  if (kindOf(parent) !== "variable_declarator") return false;
  const name = fieldOf(parent, "name");
  const scope = functionAround(parent);
  if (!name || kindOf(name) !== "identifier" || !scope) return false;
  const uses = usesOf(textOf(name), scope).filter((use) => use.id() !== name.id());
  const isAwaited = uses.some((use) =>
    /^(?:arguments|array|spread_element|for_in_statement)$/.test(kindOf(use.parent() ?? use)),
  );
  return (
    !isAwaited &&
    uses.some((use) => {
      const member = use.parent();
      return member !== null && kindOf(member) === "member_expression" && isReadAsValues(member);
    })
  );
}

function isReadAsValues(member: SgNode): boolean {
  const name = fieldOf(member, "property");
  const around = member.parent();
  if (!name || !takesValues.test(textOf(name)) || around === null || kindOf(around) !== "call_expression")
    return false;
  const [callback] = argumentsOf(around);
  return !(callback && (isAsync(callback) || /\b(?:await|Promise|then)\b/.test(textOf(callback))));
}

/** A callback without an answer, before one that expects one. */
function answersNothingToNext(call: SgNode): boolean {
  const [callback, rejected] = argumentsOf(call);
  if (!callback || rejected || !isFunction(callback) || isAsync(callback)) return false;
  if (ownInside(callback, ["return_statement", "throw_statement"]).length > 0) return false;
  return endsWithCall(callback) && expectsValue(call);
}

/** The last statement of its block is a call, whose answer is lost. */
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

/** The `then` that is called on what this call answers. */
function thenAfter(call: SgNode): SgNode | null {
  const member = call.parent();
  const next = member && kindOf(member) === "member_expression" ? member.parent() : null;
  return next && kindOf(next) === "call_expression" && nameCalled(next) === "then" ? next : null;
}

const answersAtOnce =
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
  return !answersAtOnce.test(textOf(callee)) && !answersAtOnce.test(nameCalled(call));
}

function awaitsAnything(fn: SgNode): boolean {
  return ownInside(fn, ["await_expression", "for_in_statement"]).some(
    (one) => kindOf(one) === "await_expression" || textOf(one).startsWith("for await"),
  );
}

function isSharedTarget(node: SgNode): boolean {
  // `??=` and its kin do not write what they read.
  if (/^(?:\?\?|\|\||&&)=$/.test(textOf(fieldOf(node, "operator") ?? node))) return false;
  const target = fieldOf(node, "left");
  if (!target) return false;
  if (kindOf(target) === "member_expression") return /^this\.\w+$/.test(textOf(target));
  const declared = kindOf(target) === "identifier" ? declarationOf(textOf(target), node) : null;
  return (
    declared !== null &&
    functionAround(declared.name)?.id() !== functionAround(node)?.id() &&
    everyInside(node, ["await_expression"]).length > 0
  );
}
