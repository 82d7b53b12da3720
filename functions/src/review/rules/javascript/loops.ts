/** JavaScript and TypeScript: loops and branches that run too often, never again, or into the next case. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { everyInside, fieldOf, fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import type { Matcher } from "../writing/rule.ts";
import { declarationOf, initialOf, type Declaration } from "./names.ts";
import { bare, isFunction, nameCalled, partsOf, receiverOf } from "./tree.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";

export const loops = defineRules(ecmascript, "bug", [
  {
    id: "js-loop-past-end",
    severity: "high",
    confidence: "high",
    cwe: 193,
    see: ["https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference/Statements/for...of"],
    title: titles.loopPastEnd,
    message:
      "The last index of an array is its length minus one, so the last iteration reads `undefined`. Compare with `<`, or loop with `for (const x of list)`.",
    glance: /<=\s*[\w$.]+\.length\b/,
    rule: {
      kind: "for_statement",
      all: [
        {
          has: {
            field: "condition",
            any: [pastEnd(), { kind: "expression_statement", has: pastEnd() }],
          },
        },
        { has: { field: "initializer", regex: "=\\s*0\\b" } },
      ],
    },
    check: readsEveryIndex,
    valid: [
      "for (let i = 0; i < a.length; i++) f(a[i])",
      "for (let i = 0; i <= a.length; i++) f(a.slice(0, i))",
      "for (let i = 0; i <= a.length; i++) { if (isEnd(i)) g(); else f(a[i]); }",
    ],
    invalid: ["for (let i = 0; i <= a.length; i++) f(a[i])"],
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
      "function f(n) { let i = 0; while (i < n) { if (g()) break; } }",
      "function f(n) { let i = 0; const step = () => { i++; }; while (i < n) { step(); } }",
    ],
    invalid: ["function f(n) { let i = 0; while (i < n.length) { n[i].run(); } }"],
  },
  {
    id: "js-loop-runs-once",
    severity: "high",
    confidence: "high",
    cwe: 670,
    see: ["https://eslint.org/docs/latest/rules/no-unreachable-loop"],
    title: "Loop runs at most once",
    message:
      "The body always leaves the loop, whatever the first element is, so the other elements are never reached. Move the last statement after the loop.",
    rule: {
      any: [{ kind: "for_in_statement" }, { kind: "for_statement" }, { kind: "while_statement" }],
    },
    check: runsOnce,
    // To take the first of some is what such a loop may be for.
    milder: (loop) =>
      kindOf(loop) === "for_in_statement" || /\.(?:shift|pop)\(/.test(fieldTextOf(loop, "initializer")),
    valid: [
      "function f(a) { for (const x of a) { if (x) { return x; } } return null; }",
      "function f(a) { for (const x in a) return true; return false; }",
      "function f(a) { for (const x of a) { if (!x) continue; return x; } }",
    ],
    invalid: ["function f(a) { for (const x of a) { if (x.ok) { return x; } return null; } }"],
  },
  {
    id: "js-keys-for-elements",
    severity: "high",
    confidence: "medium",
    cwe: 704,
    see: ["https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference/Statements/for...in"],
    title: "`for...in` over an array yields index strings",
    message:
      'The variable holds the index strings `"0"`, `"1"` and so on instead of the elements, so `+` concatenates strings. Use `for (const x of list)`.',
    rule: {
      kind: "for_in_statement",
      all: [
        { has: { field: "operator", regex: "^in$" } },
        {
          has: {
            field: "right",
            any: [{ kind: "identifier" }, { kind: "array" }, { kind: "call_expression" }],
          },
        },
      ],
    },
    check: takesKeysForElements,
    valid: [
      "function f() { const a = [1]; for (const x of a) g(x); }",
      "function f(o) { for (const k in o) g(o[k]); }",
      "function f() { const a = [1]; for (const i in a) g(a[i]); }",
    ],
    invalid: ["function f(b) { const a = [...b]; let s = 0; for (const x in a) { s += x; } return s; }"],
  },
]);

function pastEnd(): Matcher {
  return {
    kind: "binary_expression",
    all: [
      { has: { field: "operator", regex: "^<=$" } },
      { has: { field: "left", kind: "identifier" } },
      { has: { field: "right", kind: "member_expression", regex: "^[\\w$.]+\\.length$" } },
    ],
  };
}

function comparisonOf(loop: SgNode): SgNode | null {
  const condition = fieldOf(loop, "condition");
  return condition && kindOf(condition) === "expression_statement"
    ? (partsOf(condition)[0] ?? null)
    : condition;
}

/** The body compares the index with the end, or asks a function about it: the round past the end is meant. */
function asksForEnd(index: string, end: string): RegExp {
  const compared = String.raw`${index}\s*(?:[!=]==?|<)\s*${end.replaceAll(/[.$]/g, String.raw`\$&`)}`;
  return new RegExp(String.raw`${compared}|\bif\s*\([^()]*\(\s*${index}\s*\)`);
}

/** `list[i]` is read in the body for the list and the index of the condition. */
function readsEveryIndex(loop: SgNode): boolean {
  const comparison = comparisonOf(loop);
  const body = fieldOf(loop, "body");
  if (!comparison || !body) return false;
  const [index, end] = ["left", "right"].map((side) => textOf(fieldOf(comparison, side) ?? comparison));
  if (asksForEnd(String(index), String(end)).test(textOf(body))) return false;
  const list = end?.replace(/\.length$/, "");
  return everyInside(body, ["subscript_expression"]).some(
    (one) => textOf(one) === `${String(list)}[${String(index)}]`,
  );
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
  if (!declared.every((one) => one !== null && staysWithin(one, loop))) return false;
  if (changesPart(textOf(condition), body)) return false;
  const watched = [...names, ...declared.flatMap(aliasesOf)];
  return watched.every((name) => !mayChange(name, body));
}

/** `while (a.queue.length > 0) a.queue.shift()`: of what the condition reads, something is called. */
function changesPart(condition: string, body: SgNode): boolean {
  return everyInside(body, ["call_expression"]).some((call) => {
    const receiver = receiverOf(call);
    return (
      receiver !== null && kindOf(receiver) === "member_expression" && condition.includes(textOf(receiver))
    );
  });
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

function runsOnce(loop: SgNode): boolean {
  const body = fieldOf(loop, "body");
  if (!body || kindOf(body) !== "statement_block") return false;
  const statements = partsOf(body);
  const last = statements.at(-1);
  if (!last || !leavesLoop(last)) return false;
  if (everyInside(body, ["continue_statement"]).length > 0) return false;
  if (kindOf(loop) !== "for_in_statement") return statements.length > 1 && kindOf(loop) === "for_statement";
  return statements.slice(0, -1).some((one) => kindOf(one) === "if_statement");
}

function leavesLoop(statement: SgNode): boolean {
  return /^(?:return|break|throw)_statement$/.test(kindOf(statement));
}

const makesList = /^(?:map|filter|slice|concat|split|sort|flat|flatMap|keys|values|entries|from|of)$/;

function takesKeysForElements(loop: SgNode): boolean {
  const list = fieldOf(loop, "right");
  const variable = fieldOf(loop, "left");
  const body = fieldOf(loop, "body");
  if (!list || !variable || !body || !isList(list, loop)) return false;
  const name = textOf(variable);
  // Who reads the list at it, or makes a number of it, knows what it is.
  const isIndex = everyInside(body, ["subscript_expression"]).some((one) => {
    const index = fieldOf(one, "index");
    return index !== null && textOf(index).includes(name);
  });
  return !isIndex && !new RegExp(String.raw`(?:Number|parseInt)\(${name}\b|\+${name}\b`).test(textOf(body));
}

function isList(list: SgNode, place: SgNode): boolean {
  const kind = kindOf(list);
  if (kind === "array") return true;
  if (kind === "call_expression")
    return makesList.test(nameCalled(list)) && !/^fromEntries$/.test(nameCalled(list));
  const declared = kind === "identifier" ? declarationOf(textOf(list), place) : null;
  if (!declared) return false;
  const type = fieldOf(declared.holder, "type");
  if (type && /\[\]$|^:\s*(?:Readonly)?Array</.test(textOf(type))) return true;
  const initial = bare(initialOf(declared));
  return initial !== null && kindOf(initial) !== "identifier" && isList(initial, place);
}
