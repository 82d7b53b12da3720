/** JavaScript and TypeScript: arrays of promises without `Promise.all`. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { mdn } from "./references.ts";
import { jsCall } from "../writing/call-matchers.ts";
import type { SgNode } from "@ast-grep/napi";
import { kindOf, fieldOf, textOf } from "../../syntax/node-memo.ts";
import { awaitsCallbacks } from "./awaits-callbacks.ts";
import { functionAround, argumentsOf, isAsync, partsOf } from "./tree.ts";
import { usesOf } from "./occurrences.ts";

export const missingPromiseAll = defineRules(ecmascript, "bug", [
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
    check: (call) => !awaitsCallbacks(call) && isTakenForValues(call),
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
    id: "js-await-of-list",
    severity: "high",
    confidence: "high",
    cwe: 662,
    see: [`${mdn}/Global_Objects/Promise/all`],
    title: "Missing `Promise.all`: `await` on an array",
    message:
      "`await` on an array does not wait for the promises in it, so the code continues at once. Write `await Promise.all(list.map(...))`.",
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
    check: (node) =>
      !/^await (?:\w+\.)*(?:Promise|pMap|bluebird|P|Array\.fromAsync)\b/.test(textOf(node)) &&
      !partsOf(node).some(awaitsCallbacks),
    valid: [
      "async function f() { return await $$('.item').map(async (item) => await item.getText()); }",
      "async function f(a) { await Promise.all(a.map(async (x) => g(x))); }",
      "async function f(a) { await Promise.map(a, async (x) => g(x)); }",
    ],
    invalid: ["async function f(a) { await a.map(async (x) => g(x)); }"],
  },
]);

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
