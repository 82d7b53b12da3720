/** JavaScript and TypeScript: callbacks and getters that return nothing. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { jsCall } from "../writing/call-matchers.ts";
import type { SgNode } from "@ast-grep/napi";
import { argumentsOf, isFunction, nameCalled, partsOf, ownInside, receiverOf, hasToken } from "./tree.ts";
import { textOf, fieldKindOf, fieldOf, fieldTextOf, kindOf, parentOf } from "../../syntax/node-memo.ts";
import { parametersOf } from "./names.ts";

export const missingReturn = defineRules(ecmascript, "bug", [
  {
    id: "js-callback-answers-nothing",
    severity: "high",
    confidence: "high",
    cwe: 252,
    see: ["https://eslint.org/docs/latest/rules/array-callback-return"],
    title: "Missing return: callback returns undefined",
    message:
      "A callback body in braces needs `return`, so every element becomes `undefined` or counts as false. Return the value, or use `forEach` if none is intended.",
    rule: jsCall({
      names: "map|filter|find|findIndex|findLast|some|every|flatMap|sort|toSorted|reduce|reduceRight",
    }),
    check: returnsNothing,
    unsure: isUsedLikeForEach,
    valid: [
      "function save(result) { return result.map((user) => { store.set(user.id, user); }); }",
      "function list(req, res) { return User.find((err, users) => { res.json(users); }); }",
      "const a = b.map((x) => { return x.id; });",
      "const a = b.map((x) => x.id);",
      "b.map((x) => { f(x); });",
      'it("is well", () => b.map((x) => { expect(x).to.equal(1); }));',
      "const a = b.filter((x) => { if (x) return true; return false; });",
      "const a = b.map((x) => { throw new Error(x); });",
      "const a = chunk.map((chunk) => { setTimeout(() => chunk.end(), 9); });",
    ],
    invalid: ["const a = b.map((x) => { ({ id: x.id }); });", "const a = b.filter((x) => { x.ok; });"],
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
      !failsAlways(fieldOf(node, "body")) &&
      !partsOf(fieldOf(node, "body")).every(notesTheCall),
    valid: [
      "class A { get a() { return 1; } }",
      "class A { get a() { throw new Error('x'); } }",
      "class A { get() { f(); } }",
      "const a = { get b() { assert.fail('must not be read'); } };",
      "const a = { get b() { spy(); } };",
      "let isPassive = false; const options = { get passive() { isPassive = true; } };",
    ],
    invalid: ["class A { get a() { this.b.length; } }"],
  },
]);

/** `it("...", () => sources.map((source) => { expect(...) }))`: the elements are checked, and the list is not read. */
const asserts = /(?<![.\w$])(?:expect|assert)[.(]/;

function returnsNothing(call: SgNode): boolean {
  const callback = argumentsOf(call)[0];
  if (!callback || !isFunction(callback) || textOf(callback).startsWith("async")) return false;
  if (fieldKindOf(callback, "body") !== "statement_block" || leavesWithValue(callback)) return false;
  if (!doesSomething(callback)) return false;
  const parent = call.parent();
  // As a statement it is used like `forEach`.
  return parent !== null && !isStatement(parent) && !isChildrenOfReact(call) && !isNoList(call, callback);
}

function doesSomething(callback: SgNode): boolean {
  return partsOf(fieldOf(callback, "body")).length > 0 && !asserts.test(textOf(callback));
}

function leavesWithValue(callback: SgNode): boolean {
  const leaving = ownInside(callback, ["return_statement", "throw_statement", "yield_expression"]);
  return leaving.some((one) => kindOf(one) !== "return_statement" || partsOf(one).length > 0);
}

/** `list && list.map(...)` as a statement. */
function isStatement(node: SgNode): boolean {
  if (/^(?:expression_statement|await_expression|unary_expression)$/.test(kindOf(node))) return true;
  const parent = node.parent();
  return (
    parent !== null &&
    /^(?:binary_expression|sequence_expression|parenthesized_expression|ternary_expression|augmented_assignment_expression)$/.test(
      kindOf(node),
    ) &&
    isStatement(parent)
  );
}

/** `chunk.map((chunk) => ...)` and `this.map(...)`: what gives its callback itself is no list of such. */
function isNoList(call: SgNode, callback: SgNode): boolean {
  const list = textOf(receiverOf(call) ?? call).toLowerCase();
  // Who is told by `this` where it stands goes through a tree, not a list.
  if (list === "this" || (/\bthis\.\w/.test(textOf(callback)) && kindOf(callback) === "function_expression"))
    return true;
  const [first] = parametersOf(callback);
  if (first === undefined || oneOrNone.test(list)) return first !== undefined;
  return (
    /^(?:err|error)$/.test(textOf(first.name)) ||
    (!list.endsWith("s") && textOf(first.name).toLowerCase().endsWith(list))
  );
}

/** `result.map(...)`: what holds one value, or none. */
const oneOrNone = /(?:^|[a-z.])(?:result|option|optional|maybe|either)$/;

/** `onClick={() => items.map((item) => { item.close(); })}`: each statement does something, and nobody reads the list. */
function isUsedLikeForEach(call: SgNode): boolean {
  const callback = argumentsOf(call)[0];
  const around = parentOf(call);
  if (callback === undefined || around === null || !isGivenAway(around)) return false;
  return /^(?:map|flatMap)$/.test(nameCalled(call)) && partsOf(fieldOf(callback, "body")).every(isDoing);
}

/** `.then((all) => ...)`, but not `lists.map((list) => ...)`, which makes something of what it is told. */
function isGivenAway(fn: SgNode): boolean {
  const given = parentOf(fn);
  if (kindOf(fn) !== "arrow_function" || given === null || kindOf(given) === "variable_declarator")
    return false;
  return !/(?:^|\.)(?:map|flatMap|filter|find|some|every|reduce|sort)$/.test(
    fieldTextOf(parentOf(given), "function"),
  );
}

function isDoing(statement: SgNode): boolean {
  const [expression] = partsOf(statement);
  return (
    kindOf(statement) !== "expression_statement" ||
    (expression !== undefined &&
      /^(?:call|await|assignment|augmented_assignment|update)_expression$/.test(kindOf(expression)))
  );
}

/** `get passive() { isPassive = true; }`: whoever asks for the member is noticed, which is all that is wanted. */
function notesTheCall(statement: SgNode): boolean {
  const [expression] = partsOf(statement);
  if (kindOf(statement) !== "expression_statement" || expression === undefined) return false;
  if (/^(?:fn|\w{0,40}[sS]py|mock\w{0,40})\(\)$/.test(textOf(expression))) return true;
  const target = fieldOf(expression, "left") ?? fieldOf(expression, "argument");
  return (
    target !== null &&
    /^(?:assignment|update)_expression$/.test(kindOf(expression)) &&
    kindOf(target) === "identifier"
  );
}

function isChildrenOfReact(call: SgNode): boolean {
  return (
    /(?:^|\.)(?:Children|async|cy|d3)$/.test(textOf(receiverOf(call) ?? call)) ||
    /^cy\b|\$/.test(textOf(receiverOf(call) ?? call))
  );
}

/** The last statement calls what throws: `assert.fail(...)`, `unreachable()`. */
function failsAlways(body: SgNode | null): boolean {
  const last = partsOf(body).at(-1);
  return (
    last !== undefined &&
    /^(?:[\w$]+\.)*(?:fail|(?:throw|abort|unreachable|panic|never)\w*)\(/i.test(textOf(last))
  );
}
