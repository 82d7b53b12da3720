/** JavaScript and TypeScript: variables that hide an outer one that was meant. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { kindsOfFunctions } from "../../syntax/node-numbers.ts";
import type { SgNode } from "@ast-grep/napi";
import { parentOf, fieldTextOf, textOf, startOf, endOf, kindOf, fieldOf } from "../../syntax/node-memo.ts";
import { partsOf, isSame, functionAround, contains } from "./tree.ts";
import { usesOf } from "./occurrences.ts";
import { declarationOf, type Declaration, initialOf } from "./names.ts";

const eslint = "https://eslint.org/docs/latest/rules";

export const shadowedVariable = defineRules(ecmascript, "bug", [
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
]);

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
