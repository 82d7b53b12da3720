/** JavaScript and TypeScript: callbacks with a wrong `this` or a wrong argument. */
import type { SgNode } from "@ast-grep/napi";
import { jsCall } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { mdn } from "./references.ts";
import { ancestorsOf, everyInside, fieldOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { argumentsOf, functionAround, isFunction, oncePerNode, partsOf } from "./tree.ts";

export const callbackMisuse = defineRules(ecmascript, "bug", [
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
    check: (call) => !isOfOptional(call),
    valid: [
      "Optional.ofNullable(a).map(parseInt).orElse(1)",
      "const port = pipe(text, O.map(parseInt));",
      "const number = P.regexp(/[0-9]+/).map(parseInt).skip(space);",
      "a.map(Number)",
      "a.map((x) => parseInt(x, 10))",
      "a.map(parseFloat)",
    ],
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
    textFilter: /[(,]\s*(?:async\s+)?function\b/,
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
]);

/** What holds one value or none gives it alone, as do modules of functions such as `R` and `O`, and parsers. */
function isOfOptional(call: SgNode): boolean {
  let chain = call;
  for (const above of ancestorsOf(call)) {
    if (!/^(?:member|call)_expression$/.test(kindOf(above))) break;
    chain = above;
  }
  return /^(?:[A-Z]{1,3}|fp|Parsimmon)\.|\b(?:Optional|Option|Maybe|Either)\b|\.(?:orElse\w*|getOrElse|unwrapOr|valueOr|ifPresent)\(/.test(
    textOf(chain),
  );
}

const keepsOwnThis =
  /(?:^|\.)(?:on|once|off|each|describe|context|it|test|before|after|beforeEach|afterEach|bind|addEventListener|addListener|pre|post|virtual|method|extend|defineProperty|use|get|set|click|change|submit|ready|hover|keyup|keydown|attr|css|animate|fadeIn|fadeOut|is|prop|step|call|apply|format|append|registerHelper|registerMethod)$|\$|jQuery|^d3\b|selectAll|\.(?:schema|Schema)\b/;

/** Inside, `this` has a member that the class around has; outside of it nothing says what `this` is. */
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
