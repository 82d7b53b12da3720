/** JavaScript and TypeScript: loops that never end. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { mdn } from "./references.ts";
import type { SgNode } from "@ast-grep/napi";
import { everyInside, fieldOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { nameCalled, receiverOf, argumentsOf, isFunction, partsOf, bare } from "./tree.ts";
import { valueAt, declarationOf, type Declaration, initialOf } from "./names.ts";
import { changesPart } from "./loop-changes.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";

export const infiniteLoop = defineRules(ecmascript, "bug", [
  {
    id: "js-endless-regex-search",
    formerly: ["js-search-without-end"],
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
      "while (/^\\s*$/.exec(lines[at])) { at++; }",
      "while (/^\\s/.exec(reader.peek())) reader.next();",
    ],
    invalid: ["const r = /a/; while ((m = r.exec(t)) !== null) f(m);"],
  },
  {
    id: "js-loop-never-advances",
    severity: "high",
    confidence: "high",
    cwe: 835,
    see: ["https://eslint.org/docs/latest/rules/no-unmodified-loop-condition"],
    title: titles.infiniteLoop,
    message: messages.infiniteLoop,
    rule: { kind: "while_statement", has: { field: "condition", has: { kind: "binary_expression" } } },
    check: neverAdvances,
    valid: [
      "function f(n) { let i = 0; while (i < n) { g(i); i++; } }",
      "function f(a) { while (a.queue.length > 0) { a.queue.shift(); } }",
      "function f(q) { let i = 0; while (i < q.length) { q.pop(); } }",
      "function f(box) { while (box.childNodes.length > 2) box.lastChild.remove(); }",
      "function f(stream, all) { while ((stream.state & OPEN) === OPEN) all.push(stream.queue.shift()); }",
      "function f(list, n) { while (list.children.length > n) { list.children[0].remove(); } }",
      "function f(box, label) { let n = 40; while (box.scrollHeight > box.clientHeight) { n -= 1; label.style.fontSize = `${n}px`; } }",
      "function f(text) { const state = { at: 0, end: text.length }; const parser = new Parser(state); while (state.at < state.end) { out.push(parser.next()); } }",
      "function f(box, first, end) { while (first.next && first.next !== end) { box.remove(first.next); } }",
      "function f(n) { let i = 0; while (i < n) { if (g()) break; } }",
      "function f(n) { let i = 0; const step = () => { i++; }; while (i < n) { step(); } }",
    ],
    invalid: ["function f(n) { let i = 0; while (i < n.length) { n[i].run(); } }"],
  },
]);

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

/** `text = text.substr(n)`: the next search is through another text. */
function changesText(call: SgNode, body: SgNode): boolean {
  const [text] = argumentsOf(call);
  if (!text) return false;
  if (/^(?:call|update)_expression$/.test(kindOf(text))) return true;
  const names = [text, ...everyInside(text, ["identifier"])].filter((one) => kindOf(one) === "identifier");
  return names.some((one) => mayChange(textOf(one), body));
}

const leavingInside = [
  "break_statement",
  "return_statement",
  "throw_statement",
  "await_expression",
  "yield_expression",
];

function neverAdvances(loop: SgNode): boolean {
  const condition = fieldOf(loop, "condition");
  const body = fieldOf(loop, "body");
  if (!condition || !body || everyInside(body, leavingInside).length > 0) return false;
  if (
    everyInside(condition, [
      "call_expression",
      "assignment_expression",
      "update_expression",
      "await_expression",
      "subscript_expression",
    ]).length > 0
  )
    return false;
  // A function of this file may change what it sees.
  if (everyInside(body, ["call_expression"]).some((call) => receiverOf(call) === null)) return false;
  const names = everyInside(condition, ["identifier"]).map(textOf);
  if (names.length === 0 || /\bthis\b/.test(textOf(condition))) return false;
  const declared = names.map((name) => declarationOf(name, loop));
  if (!declared.every((one) => one !== null && staysWithin(one, loop) && !isSharedBefore(one, loop)))
    return false;
  if (changesPart(textOf(condition), body)) return false;
  const watched = [...names, ...declared.flatMap(aliasesOf)];
  return watched.every((name) => !mayChange(name, body));
}

/** `const parser = new Parser(state)`: what was given the object may change it whenever it is called. */
function isSharedBefore({ name, scope, how }: Declaration, loop: SgNode): boolean {
  const body = fieldOf(loop, "body");
  if (how === "parameter" || body === null || everyInside(body, ["call_expression"]).length === 0)
    return false;
  return everyInside(scope, ["new_expression"]).some((made) =>
    argumentsOf(made).some((one) => textOf(one) === textOf(name)),
  );
}

/** What holds the value too: after `const words = key.words`, `key.concat(more)` changes the words. */
function aliasesOf(declared: Declaration | null): string[] {
  const initial = declared && initialOf(declared);
  if (!initial || kindOf(initial) !== "member_expression") return [];
  return textOf(initial)
    .split(".")
    .slice(0, -1)
    .map((_, at, parts) => parts.slice(0, at + 1).join("."));
}

/** A variable of the function around that no function written inside of it assigns. */
function staysWithin({ how, scope, name }: Declaration, loop: SgNode): boolean {
  if (how === "const" || how === "parameter") return true;
  if (how !== "let" && how !== "var") return false;
  if (kindOf(scope) === "program") return false;
  const changes = everyInside(scope, [
    "update_expression",
    "assignment_expression",
    "augmented_assignment_expression",
  ]);
  return !changes.some((change) => assigns(change, textOf(name)) && isWithinFunctionOf(change, scope, loop));
}

function isWithinFunctionOf(change: SgNode, scope: SgNode, loop: SgNode): boolean {
  return change
    .ancestors()
    .some(
      (one) =>
        isFunction(one) &&
        !one.ancestors().every((two) => two.id() !== scope.id()) &&
        !loop.ancestors().some((two) => two.id() === one.id()),
    );
}

function assigns(change: SgNode, name: string): boolean {
  const target = fieldOf(change, "left") ?? fieldOf(change, "argument");
  return (
    target !== null &&
    new RegExp(String.raw`(?<![\w$.])${name.replaceAll("$", "\\$")}(?![\w$])`).test(textOf(target))
  );
}

/** Assigned, or an object that a call may change: called on, or given away. */
function mayChange(name: string, body: SgNode): boolean {
  const changes = everyInside(body, [
    "update_expression",
    "assignment_expression",
    "augmented_assignment_expression",
  ]);
  if (changes.some((change) => assigns(change, name))) return true;
  return everyInside(body, ["call_expression", "new_expression"]).some((call) => {
    const receiver = receiverOf(call);
    const given = partsOf(fieldOf(call, "arguments"));
    return (
      (receiver !== null && textOf(receiver) === name) ||
      given.some((one) => textOf(bare(one) ?? one) === name)
    );
  });
}
