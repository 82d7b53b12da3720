/** JavaScript and TypeScript: loops that run at most once. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { kindOf, fieldTextOf, fieldOf, everyInside } from "../../syntax/node-memo.ts";
import type { SgNode } from "@ast-grep/napi";
import { partsOf } from "./tree.ts";

export const singleIterationLoop = defineRules(ecmascript, "bug", [
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
    unsure: takesFirst,
    valid: [
      "function f(a) { for (const x of a) { if (x) { return x; } } return null; }",
      "function f(a) { for (const x in a) return true; return false; }",
      "function f(a) { for (const x of a) { if (!x) continue; return x; } }",
    ],
    invalid: ["function f(a) { for (const x of a) { if (x.ok) { return x; } return null; } }"],
  },
]);

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

/** Nothing is decided before the `break`, or no branch before the last statement leaves the loop as well. */
function takesFirst(loop: SgNode): boolean {
  const body = fieldOf(loop, "body") ?? loop;
  if (kindOf(loop) === "for_in_statement" && !mayLeaveBefore(body)) return true;
  const isLeft = kindOf(partsOf(body).at(-1) ?? body) === "break_statement";
  return isLeft && everyInside(body, ["if_statement", "switch_statement", "try_statement"]).length === 0;
}

/** `if (!x.ok) throw new Failure(); return x;` takes the first; `if (x.ok) return x; return null;` looks for one. */
function mayLeaveBefore(body: SgNode): boolean {
  const before = partsOf(body).slice(0, -1);
  return before.some((one) => everyInside(one, ["return_statement", "break_statement"]).length > 0);
}

function leavesLoop(statement: SgNode): boolean {
  return /^(?:return|break|throw)_statement$/.test(kindOf(statement));
}
