/** JavaScript and TypeScript: slips that the language accepts: shared objects, missing words, texts without their values. */
import type { SgNode } from "@ast-grep/napi";
import { jsCall } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { mdn } from "./references.ts";
import { everyInside, fieldOf, fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { declarationOf, initialOf, valueAt } from "./names.ts";
import { argumentsOf, functionAround, hasToken, nameCalled, ownInside, partsOf, receiverOf } from "./tree.ts";
import { titles } from "../writing/titles.ts";
import { comparesAsStatement } from "./text-searches.ts";

export const mistakes = defineRules(ecmascript, "bug", [
  {
    id: "js-one-object-for-all",
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
    milder: isOnlyRead,
    valid: ["new Array(3).fill(0)", "Array.from({ length: 3 }, () => [])"],
    invalid: ["new Array(3).fill([])", "Array(n).fill({ a: 1 })"],
  },
  {
    id: "js-search-without-end",
    severity: "high",
    confidence: "high",
    cwe: 835,
    see: [`${mdn}/Global_Objects/RegExp/exec`],
    title: "Infinite loop: `exec` without the `g` flag",
    message:
      "Without the `g` flag, `exec` starts at the beginning each time, so the loop never ends once something matches. Add the `g` flag, or use `matchAll`.",
    rule: { kind: "while_statement", has: { field: "condition", regex: "\\.exec\\(" } },
    check: findsSameMatch,
    valid: [
      "const r = /a/g; while ((m = r.exec(t)) !== null) f(m);",
      "while ((m = r.exec(t)) !== null) f(m);",
      "const r = /a/; while ((m = r.exec(t))) t = t.substr(m.index + 1);",
    ],
    invalid: ["const r = /a/; while ((m = r.exec(t)) !== null) f(m);"],
  },
  {
    id: "js-constructor-without-super",
    severity: "high",
    confidence: "high",
    cwe: 665,
    see: [`${mdn}/Operators/super`],
    title: "Missing `super` call in a derived constructor",
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
    title: "Missing return in a getter",
    message: "The getter has no `return`, so the property is always `undefined`. Return the value.",
    rule: { kind: "method_definition", has: { field: "body", kind: "statement_block" } },
    check: (node) =>
      hasToken(node, "get") &&
      partsOf(fieldOf(node, "body")).length > 0 &&
      ownInside(node, ["return_statement", "throw_statement", "yield_expression"]).length === 0 &&
      !failsAlways(fieldOf(node, "body")),
    valid: [
      "class A { get a() { return 1; } }",
      "class A { get a() { throw new Error('x'); } }",
      "class A { get() { f(); } }",
      "const a = { get b() { assert.fail('must not be read'); } };",
    ],
    invalid: ["class A { get a() { this.b.length; } }"],
  },
  {
    id: "js-placeholder-in-plain-text",
    severity: "medium",
    confidence: "medium",
    cwe: 684,
    see: ["https://eslint.org/docs/latest/rules/no-template-curly-in-string"],
    title: "Template placeholder in a plain string",
    message:
      "Only backquotes interpolate `${...}`, so the string contains the placeholder itself. Use backquotes.",
    glance: /["'][^`\n]*\$\{[A-Za-z_]/,
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
    title: titles.comparisonStatement,
    message: "The comparison's result is discarded, and nothing is assigned. Write a single `=`.",
    glance: { test: comparesAsStatement },
    rule: {
      kind: "expression_statement",
      has: { kind: "binary_expression", has: { field: "operator", regex: "^={2,3}$" } },
    },
    check: (node) =>
      !/^\s*["']|["']$/.test(textOf(node)) && kindOf(partsOf(node)[0] ?? node) === "binary_expression",
    milder: isOneOfMany,
    valid: ["a = b === c;", "f(a === b);", "a === b && f();"],
    invalid: ["a.done == true;", "if (x) { a === b; }"],
  },
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
  {
    id: "js-null-is-an-object",
    severity: "low",
    confidence: "medium",
    cwe: 476,
    see: [`${mdn}/Operators/typeof`],
    title: '`typeof null` is "object": null passes the check',
    message:
      '`typeof null` is "object", so the member access after this check throws for null. Test `value !== null` as well.',
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
    fileNames: ["typeof"],
    check: readsMemberOfNull,
    valid: [
      "if (typeof a === 'object' && a !== null && a.b) f()",
      "function g(a) { if (!a) return; if (typeof a === 'object' && a.b) f(); }",
      "if (typeof a === 'object' && a?.b) f()",
    ],
    invalid: ["if (typeof a === 'object' && a.b) f()"],
  },
]);

/** Lines of comparisons show a compiler which types can be compared, or wait for somebody to write `assert` around them. */
function isOneOfMany(statement: SgNode): boolean {
  return [statement.prev(), statement.next()].some(
    (one) => one !== null && /^[\w$.[\]"'()]+ ={2,3} [^;\n]+;?$/.test(textOf(one)),
  );
}

/** Nothing is seen to write to an element, so that one object may do for all. */
function isOnlyRead(call: SgNode): boolean {
  const holder = call.parent();
  const name = holder && kindOf(holder) === "variable_declarator" ? fieldOf(holder, "name") : null;
  const around = functionAround(call);
  if (name === null || around === null) return false;
  const element = String.raw`${textOf(name).replaceAll("$", String.raw`\$`)}(?:\[[^\]]*\])+`;
  return !new RegExp(
    String.raw`${element}(?:\.[\w$]+|\[[^\]]*\])*\s*(?:[-+*/|&]?=(?!=)|\+\+|--|\.(?:push|set|add|unshift|splice|fill)\()`,
  ).test(textOf(around));
}

function findsSameMatch(loop: SgNode): boolean {
  const call = everyInside(fieldOf(loop, "condition") ?? loop, ["call_expression"]).find(
    (one) => nameCalled(one) === "exec",
  );
  const searched = call ? receiverOf(call) : null;
  const body = fieldOf(loop, "body") ?? loop;
  if (!call || !searched || endsOtherwise(body) || changesText(call, body)) return false;
  const regex = valueAt(searched, loop);
  return regex !== null && kindOf(regex) === "regex" && !/\/[a-z]*[gy][a-z]*$/.test(textOf(regex));
}

/** The loop is left, or the text that is searched gets shorter. */
function endsOtherwise(body: SgNode): boolean {
  return /\b(?:break|return)\b|\.slice\(|substring|=\s*\w+\.replace/.test(textOf(body));
}

/** The last statement calls what throws: `assert.fail(...)`, `unreachable()`. */
function failsAlways(body: SgNode | null): boolean {
  const last = partsOf(body).at(-1);
  return (
    last !== undefined &&
    /^(?:[\w$]+\.)*(?:fail|(?:throw|abort|unreachable|panic|never)\w*)\(/i.test(textOf(last))
  );
}

/** `text = text.substr(n)`: the next search is through another text. */
function changesText(call: SgNode, body: SgNode): boolean {
  const [text] = argumentsOf(call);
  if (!text || kindOf(text) !== "identifier") return false;
  const name = textOf(text).replaceAll("$", String.raw`\$`);
  return new RegExp(String.raw`(?<![\w$.])${name}\s*=(?!=)`).test(textOf(body));
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
