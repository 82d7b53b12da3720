/** JavaScript and TypeScript: names that are hidden or written where they must not be, and results nobody takes. */
import type { SgNode } from "@ast-grep/napi";
import { jsCall } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { assignedTo } from "../writing/names-in-code.ts";
import {
  endOf,
  everyInside,
  fieldOf,
  fieldTextOf,
  kindOf,
  parentOf,
  startOf,
  textOf,
} from "../../syntax/node-memo.ts";
import { mayNameConstant } from "./constants.ts";
import { type Declaration, declarationOf, initialOf } from "./names.ts";
import { usesOf } from "./occurrences.ts";
import {
  argumentsOf,
  bare,
  contains,
  functionAround,
  isSame,
  nameCalled,
  partsOf,
  receiverOf,
} from "./tree.ts";
import { kindsOfFunctions } from "../../syntax/node-numbers.ts";
import { titles } from "../writing/titles.ts";

const eslint = "https://eslint.org/docs/latest/rules";

export const declarations = defineRules(ecmascript, "bug", [
  {
    id: "js-constant-assigned",
    severity: "high",
    confidence: "high",
    cwe: 665,
    see: [`${eslint}/no-const-assign`],
    title: "Assignment to a constant",
    message:
      "Assigning to {a `const`} throws a TypeError at run time. Declare the variable with `let`, or assign another one.",
    names: assignedTo,
    rule: {
      any: [
        { kind: "assignment_expression", has: { field: "left", kind: "identifier" } },
        { kind: "augmented_assignment_expression", has: { field: "left", kind: "identifier" } },
        { kind: "update_expression", has: { field: "argument", kind: "identifier" } },
      ],
    },
    check: assignsConstant,
    valid: [
      "let a = 1; a += 1;",
      "const a = {}; a.b = 1;",
      "const a = 1; function f() { let a = 2; a += 1; }",
      "for (const a of b) { f(a); }",
    ],
    invalid: ["const a = 1; a += 1;", "const n = 0; function f() { n++; }", "import { a } from 'b'; a = 1;"],
  },
  {
    id: "js-hides-what-is-meant",
    severity: "high",
    confidence: "medium",
    cwe: 563,
    see: [`${eslint}/no-shadow`],
    title: "Shadowed variable: outer variable stays unchanged",
    message:
      "The new variable shadows one of the same name, is never read, and ends with its block, so the outer variable keeps its old value. Remove `const` or `let`.",
    rule: {
      kind: "lexical_declaration",
      all: [
        {
          inside: {
            kind: "statement_block",
            not: { inside: { any: [...kindsOfFunctions].map((kind) => ({ kind })) } },
          },
        },
        {
          has: {
            kind: "variable_declarator",
            all: [{ has: { field: "name", kind: "identifier" } }, { has: { field: "value", regex: "." } }],
          },
        },
      ],
    },
    check: hidesOuter,
    valid: [
      "function f(l) { let a = null; for (const x of l) { if (x) { a = x; } } return a; }",
      "function f(l) { let a = null; for (const x of l) { const a = x; g(a); } return a; }",
      "function f(l) { let a = h(); if (l) { const a = 1; return; } return a; }",
    ],
    invalid: [
      "function f(l) { let a = null; for (const x of l) { if (x) { const a = x; break; } } return a; }",
    ],
  },
  {
    id: "js-result-not-taken",
    severity: "high",
    confidence: "high",
    cwe: 252,
    see: ["https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference/Global_Objects/Array"],
    title: titles.ignoredPure,
    message:
      "This method returns a new string or array and does not change the old one, so the statement has no effect. Assign the return value.",
    rule: {
      ...jsCall({ names: "replace|replaceAll|filter|concat|slice|toSorted|toReversed|toSpliced|flat" }),
      inside: { kind: "expression_statement" },
    },
    check: throwsResultAway,
    valid: [
      "a = a.replace(/x/g, 'y');",
      "router.replace('/x');",
      "observable.filter((x) => x);",
      "a.slice();",
      "a.map((x) => f(x));",
      "$(list).filter('.a');",
      "class A { replace(a, b) { this.a = b; }\n m() { this.replace('a', 'b'); const other = new A(); other.replace('a', 'b'); } }",
    ],
    invalid: [
      "name.replace(/x/g, 'y');",
      "name.replace('a', '');",
      "function f() { const a = [1]; a.filter((x) => x > 1); return a; }",
      "function f(b) { const a = b.map(g); a.concat(b); return a; }",
    ],
  },
  {
    id: "js-element-deleted",
    severity: "medium",
    confidence: "medium",
    cwe: 665,
    see: ["https://typescript-eslint.io/rules/no-array-delete"],
    title: "`delete` leaves a hole in the array",
    message:
      "`delete` keeps the array's length and leaves `undefined` at the index. Use `splice(index, 1)`, or `filter`.",
    glance: /\bdelete\b[^;\n]*\[/,
    rule: {
      kind: "unary_expression",
      all: [{ regex: "^delete\\b" }, { has: { kind: "subscript_expression" } }],
    },
    check: deletesElement,
    valid: [
      "function f(o, k) { delete o[k]; }",
      "function f() { const a = {}; delete a[1]; return a.length; }",
    ],
    invalid: [
      "function f(a, i) { delete a[i]; return a.length; }",
      "function f(k) { const a = []; delete a[k]; return a; }",
    ],
  },
  {
    id: "js-throws-no-error",
    severity: "low",
    confidence: "high",
    cwe: 397,
    category: "maintainability",
    see: [`${eslint}/no-throw-literal`],
    title: "Non-error value thrown",
    message:
      "A thrown value that is not an Error has no stack, and handlers that read `message` see `undefined`. Throw `new Error(...)`.",
    glance: /\bthrow\s*(?:["'`{\d.-]|undefined\b|null\b)/,
    rule: {
      kind: "throw_statement",
      has: {
        any: [
          { kind: "string" },
          { kind: "template_string" },
          { kind: "number" },
          { kind: "object" },
          { kind: "undefined" },
          { kind: "null" },
        ],
      },
    },
    valid: ["throw new Error('x');", "throw error;", "throw redirect('/x');"],
    invalid: ["throw 'missing';", "throw { code: 1 };", "throw `no ${a}`;"],
  },
]);

function assignsConstant(node: SgNode): boolean {
  const name = fieldTextOf(node, "left") || fieldTextOf(node, "argument");
  const declared = mayNameConstant(name, node) ? declarationOf(name, node) : null;
  if (declared === null || !/^(?:const|import)$/.test(declared.how)) return false;
  // A declaration without a value stands in type files and in dialects.
  return (
    declared.how === "import" ||
    kindOf(declared.holder) !== "variable_declarator" ||
    fieldOf(declared.holder, "value") !== null
  );
}

function hidesOuter(statement: SgNode): boolean {
  const block = parentOf(statement);
  if (!block) return false;
  const name = fieldTextOf(partsOf(statement)[0], "name");
  // Most names are read where they are declared, which is quickly seen.
  if (usesOf(name, block).length > 1) return false;
  const outer = declarationOf(name, block);
  return (
    outer?.how === "let" &&
    isSame(functionAround(outer.name), functionAround(statement)) &&
    waitsForValue(outer, block)
  );
}

/** Declared empty, written nowhere outside of the block, and read behind it. */
function waitsForValue(outer: Declaration, block: SgNode): boolean {
  if (!isEmptyStart(initialOf(outer))) return false;
  const uses = usesOf(textOf(outer.name), outer.scope).filter(
    (use) => use.id() !== outer.name.id() && !contains(block, use),
  );
  return !uses.some(isWrite) && uses.some((use) => startOf(use) > endOf(block));
}

/** What is declared to be filled later. */
function isEmptyStart(initial: SgNode | null): boolean {
  return initial === null || /^(?:null|undefined|false|0|""|''|\[\]|\{\})$/.test(textOf(initial));
}

function isWrite(use: SgNode): boolean {
  const parent = use.parent();
  if (parent === null) return false;
  if (kindOf(parent) === "update_expression") return true;
  const target = kindOf(parent).endsWith("assignment_expression") ? fieldOf(parent, "left") : null;
  return target?.id() === use.id();
}

function throwsResultAway(call: SgNode): boolean {
  const receiver = receiverOf(call);
  if (!receiver) return false;
  const name = nameCalled(call);
  const args = argumentsOf(call);
  if (changesItsOwn(receiver, name)) return false;
  if (name.startsWith("replace")) return args.length === 2 && args.every(isTextPattern);
  return (args.length > 0 || name === "flat") && isKnownList(receiver, call);
}

/** A class of the file may have a method of that name, which changes the object itself. */
function changesItsOwn(receiver: SgNode, name: string): boolean {
  if (kindOf(receiver) === "this") return true;
  const root = receiver.getRoot().root();
  return everyInside(root, ["method_definition"]).some((method) => fieldTextOf(method, "name") === name);
}

function isTextPattern(node: SgNode): boolean {
  return /^(?:regex|string|template_string)$/.test(kindOf(node)) && !/^["'`]\//.test(textOf(node));
}

function isKnownList(list: SgNode | null, place: SgNode): boolean {
  const one = bare(list);
  if (!one) return false;
  switch (kindOf(one)) {
    case "array":
      return true;
    case "call_expression":
      return answersList(one);
    case "identifier":
      return isNameOfList(one, place);
    default:
      return false;
  }
}

function answersList(call: SgNode): boolean {
  const callee = textOf(fieldOf(call, "function") ?? call);
  return (
    /\.(?:map|filter|split)$|^Object\.(?:keys|values|entries)$|^Array\.from$/.test(callee) &&
    !/\$|jQuery|observ|pipe/i.test(textOf(call))
  );
}

const listName = /^(?:list|items|values|array|arr|rows|entries|elements)$/;

/** By its type, else by what it is given first, else by what parameters of this name hold. */
function isNameOfList(name: SgNode, place: SgNode): boolean {
  const declared = declarationOf(textOf(name), place);
  if (!declared) return false;
  const type = fieldOf(declared.holder, "type");
  if (type) return /\[\]$|^:\s*(?:Readonly)?Array</.test(textOf(type));
  const initial = initialOf(declared);
  if (initial !== null)
    return kindOf(bare(initial) ?? initial) !== "identifier" && isKnownList(initial, place);
  return declared.how === "parameter" && listName.test(textOf(name));
}

const indexName = /^(?:i|j|idx|index|\w*Index|n|pos|\d+)$/;
const memberOfList = /^(?:length|push|splice|forEach|map|filter)$/;

function deletesElement(node: SgNode): boolean {
  const [element] = partsOf(node);
  if (!element) return false;
  const [list, index] = [fieldOf(element, "object"), fieldOf(element, "index")];
  if (!list || !index || kindOf(list) !== "identifier" || kindOf(index) === "string") return false;
  const declared = declarationOf(textOf(list), node);
  if (declared && initialOf(declared)) return isKnownList(list, node);
  const fn = functionAround(node);
  return fn !== null && indexName.test(textOf(index)) && isUsedAsList(textOf(list), fn);
}

function isUsedAsList(name: string, fn: SgNode): boolean {
  return everyInside(fn, ["member_expression"]).some((one) => {
    const property = fieldOf(one, "property");
    return (
      textOf(fieldOf(one, "object") ?? one) === name &&
      property !== null &&
      memberOfList.test(textOf(property))
    );
  });
}
