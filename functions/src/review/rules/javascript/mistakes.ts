/** JavaScript and TypeScript: slips that the language accepts: shared objects, calls instead of functions, texts without their values. */
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { jsCall } from "../call-matchers.ts";
import { defineRules, ecmascript } from "../define-rules.ts";
import { fieldOf, kindOf, textOf } from "../node-memo.ts";
import { declarationOf, initialOf } from "./names.ts";
import {
  argumentsOf,
  everyInside,
  functionAround,
  hasToken,
  isFunction,
  nameCalled,
  ownInside,
  parametersText,
  partsOf,
  usesOf,
} from "./tree.ts";

const mdn = "https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference";

export const mistakes = defineRules(ecmascript, "bug", [
  {
    id: "js-one-object-for-all",
    severity: "high",
    confidence: "high",
    cwe: 665,
    see: [`${mdn}/Global_Objects/Array/fill`],
    title: "Every place of the list holds the same object",
    message:
      "`fill` puts one object everywhere, so a change at one place shows at all. Write `Array.from({ length: n }, () => [])`.",
    rule: jsCall({
      names: "fill",
      on: "Array\\(",
      args: {
        has: { nthChild: 1, any: [{ kind: "array" }, { kind: "object" }, { kind: "new_expression" }] },
      },
    }),
    valid: ["new Array(3).fill(0)", "Array.from({ length: 3 }, () => [])"],
    invalid: ["new Array(3).fill([])", "Array(n).fill({ a: 1 })"],
  },
  {
    id: "js-search-without-end",
    severity: "high",
    confidence: "high",
    cwe: 835,
    see: [`${mdn}/Global_Objects/RegExp/exec`],
    title: "The loop finds the same match for ever",
    message:
      "Without the g flag `exec` begins at the start each time, so the loop never ends once something matches. Add the g flag, or use `matchAll`.",
    rule: { kind: "while_statement", has: { field: "condition", regex: "\\.exec\\(" } },
    check: findsSameMatch,
    valid: [
      "const r = /a/g; while ((m = r.exec(t)) !== null) f(m);",
      "while ((m = r.exec(t)) !== null) f(m);",
    ],
    invalid: ["const r = /a/; while ((m = r.exec(t)) !== null) f(m);"],
  },
  {
    id: "js-called-instead-of-given",
    severity: "high",
    confidence: "medium",
    cwe: 628,
    see: ["https://developer.mozilla.org/en-US/docs/Web/API/Window/setTimeout"],
    title: "The function is called now, not later",
    message:
      "The call runs at once, and its answer is given to the timer. Give a function: `() => job.run()`.",
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
    id: "js-constructor-without-super",
    severity: "high",
    confidence: "high",
    cwe: 665,
    see: [`${mdn}/Operators/super`],
    title: "The constructor of a derived class does not call super",
    message:
      "`this` does not exist before `super(...)`, so every `new` throws a ReferenceError. Call `super` first.",
    rule: { kind: "method_definition", has: { field: "name", regex: "^constructor$" } },
    check: lacksSuper,
    valid: [
      "class A extends B { constructor() { super(); this.a = 1; } }",
      "class A { constructor() { this.a = 1; } }",
      "class A extends B { constructor() { return make(); } }",
    ],
    invalid: ["class A extends B { constructor() { this.a = 1; } }"],
  },
  {
    id: "js-getter-answers-nothing",
    severity: "high",
    confidence: "high",
    cwe: 252,
    see: ["https://eslint.org/docs/latest/rules/getter-return"],
    title: "A getter answers nothing",
    message: "Without `return` the property is always undefined. Return the value.",
    rule: { kind: "method_definition", has: { field: "body", kind: "statement_block" } },
    check: (node) =>
      hasToken(node, "get") &&
      partsOf(fieldOf(node, "body")).length > 0 &&
      ownInside(node, ["return_statement", "throw_statement", "yield_expression"]).length === 0,
    valid: [
      "class A { get a() { return 1; } }",
      "class A { get a() { throw new Error('x'); } }",
      "class A { get() { f(); } }",
    ],
    invalid: ["class A { get a() { this.b.length; } }"],
  },
  {
    id: "js-placeholder-in-plain-text",
    severity: "medium",
    confidence: "medium",
    cwe: 684,
    see: ["https://eslint.org/docs/latest/rules/no-template-curly-in-string"],
    title: "A placeholder stands in a text with plain quotes",
    message: "Only backquotes fill in `${...}`, so the text shows the placeholder itself. Use backquotes.",
    rule: { kind: "string", regex: "\\$\\{[A-Za-z_][\\w.]*\\}" },
    check: namesKnownValue,
    valid: [
      "const a = `x ${b}`;",
      "const t = 'x ${unknown}';",
      "function f(b) { return t.replace('${b}', b); }",
    ],
    invalid: ["function f(b) { return 'x ${b}'; }"],
  },
  {
    id: "js-comparison-as-statement",
    severity: "high",
    confidence: "high",
    cwe: 482,
    see: ["https://eslint.org/docs/latest/rules/no-unused-expressions"],
    title: "A comparison stands where an assignment was meant",
    message: "The answer is thrown away, and nothing is assigned. Write a single `=`.",
    rule: {
      kind: "expression_statement",
      has: { kind: "binary_expression", has: { field: "operator", regex: "^={2,3}$" } },
    },
    check: (node) =>
      !/^\s*["']|["']$/.test(textOf(node)) && kindOf(partsOf(node)[0] ?? node) === "binary_expression",
    valid: ["a = b === c;", "f(a === b);", "a === b && f();"],
    invalid: ["a.done == true;", "if (x) { a === b; }"],
  },
  {
    id: "js-defaults-overwritten",
    severity: "high",
    confidence: "medium",
    cwe: 471,
    see: [`${mdn}/Global_Objects/Object/assign`],
    title: "Object.assign writes into the shared defaults",
    message:
      "The first argument is changed, so the values of one call are the defaults of the next. Write `Object.assign({}, defaults, options)`, or spread both.",
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
    check: (call) => functionAround(call) !== null && isModuleConstant(argumentsOf(call)[0]),
    valid: [
      "const defaults = {}; const f = (o) => Object.assign({}, defaults, o);",
      "const f = (defaults, o) => Object.assign(defaults, o);",
      "const DEFAULTS = {}; Object.assign(DEFAULTS, env);",
    ],
    invalid: ["const defaults = { a: 1 }; const f = (o) => Object.assign(defaults, o);"],
  },
  {
    id: "js-promise-used-as-value",
    severity: "high",
    confidence: "high",
    cwe: 704,
    see: [`${mdn}/Operators/await`],
    title: "A promise is used as if it were its value",
    message:
      "The call answers a promise, which has no such member, so this is undefined or throws. Put `await` before the call.",
    rule: {
      kind: "variable_declarator",
      all: [
        { has: { field: "name", kind: "identifier" } },
        { has: { field: "value", kind: "call_expression" } },
      ],
    },
    fileHas: ["async ", "Promise.", "fetch("],
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
  {
    id: "js-null-is-an-object",
    severity: "medium",
    confidence: "medium",
    cwe: 476,
    see: [`${mdn}/Operators/typeof`],
    title: "null passes a test for objects",
    message:
      '`typeof null` is "object", so the member access after it throws for null. Test `value !== null` as well.',
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^&&$" } },
        {
          has: {
            field: "left",
            kind: "binary_expression",
            regex: "^typeof [\\w$.]+ ={2,3} [\"']object[\"']$",
          },
        },
      ],
    },
    check: readsMemberOfNull,
    valid: [
      "if (typeof a === 'object' && a !== null && a.b) f()",
      "function g(a) { if (!a) return; if (typeof a === 'object' && a.b) f(); }",
      "if (typeof a === 'object' && a?.b) f()",
    ],
    invalid: ["if (typeof a === 'object' && a.b) f()"],
  },
  {
    id: "js-connection-kept-on-error",
    severity: "medium",
    confidence: "high",
    cwe: 772,
    see: ["https://node-postgres.com/apis/pool"],
    title: "An error keeps the connection from being given back",
    message:
      "What throws before `release` leaves the connection taken, and soon the pool has none left. Release it in `finally`.",
    rule: {
      kind: "variable_declarator",
      has: {
        field: "value",
        kind: "await_expression",
        regex:
          "^await [\\w.]*(?:[pP]ool|pg|db|database|mysql|knex)\\w*\\.(?:connect|getConnection|acquire)\\(",
      },
    },
    check: keepsOnError,
    valid: [
      "async function f(pool) { const c = await pool.connect(); try { await c.query(s); } finally { c.release(); } }",
      "async function f(pool) { const c = await pool.connect(); return c; }",
    ],
    invalid: [
      "async function f(pool) { const c = await pool.connect(); await c.query(s); c.release(); }",
      "async function f(pool) { const c = await pool.getConnection(); await c.query(s); }",
    ],
  },
  {
    id: "js-throw-in-callback",
    severity: "medium",
    confidence: "high",
    cwe: 248,
    see: ["https://nodejs.org/api/errors.html"],
    title: "The catch around does not see what a callback throws",
    message:
      "The callback runs after the `try` has ended, so the error ends the process. Hand it on through the callback, or use promises and `await`.",
    rule: { kind: "throw_statement", inside: { stopBy: "end", kind: "arguments" } },
    check: isThrownInCallback,
    valid: [
      "try { f((a) => { g(a); }); } catch (e) { h(e); }",
      "try { list.forEach((a) => { throw a; }); } catch (e) { h(e); }",
      "f((err, a) => { if (err) throw err; });",
    ],
    invalid: ["try { f(a, (err, b) => { if (err) throw err; }); } catch (e) { h(e); }"],
  },
  {
    id: "js-request-json-not-guarded",
    severity: "medium",
    confidence: "medium",
    cwe: 248,
    see: [`${mdn}/Global_Objects/JSON/parse`],
    title: "A body that is no JSON ends the process",
    message:
      "`JSON.parse` throws in the handler of an event, where nobody catches it. Put it in a `try`, and answer 400.",
    rule: jsCall({ names: "parse", on: "^JSON$" }),
    check: parsesUnguarded,
    valid: [
      "req.on('end', () => { try { f(JSON.parse(body)); } catch { g(); } });",
      "app.post('/a', (req) => { f(JSON.parse(req.body)); });",
    ],
    invalid: [
      "req.on('end', () => { f(JSON.parse(body)); });",
      "ws.on('message', (data) => { const m = JSON.parse(data); f(m); });",
    ],
  },
]);

function findsSameMatch(loop: SgNode): boolean {
  const call = everyInside(fieldOf(loop, "condition") ?? loop, ["call_expression"]).find(
    (one) => nameCalled(one) === "exec",
  );
  const object = call ? fieldOf(fieldOf(call, "function") ?? call, "object") : null;
  if (
    !object ||
    /\b(?:break|return)\b|\.slice\(|substring|=\s*\w+\.replace/.test(textOf(fieldOf(loop, "body") ?? loop))
  )
    return false;
  const declared = kindOf(object) === "identifier" ? declarationOf(textOf(object), loop) : null;
  const regex = declared ? initialOf(declared) : object;
  return regex !== null && kindOf(regex) === "regex" && !/\/[a-z]*[gy][a-z]*$/.test(textOf(regex));
}

const makesFunction =
  /bind|create|make|build|debounce|throttle|partial|curry|wrap|once|handler|callback|fn|noop|resolve|get|act|async|compose|promisify|delay|after|memo|guard|safe|run(?:In|With)/i;

function callsAtOnce(call: SgNode): boolean {
  const given = argumentsOf(call)[0];
  if (!given || argumentsOf(call).length < 2) return false;
  const name = nameCalled(given);
  const declared =
    kindOf(fieldOf(given, "function") ?? given) === "identifier" ? declarationOf(name, call) : null;
  if (declared?.how === "function")
    return ownInside(declared.holder, ["return_statement"]).every((one) => partsOf(one).length === 0);
  return (
    declared === null &&
    name !== "" &&
    !makesFunction.test(textOf(fieldOf(given, "function") ?? given)) &&
    argumentsOf(given).length === 0
  );
}

function lacksSuper(method: SgNode): boolean {
  const owner = method.parent()?.parent();
  const body = fieldOf(method, "body");
  if (
    !owner ||
    !body ||
    !partsOf(owner).some(
      (one) => kindOf(one) === "class_heritage" && /\bextends\b(?!\s+null)/.test(textOf(one)),
    )
  )
    return false;
  return !/\bsuper\s*\(|\breturn\b|\bthrow\b/.test(textOf(body));
}

function namesKnownValue(node: SgNode): boolean {
  const parent = node.parent();
  if (
    !parent ||
    /\.(?:replace|replaceAll|split|includes|indexOf|compile|template)\(/.test(
      textOf(parent.parent() ?? parent).slice(0, 300),
    )
  )
    return false;
  const names = [...textOf(node).matchAll(/\$\{([A-Za-z_]\w*)[\w.]*\}/g)].map(([, name = ""]) => name);
  return (
    names.length > 0 &&
    functionAround(node) !== null &&
    names.every((name) => declarationOf(name, node) !== null)
  );
}

function isModuleConstant(node: SgNode | undefined): boolean {
  const declared = node ? declarationOf(textOf(node), node) : null;
  return (
    declared !== null &&
    kindOf(declared.scope) === "program" &&
    kindOf(initialOf(declared) ?? declared.holder) === "object"
  );
}

const promised = /^(?:Promise\.(?:all|allSettled|race|any)|fetch|globalThis\.fetch|window\.fetch)$/;

function isPromiseUsedAsValue(declarator: SgNode): boolean {
  const name = fieldOf(declarator, "name");
  const call = fieldOf(declarator, "value");
  const scope = functionAround(declarator);
  if (!name || !call || !scope) return false;
  const callee = textOf(fieldOf(call, "function") ?? call);
  const own = /^\w+$/.test(callee) ? declarationOf(callee, call) : null;
  const isOwnAsync = own?.how === "function" && hasToken(own.holder, "async") && !hasToken(own.holder, "*");
  if (!promised.test(callee) && !isOwnAsync) return false;
  const uses = usesOf(textOf(name), scope).filter((use) => use.id() !== name.id());
  return uses.length > 0 && uses.every((use) => isReadOfMember(use));
}

function isReadOfMember(use: SgNode): boolean {
  const parent = use.parent();
  if (!parent || kindOf(parent) !== "member_expression" || fieldOf(parent, "object")?.id() !== use.id())
    return false;
  return !/^(?:then|catch|finally|constructor|cancel|abort|kill|stdout|stderr|stdin|pid|on|pipe)$/.test(
    textOf(fieldOf(parent, "property") ?? parent),
  );
}

function readsMemberOfNull(node: SgNode): boolean {
  const left = fieldOf(node, "left");
  const right = fieldOf(node, "right");
  const name = /^typeof ([\w$.]+)/.exec(left ? textOf(left) : "")?.[1];
  if (!right || name === undefined) return false;
  const own = name.replaceAll(/[.$]/g, String.raw`\$&`);
  if (!new RegExp(String.raw`^!?${own}\.\w`).test(textOf(right))) return false;
  const outer = textOf(functionAround(node) ?? node.parent() ?? node);
  return !new RegExp(
    String.raw`${own}\s*(?:!==?|===?)\s*(?:null|undefined)|null\s*[!=]==?\s*${own}|!${own}\b|${own}\s*&&|if\s*\(${own}\)|\(${own}\s*\?|Boolean\(${own}|${own}\?\.`,
  ).test(outer);
}

function keepsOnError(declarator: SgNode): boolean {
  const name = fieldOf(declarator, "name");
  const fn = functionAround(declarator);
  if (!name || !fn || kindOf(name) !== "identifier") return false;
  const text = textOf(fn);
  const own = textOf(name);
  const isHandedOn = new RegExp(
    String.raw`return\s+${own}\s*[;\n}]|[(,]\s*${own}\s*[,)]|this\.\w+\s*=\s*${own}\b|:\s*${own}\b|\{\s*${own}\s*[,}]|\[\w*\]\s*=\s*${own}`,
  ).test(text);
  if (isHandedOn) return false;
  const release = String.raw`\b${own}\.(?:release|end|close|destroy|done)\(`;
  if (!new RegExp(release).test(text)) return new RegExp(String.raw`await ${own}\.`).test(text);
  return (
    !/\bfinally\b/.test(text) && !/\bcatch\b/.test(text) && new RegExp(String.raw`await ${own}\.`).test(text)
  );
}

const runsAtOnce =
  /^(?:forEach|map|filter|reduce|some|every|find|findIndex|flatMap|sort|replace|replaceAll|from|then|catch|transaction|run|it|test|describe)$/;

function isThrownInCallback(node: SgNode): boolean {
  const fn = functionAround(node);
  const call = fn?.parent()?.parent();
  if (
    !fn ||
    !call ||
    kindOf(call) !== "call_expression" ||
    runsAtOnce.test(nameCalled(call)) ||
    hasToken(fn, "async")
  )
    return false;
  if (!/^\(?\s*(?:err|error|e)\b/.test(parametersText(fn))) return false;
  const around = call.ancestors();
  const attempt = around.findIndex((one) => kindOf(one) === "try_statement");
  const nextFunction = around.findIndex(isFunction);
  const inOwnTry = node
    .ancestors()
    .some((one) => kindOf(one) === "try_statement" && functionAround(one)?.id() === fn.id());
  return (
    !inOwnTry &&
    attempt >= 0 &&
    (nextFunction < 0 || attempt < nextFunction) &&
    fieldOf(around[attempt] ?? call, "handler") !== null
  );
}

function parsesUnguarded(call: SgNode, { text }: ParsedFile): boolean {
  const fn = functionAround(call);
  const list = fn?.parent();
  if (!fn || !list || kindOf(list) !== "arguments" || hasToken(fn, "async")) return false;
  const head = text.slice(Math.max(0, fn.range().start.index - 60), fn.range().start.index);
  if (
    !/\b(?:req|request|res|response|ws|socket|client|conn|connection|stream|wss|msg)\.(?:on|once)\(\s*["'](?:end|message|data)["']\s*,\s*$/.test(
      head,
    )
  )
    return false;
  return !call.ancestors().some((one) => kindOf(one) === "try_statement");
}
