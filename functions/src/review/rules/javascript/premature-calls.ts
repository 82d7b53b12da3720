/** JavaScript and TypeScript: functions that are called too early, and promises that are read before they have a value. */
import type { SgNode } from "@ast-grep/napi";
import { jsCall } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { mdn } from "./references.ts";
import { fieldOf, fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { declarationOf } from "./names.ts";
import { usesOf } from "./occurrences.ts";
import { isNameOfAsync } from "./own-async.ts";
import { argumentsOf, functionAround, hasToken, nameCalled, ownInside, partsOf } from "./tree.ts";

export const prematureCalls = defineRules(ecmascript, "bug", [
  {
    id: "js-called-instead-of-given",
    severity: "high",
    confidence: "medium",
    cwe: 628,
    see: ["https://developer.mozilla.org/en-US/docs/Web/API/Window/setTimeout"],
    title: "Function called instead of passed to the timer",
    message:
      "The function runs at once, and its return value is passed to the timer. Pass a function: `() => job.run()`.",
    rule: jsCall({
      names: "setTimeout|setInterval|setImmediate",
      bare: "also",
      on: "^(?:window|globalThis)$",
      args: { has: { nthChild: 1, kind: "call_expression" } },
    }),
    check: callsAtOnce,
    valid: [
      "setTimeout(() => job.run(), 1)",
      "setTimeout(job.run.bind(job), 1)",
      "setTimeout(makeHandler(a), 1)",
      "setTimeout(debounce(f), 1)",
    ],
    invalid: ["setTimeout(job.run(), 1)", "function a() { b(); } setInterval(a(), 10);"],
  },
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
      "async function f() { const a = Promise.all(b); g(); return (await a).map(h); }",
    ],
    invalid: [
      "async function f(b) { const a = Promise.all(b); return a.map(g); }",
      "async function f(u) { const r = fetch(u); return r.status; }",
      "async function g() { return h(); } async function f() { const a = g(); return a.length; }",
    ],
  },
]);

const makesFunction =
  /bind|create|make|build|debounce|throttle|partial|curry|wrap|once|handler|callback|fn|noop|resolve|get|act|async|compose|promisify|delay|after|memo|guard|safe|run(?:In|With)/i;

function callsAtOnce(call: SgNode): boolean {
  const [given, delay] = argumentsOf(call);
  if (!given || !delay) return false;
  const callee = fieldOf(given, "function") ?? given;
  const declared = kindOf(callee) === "identifier" ? declarationOf(nameCalled(given), call) : null;
  if (declared?.how === "function") return answersNothing(declared.holder);
  return declared === null && !mayAnswerFunction(given, callee);
}

function answersNothing(fn: SgNode): boolean {
  return ownInside(fn, ["return_statement"]).every((one) => partsOf(one).length === 0);
}

/** By its name, or because it is given something. */
function mayAnswerFunction(call: SgNode, callee: SgNode): boolean {
  return nameCalled(call) === "" || makesFunction.test(textOf(callee)) || argumentsOf(call).length > 0;
}

const promised = /^(?:Promise\.(?:all|allSettled|race|any)|fetch|globalThis\.fetch|window\.fetch)$/;

function isPromiseUsedAsValue(declarator: SgNode): boolean {
  const call = fieldOf(declarator, "value");
  if (!call || !answersPromise(call)) return false;
  const name = fieldOf(declarator, "name");
  const scope = functionAround(declarator);
  if (!name || !scope) return false;
  const uses = usesOf(textOf(name), scope).filter((use) => use.id() !== name.id());
  return uses.length > 0 && uses.every((use) => isReadOfMember(use));
}

/** One of the language's own calls, or an async function of this file. */
function answersPromise(call: SgNode): boolean {
  const callee = fieldTextOf(call, "function");
  if (promised.test(callee)) return true;
  const own = isNameOfAsync(callee, call) ? declarationOf(callee, call) : null;
  return own?.how === "function" && hasToken(own.holder, "async") && !hasToken(own.holder, "*");
}

function isReadOfMember(use: SgNode): boolean {
  const parent = use.parent();
  if (!parent || kindOf(parent) !== "member_expression" || fieldOf(parent, "object")?.id() !== use.id())
    return false;
  return !/^(?:then|catch|finally|constructor|cancel|abort|kill|stdout|stderr|stdin|pid|on|pipe)$/.test(
    textOf(fieldOf(parent, "property") ?? parent),
  );
}
