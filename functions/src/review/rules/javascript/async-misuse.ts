/** JavaScript and TypeScript: promises that are not awaited. */
import type { SgNode } from "@ast-grep/napi";
import { jsCall, jsNew } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { fieldOf, kindOf, parentOf, textOf } from "../../syntax/node-memo.ts";

import { awaitsCallbacks } from "./awaits-callbacks.ts";
import { declarationOf } from "./names.ts";
import { argumentsOf, hasToken, isFunction, nameCalled, ownInside, partsOf } from "./tree.ts";

const asyncFunction = {
  any: [{ kind: "arrow_function" }, { kind: "function_expression" }],
  regex: "^async\\b",
};

/** All that it does may fail, and the failure is taken care of. */
const catchesAll = {
  field: "body",
  has: { nthChild: 1, kind: "try_statement", has: { kind: "catch_clause" } },
  not: { has: { nthChild: 2 } },
};

/** Nothing comes after it in its function, and each failure is taken care of. */
function isLastAndCaught(call: SgNode): boolean {
  const callback = argumentsOf(call)[0] ?? call;
  const waits = ownInside(callback, ["await_expression"]);
  if (waits.length > 0 && waits.every(cannotFail)) return isLast(parentOf(call));
  const [only, ...others] = partsOf(fieldOf(callback, "body"));
  if (only === undefined || others.length > 0 || kindOf(only) !== "try_statement") return false;
  return fieldOf(only, "handler") !== null && isLast(parentOf(call));
}

function isLast(statement: SgNode | null): boolean {
  const block = statement && parentOf(statement);
  const fn = block && parentOf(block);
  return fn !== null && isFunction(fn) && partsOf(block).at(-1)?.id() === statement?.id();
}

/** `import { useEffect } from "./async-effect"`: what the program itself makes of it is not seen. */
function isOwnHook(call: SgNode): boolean {
  const declared = declarationOf(nameCalled(call), call);
  return declared?.how === "import" && /\bfrom\s*["'][.@~]*\//.test(textOf(declared.holder));
}

/** What is awaited inside of further functions is not awaited by the callback. */
function awaitsNothing(call: SgNode): boolean {
  const callback = argumentsOf(call)[0] ?? call;
  return (
    ownInside(callback, ["await_expression"]).length === 0 &&
    !ownInside(callback, ["for_in_statement"]).some((loop) => hasToken(loop, "await"))
  );
}

/** `await nextTick()`, `await new Promise((done) => setTimeout(done, 9))` */
const neverFails =
  /^await (?:(?:this\.\$)?nextTick\(\)|(?:sleep|delay|wait)\([\w.]*\)|new Promise(?:<\w+>)?\(\(?\w+\)? => (?:setTimeout|setImmediate|requestAnimationFrame)\([\w\s,.]*\)\))$/;

/** `await load().catch(reject)`: its failure is taken care of, or it has none. */
function cannotFail(wait: SgNode): boolean {
  const [awaited] = partsOf(wait);
  return neverFails.test(textOf(wait)) || (awaited !== undefined && nameCalled(awaited) === "catch");
}

/** What it awaits may fail outside of every `try` of its own; one around the promise catches nothing of it. */
function isUncaught(wait: SgNode, promise: SgNode): boolean {
  if (cannotFail(wait)) return false;
  const around = wait.ancestors();
  const own = around.slice(
    0,
    around.findIndex((one) => one.id() === promise.id()),
  );
  // What a function within it awaits is another one's failure.
  return own.filter(isFunction).length === 1 && !own.some((one) => kindOf(one) === "try_statement");
}

export const asyncMisuse = defineRules(ecmascript, "bug", [
  {
    id: "js-async-for-each",
    severity: "high",
    confidence: "high",
    cwe: 662,
    see: ["https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference/Global_Objects/Array/forEach"],
    title: "Missing `await`: `forEach` ignores async callbacks",
    message:
      "`forEach` ignores the promises of async callbacks, so the code after it runs too early and rejections are unhandled. Use `for (const x of list)` with `await`, or `await Promise.all(list.map(...))`.",
    textFilter: /\.forEach\(\s*async\b/,
    rule: jsCall({ names: "forEach", args: { has: { nthChild: 1, ...asyncFunction } } }),
    check: (call) => !awaitsCallbacks(call),
    // Where nothing is awaited, all is done when the call returns; only errors go astray.
    mildest: awaitsNothing,
    unsure: isLastAndCaught,
    valid: [
      'await $$(".item").forEach(async (item) => { await item.click(); })',
      "await Readable.from(rows).forEach(async (row) => { await insert(row); })",
      "await Promise.all(list.map(async (x) => f(x)))",
      "list.forEach((x) => f(x))",
    ],
    invalid: ["list.forEach(async (x) => { await f(x) })"],
  },
  {
    id: "js-async-predicate",
    severity: "high",
    confidence: "high",
    cwe: 571,
    see: ["https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference/Global_Objects/Array/filter"],
    title: "Async predicate is always true",
    message:
      "The async callback returns a promise, which is always truthy, so nothing is filtered. Await the results first, then filter by them.",
    textFilter: /\.(?:filter|some|every|find\w*)\(\s*async\b/,
    rule: jsCall({
      names: "filter|some|every|find|findIndex|findLast",
      args: { has: { nthChild: 1, ...asyncFunction } },
    }),
    check: (call) => !awaitsCallbacks(call),
    valid: [
      "list.filter((x) => x.ok)",
      "list.map(async (x) => f(x))",
      'const open = await $$(".item").filter(async (item) => await item.isDisplayed())',
      "const rows = await element.all(by.css('.row')).filter(async (row) => (await row.getText()) === 'a')",
      "const known = await Readable.from(rows).filter(async (row) => await has(row)).toArray()",
    ],
    invalid: [
      "const kept = list.filter(async (x) => await f(x))",
      "if (list.some(async function (x) { return f(x) })) g()",
    ],
  },
  {
    id: "js-async-promise-executor",
    severity: "medium",
    confidence: "high",
    cwe: 755,
    see: ["https://eslint.org/docs/latest/rules/no-async-promise-executor"],
    title: "Async promise executor loses errors",
    message:
      "An error thrown in the async executor does not reject the promise, which then never settles. Write an async function instead of `new Promise`.",
    textFilter: /new Promise\(\s*async\b/,
    check: (node) =>
      node.findAll({ rule: { kind: "await_expression" } }).some((wait) => isUncaught(wait, node)),
    rule: jsNew({
      names: "Promise",
      args: { has: { nthChild: 1, ...asyncFunction, not: { has: catchesAll } } },
    }),
    valid: [
      "new Promise((resolve) => setTimeout(resolve, 1))",
      "new Promise(async (resolve, reject) => { const a = await fetch(u).catch(reject); resolve(a); })",
      "new Promise(async (resolve) => { await nextTick(); await new Promise((done) => setTimeout(done, 9)); resolve(1); })",
      "new Promise(async (resolve) => { button.addEventListener('click', async () => { await close(); }); show().then(resolve); })",
      "new Promise(async (resolve, reject) => { try { resolve(await f()) } catch (error) { reject(error) } })",
      "new Promise(async (resolve, reject) => { const a = g(); try { resolve(await f(a)) } catch (error) { reject(error) } })",
    ],
    invalid: [
      "new Promise(async (resolve) => { resolve(await f()) })",
      "try { g(new Promise(async (resolve) => { resolve(await f()) })) } catch (error) { h(error) }",
    ],
  },
  {
    id: "js-async-use-effect",
    severity: "high",
    confidence: "high",
    cwe: 662,
    see: ["https://react.dev/reference/react/useEffect"],
    title: "Async effect: `useEffect` callback returns a promise",
    message:
      "React uses the effect's return value as its cleanup function, and an async callback returns a promise, so cleanup never runs and errors are unhandled. Define an async function inside the effect and call it.",
    rule: jsCall({
      names: "useEffect|useLayoutEffect",
      bare: "also",
      on: "^React$",
      args: { has: { nthChild: 1, ...asyncFunction } },
    }),
    check: (call) => !isOwnHook(call),
    valid: [
      "useEffect(() => { void load() }, [])",
      'import { useEffect } from "./hooks/async-effect"; useEffect(async (signal) => { show(await load(signal)) }, [])',
    ],
    invalid: ["useEffect(async () => { setData(await load()) }, [])"],
  },
  {
    id: "js-unawaited-expectation",
    severity: "high",
    confidence: "high",
    cwe: 662,
    category: "tests",
    see: ["https://vitest.dev/api/expect.html#rejects"],
    title: "Missing `await` before an expectation",
    message:
      "The test ends before the promise settles, so it passes whatever happens. Put `await` before the expectation.",
    rule: {
      kind: "expression_statement",
      has: {
        kind: "call_expression",
        has: {
          field: "function",
          kind: "member_expression",
          has: { field: "object", regex: "\\.(?:rejects|resolves)(?:\\.not)?$" },
        },
      },
      regex: "^expect\\(",
    },
    fileNames: ["rejects", "resolves"],
    // Bun's expectations wait by themselves.
    check: (_, { text }) => !/["']bun:test["']/.test(text),
    valid: [
      "import { expect, it } from 'bun:test';\nit('x', async () => { expect(f()).rejects.toThrow() })",
      "it('x', async () => { await expect(f()).rejects.toThrow() })",
      "it('x', () => { return expect(f()).resolves.toBe(1) })",
    ],
    invalid: ["it('x', async () => { expect(f()).rejects.toThrow(); })"],
  },
]);
