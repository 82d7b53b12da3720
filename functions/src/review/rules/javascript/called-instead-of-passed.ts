/** JavaScript and TypeScript: functions that are called where they should be passed. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { jsCall } from "../writing/call-matchers.ts";
import type { SgNode } from "@ast-grep/napi";
import { argumentsOf, nameCalled, ownInside, partsOf } from "./tree.ts";
import { fieldOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { declarationOf } from "./names.ts";

export const calledInsteadOfPassed = defineRules(ecmascript, "bug", [
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
]);

const makesFunction =
  /bind|create|make|build|debounce|throttle|partial|curry|wrap|once|handler|callback|fn|noop|resolve|get|act|async|compose|promisify|delay|after|memo|guard|safe|run(?:In|With)/i;

function callsAtOnce(call: SgNode): boolean {
  const [given, delay] = argumentsOf(call);
  if (!given || !delay) return false;
  const callee = fieldOf(given, "function") ?? given;
  const declared = kindOf(callee) === "identifier" ? declarationOf(nameCalled(given), call) : null;
  if (declared?.how === "function") return returnsNothing(declared.holder);
  return declared === null && !mayReturnFunction(given, callee);
}

function returnsNothing(fn: SgNode): boolean {
  return ownInside(fn, ["return_statement"]).every((one) => partsOf(one).length === 0);
}

/** By its name, or because it is given something. */
function mayReturnFunction(call: SgNode, callee: SgNode): boolean {
  return nameCalled(call) === "" || makesFunction.test(textOf(callee)) || argumentsOf(call).length > 0;
}
