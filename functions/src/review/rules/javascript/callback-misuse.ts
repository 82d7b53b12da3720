/** JavaScript and TypeScript: callbacks that answer nothing, lose their object, or pass an error by. */
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { jsCall } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { mdn } from "./references.ts";
import { endOf, everyInside, fieldKindOf, fieldOf, kindOf, startOf, textOf } from "../../syntax/node-memo.ts";
import { type Declaration, declarationOf, initialOf, parametersOf } from "./names.ts";
import {
  argumentsOf,
  functionAround,
  isFunction,
  nameCalled,
  oncePerNode,
  ownInside,
  partsOf,
  receiverOf,
} from "./tree.ts";

export const callbackMisuse = defineRules(ecmascript, "bug", [
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
    check: answersNothing,
    valid: [
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
    id: "js-parse-int-as-callback",
    severity: "high",
    confidence: "high",
    cwe: 628,
    see: [`${mdn}/Global_Objects/parseInt`],
    title: "`parseInt` as a `map` callback takes the index as radix",
    message:
      "`map` passes the index as the second argument, so `parseInt` reads the second element in base 1 and returns NaN. Write `(x) => Number.parseInt(x, 10)`, or use `Number`.",
    rule: jsCall({ names: "map|flatMap", args: { has: { nthChild: 1, regex: "^(?:Number\\.)?parseInt$" } } }),
    valid: ["a.map(Number)", "a.map((x) => parseInt(x, 10))", "a.map(parseFloat)"],
    invalid: ["a.map(parseInt)", "a.split(',').map(Number.parseInt)"],
  },
  {
    id: "js-this-of-callback",
    severity: "high",
    confidence: "medium",
    cwe: 665,
    see: [`${mdn}/Operators/this`],
    title: "Wrong `this` inside a callback function",
    message:
      "A `function` has its own `this`, which is `undefined` or another object when it is called back. Write an arrow function.",
    glance: /[(,]\s*(?:async\s+)?function\b/,
    rule: { kind: "function_expression", inside: { kind: "arguments" } },
    check: losesThis,
    valid: [
      "class A { constructor() { this.a = 1; } f(b) { b.list((x) => { this.a = x; }); } }",
      "class A { constructor() { this.a = 1; } f(b) { b.list(function (x) { this.a = x; }.bind(this)); } }",
      "class A { constructor() { this.a = 1; } f(b) { b.forEach(function (x) { this.a = x; }, this); } }",
      "class A { constructor() { this.a = 1; } f(b) { b.list(function (x) { this.other = x; }); } }",
    ],
    invalid: [
      "class A { constructor() { this.a = 1; } f(b) { b.list(function (x) { this.a = x; }); } }",
      "class A { f(b) { setTimeout(function () { this.g(); }, 1); } g() {} }",
    ],
  },
  {
    id: "js-global-regex-keeps-place",
    severity: "high",
    confidence: "high",
    cwe: 665,
    see: [`${mdn}/Global_Objects/RegExp/lastIndex`],
    title: "Stateful regular expression: `g` flag keeps `lastIndex`",
    message:
      "With the `g` flag, `test` and `exec` start where the last match ended, so the same string matches in one call and not in the next. Remove the `g` flag.",
    glance: /=\s*\/(?![*/]).*\/[a-z]*[gy]|\bRegExp\(.*,\s*["'`][a-z]*[gy]/,
    rule: jsCall({ names: "test|exec" }),
    check: keepsPlace,
    valid: [
      "const r = /a/; const f = (a) => a.filter((x) => r.test(x));",
      "const f = (x) => { const r = /a/g; return r.test(x); };",
      "const r = /a/g; const f = (x) => { r.lastIndex = 0; return r.test(x); };",
      "const r = /a/g; function f(text) { let m; while ((m = r.exec(text))) g(m); }",
    ],
    invalid: [
      "const r = /a/g; const f = (a) => a.filter((x) => r.test(x));",
      'const r = new RegExp(words.join("|"), "gi"); const f = (a) => a.filter((x) => r.test(x));',
      "const r = /a/g; function f(text) { const m = r.exec(text); return m ? m[0] : null; }",
    ],
  },
]);

/** `it("...", () => sources.map((source) => { expect(...) }))`: the elements are looked at, and nobody reads the list. */
const asserts = /(?<![.\w$])(?:expect|assert)[.(]/;

function answersNothing(call: SgNode): boolean {
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
  return first !== undefined && !list.endsWith("s") && textOf(first.name).toLowerCase().endsWith(list);
}

function isChildrenOfReact(call: SgNode): boolean {
  return (
    /(?:^|\.)(?:Children|async|cy|d3)$/.test(textOf(receiverOf(call) ?? call)) ||
    /^cy\b|\$/.test(textOf(receiverOf(call) ?? call))
  );
}

const keepsOwnThis =
  /(?:^|\.)(?:on|once|off|each|describe|context|it|test|before|after|beforeEach|afterEach|bind|addEventListener|addListener|pre|post|virtual|method|extend|defineProperty|use|get|set|click|change|submit|ready|hover|keyup|keydown|attr|css|animate|fadeIn|fadeOut|is|prop|step|call|apply|format|append|registerHelper|registerMethod)$|\$|jQuery|^d3\b|selectAll|\.(?:schema|Schema)\b/;

/** Inside, `this` has a member that the class around has; outside of it nobody says what `this` is. */
function losesThis(fn: SgNode): boolean {
  const call = fn.parent()?.parent();
  if (!call || kindOf(call) !== "call_expression" || functionAround(call) === null) return false;
  const classBody = fn.ancestors().find((one) => kindOf(one) === "class_body");
  if (!classBody || saysWhatThisIs(call) || !isInMethod(fn)) return false;
  const members = membersOf(classBody);
  const own = everyInside(fn, ["member_expression"]).filter(
    (one) => textOf(fieldOf(one, "object") ?? one) === "this" && isOwnThis(one, fn),
  );
  return own.length > 0 && own.every((one) => members.has(textOf(fieldOf(one, "property") ?? one)));
}

function saysWhatThisIs(call: SgNode): boolean {
  return (
    argumentsOf(call).some((one) => textOf(one) === "this") ||
    keepsOwnThis.test(textOf(fieldOf(call, "function") ?? call))
  );
}

/** `this` outside of the function is the object of a method. */
function isInMethod(fn: SgNode): boolean {
  const method = functionWithThis(fn);
  return (
    method !== undefined && kindOf(method) === "method_definition" && !textOf(method).startsWith("static")
  );
}

/** The nearest function around that has a `this` of its own. */
function functionWithThis(node: SgNode): SgNode | undefined {
  return node
    .ancestors()
    .filter(isFunction)
    .find((one) => kindOf(one) !== "arrow_function");
}

function isOwnThis(member: SgNode, fn: SgNode): boolean {
  return functionWithThis(member)?.id() === fn.id();
}

const membersOf = oncePerNode(readMembers);

/** Methods, fields, and what the constructor gives `this`. */
function readMembers(classBody: SgNode): Set<string> {
  const named = partsOf(classBody).map((one) => fieldOf(one, "name") ?? fieldOf(one, "property"));
  const names = new Set(named.flatMap((name) => (name ? [textOf(name)] : [])));
  for (const one of everyInside(classBody, ["assignment_expression"])) {
    const method = one.ancestors().find((above) => kindOf(above) === "method_definition");
    const left = fieldOf(one, "left");
    if (method && textOf(fieldOf(method, "name") ?? method) === "constructor" && left)
      names.add(textOf(left).replace(/^this\./, ""));
  }
  return names;
}

function keepsPlace(call: SgNode, { text }: ParsedFile): boolean {
  const one = receiverOf(call);
  if (!one || kindOf(one) !== "identifier") return false;
  const declared = declarationOf(textOf(one), call);
  const initial = declared && initialOf(declared);
  if (!declared || !initial || !remembersPlace(initial) || isMadeAnew(declared, call)) return false;
  return isOnlyUse(call, textOf(one), text);
}

/** Nothing else of the file moves or follows the place. */
function isOnlyUse(call: SgNode, name: string, text: string): boolean {
  const others = text.match(new RegExp(String.raw`\b${name}\.(?:lastIndex|exec)\b`, "g")) ?? [];
  return nameCalled(call) === "exec" ? others.length === 1 && isOfParameter(call) : others.length === 0;
}

/** Each call begins with another string, and ends with its first match. */
function isOfParameter(call: SgNode): boolean {
  const [given] = argumentsOf(call);
  const around = functionAround(call);
  if (
    !given ||
    !around ||
    call.ancestors().some((one) => /^(?:for|for_in|while|do)_statement$/.test(kindOf(one)))
  )
    return false;
  return parametersOf(around).some(({ name }) => textOf(name) === textOf(given));
}

/** An expression with the flag g or y. */
function remembersPlace(node: SgNode): boolean {
  if (kindOf(node) === "regex") return /\/[a-z]*[gy][a-z]*$/.test(textOf(node));
  return /^(?:new )?RegExp\([\s\S]*,\s*(["'`])[a-z]*[gy][a-z]*\1\s*\)$/.test(textOf(node));
}

/** Where it is made anew for every call, there is nothing to remember. */
function isMadeAnew({ name, scope }: Declaration, call: SgNode): boolean {
  return functionAround(name)?.id() === functionAround(call)?.id() && !isRepeated(call, scope);
}

function isRepeated(call: SgNode, scope: SgNode): boolean {
  return call
    .ancestors()
    .some(
      (one) =>
        /^(?:for|for_in|while|do)_statement$/.test(kindOf(one)) &&
        startOf(one) >= startOf(scope) &&
        endOf(one) <= endOf(scope) &&
        kindOf(scope) !== "program" &&
        !kindOf(one).includes("while"),
    );
}
