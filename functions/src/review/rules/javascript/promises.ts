/** JavaScript and TypeScript: promises that are taken for their values, or left alone. */
import type { SgNode } from "@ast-grep/napi";
import { jsCall } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { mdn } from "./references.ts";
import { fieldOf, fieldTextOf, kindOf, nearestOf, textOf } from "../../syntax/node-memo.ts";
import type { Relation } from "../writing/rule.ts";
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
  partsOf,
  receiverOf,
} from "./tree.ts";

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
  {
    id: "js-promises-as-elements",
    severity: "high",
    confidence: "high",
    cwe: 704,
    see: [`${mdn}/Global_Objects/Promise/all`],
    title: "Missing `Promise.all`: array of promises used as values",
    message:
      "An async callback returns a promise for each element, so the code after it reads promises instead of values. Write `await Promise.all(list.map(...))` first.",
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

export function isOwnAsync(call: SgNode): boolean {
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
