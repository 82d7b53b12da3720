/** JavaScript and TypeScript: loops and branches that run too often, never again, or into the next case. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules, ecmascript } from "../define-rules.ts";
import { childrenOf, everyInside, fieldOf, fieldTextOf, kindOf, parentOf, textOf } from "../node-memo.ts";
import type { Matcher } from "../rule.ts";
import { declarationOf, initialOf, type Declaration } from "./names.ts";
import { bare, isFunction, leaves, nameCalled, oncePerNode, partsOf, receiverOf } from "./tree.ts";

export const loops = defineRules(ecmascript, "bug", [
  {
    id: "js-loop-past-end",
    severity: "high",
    confidence: "high",
    cwe: 193,
    see: ["https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference/Statements/for...of"],
    title: "The loop goes one past the end",
    message:
      "The last index of a list is its length minus one, so the last round reads undefined. Write `<`, or loop with `for (const x of list)`.",
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
    id: "js-case-falls-through",
    severity: "medium",
    confidence: "medium",
    cwe: 484,
    see: ["https://eslint.org/docs/latest/rules/no-fallthrough"],
    title: "A case runs on into the next one",
    message:
      "Without `break` the statements of the next case run as well, and so overwrite what this one did. End the case with `break` or `return`, or say in a comment that it falls through.",
    rule: { kind: "switch_case", has: { field: "body", regex: "." } },
    check: (one, { text }) => fallsThrough(one) && !text.includes("no-fallthrough"),
    valid: [
      "switch (a) { case 1: f(); break; case 2: g(); }",
      "switch (a) { case 1: case 2: g(); }",
      "switch (a) { case 1: f(); /* falls through */ case 2: g(); }",
      "switch (a) { case 1: { f(); break } case 2: g(); }",
      "switch (a) { case 1: f(); break; default: g() }",
      "switch (a) { case 1: if (!b) break; case 2: g(); }",
      "switch (a) { case 2: n += b; case 1: n += c; }",
      "switch (a) { case 1: var b = c; case 2: g(b); }",
      "switch (a) { case 4: f(4); case 3: f(3); case 2: f(2); case 1: f(1); case 0: g(); }",
    ],
    invalid: [
      "switch (a) { case 1: f(); case 2: g(); }",
      "switch (a) { case 1: if (b) { break } f(); default: g() }",
    ],
  },
  {
    id: "js-case-never-compared",
    severity: "high",
    confidence: "high",
    cwe: 561,
    see: ["https://eslint.org/docs/latest/rules/no-duplicate-case"],
    title: "This case was there before",
    message:
      "A switch takes the first case that fits, so the second one with the same value never runs. Write the value that was meant, or remove it.",
    rule: { kind: "switch_case", has: { field: "value", regex: "." } },
    check: repeatsCase,
    valid: ["switch (a) { case 1: f(); break; case 2: g(); }"],
    invalid: ["switch (a) { case 1: f(); break; case 1: g(); }"],
  },
  {
    id: "js-branch-repeats-condition",
    severity: "high",
    confidence: "high",
    cwe: 561,
    see: ["https://eslint.org/docs/latest/rules/no-dupe-else-if"],
    title: "An earlier branch of this chain has the same condition",
    message:
      "The branch is never taken, because the earlier one takes every such case. Write the condition that was meant, or remove the branch.",
    rule: { kind: "if_statement", inside: { kind: "else_clause" } },
    check: repeatsCondition,
    valid: [
      "if (a < 1) f(); else if (a < 2) g(); else if (a < 3) h();",
      "if (n()) f(); else if (b) g(); else if (n()) h();",
    ],
    invalid: ["if (a < 1) f(); else if (a < 2) g(); else if (a < 1) h();"],
  },
  {
    id: "js-loop-never-advances",
    severity: "high",
    confidence: "high",
    cwe: 835,
    see: ["https://eslint.org/docs/latest/rules/no-unmodified-loop-condition"],
    title: "Nothing in the loop changes its condition",
    message:
      "What the condition reads stays as it is, so once the loop is entered it never ends. Change the counter in the body, or leave with `break`.",
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
    title: "The loop ends in its first round",
    message:
      "The body always leaves, whatever the first element is, so the others are never looked at. Move the last statement behind the loop.",
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
    title: "for...in over a list gives its indexes as text",
    message:
      'The variable holds `"0"`, `"1"` and so on instead of the elements, so calculations join text. Use `for (const x of list)`.',
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

function fallsThrough(one: SgNode): boolean {
  const statements = partsOf(one).slice(1);
  const last = statements.at(-1);
  if (last === undefined || isLeft(last) || statements.every(addsUp) || statements.every(isDeclaration))
    return false;
  const next = one.next();
  if (next === null || siblingsAfter(one).length === 0) return false;
  // What compilers make of generators.
  return !/\b_\w*\.(?:label|trys|sent)\b/.test(textOf(one)) && !isSaid(one, next) && !isHabit(one);
}

/** What the next case works with. */
function isDeclaration(statement: SgNode): boolean {
  return /^(?:variable|lexical)_declaration$/.test(kindOf(statement));
}

/** Where more than two others run on as well, as in hashes that read what is left of a block, the switch is made so. */
function isHabit(one: SgNode): boolean {
  const running = partsOf(one.parent()).filter((other) => {
    const last = partsOf(other).slice(1).at(-1);
    return kindOf(other) === "switch_case" && last !== undefined && !isLeft(last);
  });
  return running.length > 3;
}

function isSaid(one: SgNode, next: SgNode): boolean {
  return (
    childrenOf(one).some(({ node }) => kindOf(node) === "comment" && saysSo(node)) ||
    everyInside(one, ["comment"]).some(saysSo) ||
    (kindOf(next) === "comment" && saysSo(next))
  );
}

function isLeft(last: SgNode): boolean {
  return leaves(last) || leavesSometimes(last) || neverEnds(last);
}

/** Who leaves the case under a condition knows that it goes on without it. */
function leavesSometimes(statement: SgNode): boolean {
  return (
    /^(?:if|try)_statement$/.test(kindOf(statement)) &&
    everyInside(statement, ["break_statement", "return_statement", "throw_statement", "continue_statement"])
      .length > 0
  );
}

/** `sum += a`: each case adds its part to what the next ones make. */
function addsUp(statement: SgNode): boolean {
  const [expression, ...others] = partsOf(statement);
  return (
    expression !== undefined &&
    others.length === 0 &&
    /^(?:augmented_assignment|update)_expression$/.test(kindOf(expression))
  );
}

const calledToLeave = /^(?:throw\w*|fail\w*|panic|exit|abort|assertNever|unreachable|invariant|never)$/i;

function neverEnds(statement: SgNode | undefined): boolean {
  if (!statement) return false;
  const [only] = partsOf(statement);
  if (kindOf(statement) === "expression_statement" && only && kindOf(only) === "call_expression")
    return calledToLeave.test(nameCalled(only));
  if (/^(?:while_statement|for_statement)$/.test(kindOf(statement)))
    return /^(?:while\s*\(\s*(?:true|1)\s*\)|for\s*\(\s*;\s*;\s*\))/.test(textOf(statement));
  if (kindOf(statement) === "switch_statement") return /\breturn\b/.test(textOf(statement));
  if (kindOf(statement) === "statement_block") return neverEnds(partsOf(statement).at(-1));
  return false;
}

function saysSo(comment: SgNode): boolean {
  return /fall|thr(?:ough|u)|no.?break|next case|continue|intentional/i.test(textOf(comment));
}

function siblingsAfter(one: SgNode): SgNode[] {
  const all = partsOf(one.parent());
  return all.slice(all.findIndex((sibling) => sibling.id() === one.id()) + 1);
}

function repeatsCase(one: SgNode): boolean {
  const value = fieldTextOf(one, "value");
  const body = parentOf(one);
  if (body === null || /\(|\+\+|--/.test(value)) return false;
  return firstCases(body).get(value) !== one.id();
}

/** By its value the first case of a switch. */
const firstCases = oncePerNode((body) => {
  const first = new Map<string, number>();
  for (const one of partsOf(body)) {
    const value = fieldTextOf(one, "value");
    if (!first.has(value)) first.set(value, one.id());
  }
  return first;
});

function repeatsCondition(one: SgNode): boolean {
  const condition = fieldOf(one, "condition");
  if (!condition || /\(.*\(|[^=!<>]=[^=>]|\+\+|--|\bawait\b/.test(textOf(condition))) return false;
  // The branch just before is another rule's.
  return branchesBefore(one)
    .slice(1)
    .some((branch) => {
      const before = fieldOf(branch, "condition");
      return before !== null && textOf(before) === textOf(condition);
    });
}

/** The earlier branches of a chain of `else if`, the nearest first. */
function branchesBefore(one: SgNode): SgNode[] {
  const branches: SgNode[] = [];
  for (let before = branchBefore(one); before !== null; before = branchBefore(before)) branches.push(before);
  return branches;
}

function branchBefore(one: SgNode): SgNode | null {
  const clause = one.parent();
  const before = clause && kindOf(clause) === "else_clause" ? clause.parent() : null;
  return before && kindOf(before) === "if_statement" ? before : null;
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
