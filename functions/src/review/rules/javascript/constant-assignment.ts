/** JavaScript and TypeScript: assignments to a constant. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { assignedTo } from "../writing/names-in-code.ts";
import type { SgNode } from "@ast-grep/napi";
import { fieldTextOf, kindOf, fieldOf } from "../../syntax/node-memo.ts";
import { mayNameConstant } from "./constants.ts";
import { declarationOf } from "./names.ts";

const eslint = "https://eslint.org/docs/latest/rules";

export const constantAssignment = defineRules(ecmascript, "bug", [
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
