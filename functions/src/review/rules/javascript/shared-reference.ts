/** JavaScript and TypeScript: one object for all elements. */
import type { SgNode } from "@ast-grep/napi";
import { jsCall } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { mdn } from "./references.ts";
import { fieldOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { functionAround } from "./tree.ts";

export const sharedReference = defineRules(ecmascript, "bug", [
  {
    id: "js-fill-shared-reference",
    formerly: ["js-one-object-for-all"],
    severity: "high",
    confidence: "high",
    cwe: 665,
    see: [`${mdn}/Global_Objects/Array/fill`],
    title: "Shared reference: `fill` repeats one object",
    message:
      "`fill` puts one object into every position, so a change to one element changes all of them. Write `Array.from({ length: n }, () => [])`.",
    rule: jsCall({
      names: "fill",
      on: "Array\\(",
      args: {
        has: { nthChild: 1, any: [{ kind: "array" }, { kind: "object" }, { kind: "new_expression" }] },
      },
    }),
    check: (call) => !/^\)?\s*\.flat\(/.test(textAfter(call)),
    milder: isOnlyRead,
    unsure: (call, { text }) =>
      countsOnly.test(text) || (!holdsNothing(call) && (isOnlyRead(call) || isGivenAway(call))),
    valid: ["new Array(3).fill(0)", "Array(3).fill([a, b]).flat()", "Array.from({ length: 3 }, () => [])"],
    invalid: ["new Array(3).fill([])", "Array(n).fill({ a: 1 })"],
  },
]);

/** In a test, `rows = new Array(13).fill({})` is a list of thirteen, whatever they are. */
const countsOnly = /\b(?:describe|it|test)(?:\.\w{1,20})?\(\s*["'`]/;

/** Of a list that is made flat at once, only the elements of the element are left. */
function textAfter(call: SgNode): string {
  const around = call.parent()?.parent();
  return around ? textOf(around).slice(textOf(call).length) : "";
}

/** `[]` and `{}`, which are there to be filled. */
function holdsNothing(call: SgNode): boolean {
  return /fill\(\s*(?:\[\s*\]|\{\s*\})/.test(textOf(call));
}

/** `load(Array(3).fill({ id: 1 }))`: as many equal values as are wanted. */
function isGivenAway(call: SgNode): boolean {
  return kindOf(call.parent() ?? call) === "arguments";
}

/** Nothing is seen to write to an element, so that one object may do for all. */
function isOnlyRead(call: SgNode): boolean {
  const holder = call.parent();
  if (holder && kindOf(holder) === "spread_element") return !holdsNothing(call);
  const name = holder && kindOf(holder) === "variable_declarator" ? fieldOf(holder, "name") : null;
  const around = functionAround(call);
  if (name === null || around === null) return false;
  const element = String.raw`${textOf(name).replaceAll("$", String.raw`\$`)}(?:\[[^\]]*\])+`;
  return !new RegExp(
    String.raw`${element}(?:\.[\w$]+|\[[^\]]*\])*\s*(?:[-+*/|&]?=(?!=)|\+\+|--|\.(?:push|set|add|unshift|splice|fill)\()`,
  ).test(textOf(around));
}
