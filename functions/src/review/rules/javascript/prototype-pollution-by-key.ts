/** JavaScript and TypeScript: keys of a request that lead to the prototype of all objects. */
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { jsCall } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { fieldOf, textOf } from "../../syntax/node-memo.ts";
import { isOfModule } from "./modules.ts";
import { valueAt } from "./names.ts";
import { functionAround, nameCalled, receiverOf } from "./tree.ts";
import { titles } from "../writing/titles.ts";
import { inHandler, found } from "./examples.ts";

export const refusesKeys =
  /__proto__|\bprototype\b|hasOwn|Object\.create\(null\)|\binstanceof\b|isUnsafe|isSafe|[fF]orbidden|new Map\b/;

const mergers =
  /^(?:lodash(?:[./-].+)?|lodash-es|underscore|merge|merge-deep|deep-extend|deepmerge|extend|defaults-deep|mixin-deep|just-extend|node\.extend|angular|jquery)$/;

export const prototypePollutionByKey = defineRules(ecmascript, "security", [
  {
    id: "js-field-of-chosen-object",
    severity: "medium",
    confidence: "medium",
    cwe: 1321,
    see: ["Prototype_Pollution_Prevention"],
    title: titles.pollutionKey,
    message:
      "The request names the object, and with the key `__proto__` the field is set for every object of the process. Keep the objects in a `Map`, or test the key with `Object.hasOwn` first.",
    rule: {
      kind: "assignment_expression",
      has: {
        field: "left",
        kind: "member_expression",
        has: { field: "object", kind: "subscript_expression", has: { field: "index", pattern: "$KEY" } },
      },
    },
    flow: { KEY: "structured" },
    check: hasPrototype,
    valid: [
      inHandler("all[Number(req.query.at)].seen = true;"),
      inHandler("const byName = Object.create(null); byName[req.body.name].seen = true;"),
      inHandler("if (!Object.hasOwn(users, req.body.name)) return; users[req.body.name].seen = true;"),
    ],
    invalid: [found("users[req.body.name].seen = true;")],
  },
  {
    id: "js-deep-merge-of-request",
    severity: "medium",
    confidence: "medium",
    cwe: 1321,
    see: ["Prototype_Pollution_Prevention"],
    title: titles.pollutionMerge,
    message:
      "Parsed JSON can have own keys `__proto__` and `constructor`, and a deep merge that walks into them writes to the prototype of all objects. Merge only fields that a schema lists.",
    rule: {
      any: [
        jsCall({
          names: "merge|mergeWith|defaultsDeep|extend|setWith|zipObjectDeep",
          on: String.raw`^(?:_|lodash|\$|jQuery|angular|[\w$]*[mM]erge[\w$]*|[\w$]*[eE]xtend[\w$]*)$`,
          asAll: "FROM",
        }),
        jsCall({
          names: "merge|mergeDeep|deepMerge|deepmerge|defaultsDeep|deepExtend|extend",
          bare: "only",
          asAll: "FROM",
        }),
      ],
    },
    flow: { FROM: "structured" },
    check: mergesDeeply,
    valid: [
      "function f(req) { return Object.assign({}, defaults, req.body); }",
      "function f(req) { return _.merge({}, defaults); }",
      "function f(req) { return _.extend({}, req.body); }",
      "function f(req) { return $.extend({}, req.body); }",
    ],
    invalid: [
      "const _ = require('lodash'); function f(req) { return _.merge({}, req.body); }",
      "const _ = require('lodash'); function f(req) { return _.defaultsDeep(settings, { user: req.body.user }); }",
      "const merge = require('deepmerge'); function f(req) { return merge(settings, req.body.settings); }",
      "function f(req) { return $.extend(true, {}, JSON.parse(req.body)); }",
    ],
  },
]);

/** No map of its own kind, and the function refuses no names. */
function hasPrototype(assignment: SgNode): boolean {
  if (refusesKeys.test(textOf(functionAround(assignment) ?? assignment))) return false;
  const inner = fieldOf(fieldOf(assignment, "left") ?? assignment, "object");
  const object = inner && fieldOf(inner, "object");
  const value = object && valueAt(object, assignment);
  return value === null || !textOf(value).startsWith("Object.create(null)");
}

/** `extend` copies one level unless it is told otherwise, and many things have a `merge`. */
function mergesDeeply(call: SgNode, { text }: ParsedFile): boolean {
  const name = nameCalled(call);
  const receiver = receiverOf(call);
  if (name === "extend") return /^\(\s*true\s*,/.test(textOf(fieldOf(call, "arguments") ?? call));
  if (receiver !== null && /^(?:_|lodash|angular)$/.test(textOf(receiver))) return true;
  if (/^(?:mergeDeep|deepMerge|deepmerge|defaultsDeep|deepExtend)$/.test(name)) return true;
  return /lodash|merge|extend/.test(text) && isOfModule(receiver ?? fieldOf(call, "function"), mergers);
}
