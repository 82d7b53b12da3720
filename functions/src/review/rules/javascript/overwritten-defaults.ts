/** JavaScript and TypeScript: defaults that are overwritten for everyone. */
import type { SgNode } from "@ast-grep/napi";
import { jsCall } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { mdn } from "./references.ts";
import { fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { declarationOf, initialOf } from "./names.ts";
import { argumentsOf, functionAround } from "./tree.ts";

export const overwrittenDefaults = defineRules(ecmascript, "bug", [
  {
    id: "js-defaults-overwritten",
    severity: "medium",
    confidence: "medium",
    cwe: 471,
    see: [`${mdn}/Global_Objects/Object/assign`],
    title: "Shared defaults mutated by `Object.assign`",
    message:
      "`Object.assign` changes its first argument, so the values of one call become the defaults of the next. Write `Object.assign({}, defaults, options)`, or spread both.",
    rule: jsCall({
      names: "assign",
      on: "^Object$",
      args: {
        all: [
          { has: { nthChild: 1, kind: "identifier", regex: "(?i)^[A-Z_]*default\\w*$|^[A-Z][A-Z_]+$" } },
          { has: { nthChild: 2, regex: "." } },
        ],
      },
    }),
    check: (call) => isInUse(functionAround(call)) && isModuleConstant(argumentsOf(call)[0]),
    valid: [
      "const defaults = {}; const f = (o) => Object.assign({}, defaults, o);",
      "const f = (defaults, o) => Object.assign(defaults, o);",
      "const DEFAULTS = {}; Object.assign(DEFAULTS, env);",
      "const defaults = {}; exports.configure = (o) => { Object.assign(defaults, o); };",
    ],
    invalid: ["const defaults = { a: 1 }; const f = (o) => Object.assign(defaults, o);"],
  },
]);

/** A function that is there to change the defaults is none. */
function isInUse(fn: SgNode | null): boolean {
  const holder = fn?.parent();
  const name = fn && (fieldTextOf(fn, "name") || fieldTextOf(holder, "left") || fieldTextOf(holder, "name"));
  return fn !== null && !/(?:^|[._])(?:configure|set|update|change|init|override|register)/i.test(name ?? "");
}

function isModuleConstant(node: SgNode | undefined): boolean {
  const declared = node ? declarationOf(textOf(node), node) : null;
  return (
    declared !== null &&
    kindOf(declared.scope) === "program" &&
    kindOf(initialOf(declared) ?? declared.holder) === "object"
  );
}
