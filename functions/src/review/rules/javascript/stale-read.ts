/** JavaScript and TypeScript: values that are read before an `await` and written after it. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import type { SgNode } from "@ast-grep/napi";
import { textOf, fieldOf, kindOf, everyInside } from "../../syntax/node-memo.ts";
import { declarationOf } from "./names.ts";
import { functionAround } from "./tree.ts";

export const staleRead = defineRules(ecmascript, "bug", [
  {
    id: "js-stale-value-after-await",
    severity: "medium",
    confidence: "medium",
    cwe: 362,
    see: ["https://eslint.org/docs/latest/rules/require-atomic-updates"],
    title: "Race condition: value read before `await`, written after",
    message:
      "The left side is read before `await`, so what others add in between is overwritten. Await into a variable first, then add.",
    textFilter: /(?:[-+*/%&|^?]|<<|>>)=[^;=]{0,300}?\bawait\b/,
    rule: {
      kind: "augmented_assignment_expression",
      has: {
        field: "right",
        any: [{ kind: "await_expression" }, { kind: "binary_expression", has: { kind: "await_expression" } }],
      },
    },
    check: isSharedTarget,
    valid: [
      "let n = 0; async function f() { const m = await g(); n += m; }",
      "async function f(a) { let n = 0; for (const x of a) n += await g(x); return n; }",
    ],
    invalid: [
      "let n = 0; async function f() { n += await g(); }",
      "class A { async f() { this.n += await g(); } }",
    ],
  },
]);

function isSharedTarget(node: SgNode): boolean {
  // `??=` and its kin do not write what they read.
  if (/^(?:\?\?|\|\||&&)=$/.test(textOf(fieldOf(node, "operator") ?? node))) return false;
  const target = fieldOf(node, "left");
  if (!target) return false;
  if (kindOf(target) === "member_expression") return /^this\.\w+$/.test(textOf(target));
  const declared = kindOf(target) === "identifier" ? declarationOf(textOf(target), node) : null;
  return (
    declared !== null &&
    functionAround(declared.name)?.id() !== functionAround(node)?.id() &&
    everyInside(node, ["await_expression"]).length > 0
  );
}
