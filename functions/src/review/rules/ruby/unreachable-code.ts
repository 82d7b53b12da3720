/** Ruby: code that no path reaches. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { kindOf, textOf } from "../../syntax/node-memo.ts";
import { isSwitchedOff } from "../shared/switched-off.ts";
import { defects } from "../shared/defects.ts";

const jumps = "^(?:return|raise|next|break|redo|retry|exit|abort|throw)\\b";

export const unreachableCode = defineRules(["ruby"], "bug", [
  {
    id: "rb-unreachable-code",
    ...defects.unreachableAfterStatement,
    rule: {
      any: [
        ...["return", "next", "break", "redo", "retry"].map((kind) => ({ kind })),
        { kind: "call", regex: "^raise\\b", has: { field: "method", regex: "^raise$" } },
        { kind: "identifier", regex: "^raise$" },
      ],
      inside: { any: ["body_statement", "block_body", "then", "else", "begin"].map((kind) => ({ kind })) },
    },
    check: isFollowed,
    unsure: (jump) => isSwitchedOff(jump) || endsMigration(jump) || showsShape(jump),
    valid: [
      "def f\n  return 1 if a\n  2\nend",
      "def f\n  g\n  raise 'x'\nrescue E\n  h\nend",
      "def f\n  return 1\nensure\n  close\nend",
    ],
    invalid: [{ code: "def f\n  return 1\n  g\nend", lines: [2] }],
  },
]);

/** A bare `return` before all of a migration: it ran where it should, and is not to run elsewhere. */
function endsMigration(jump: SgNode): boolean {
  const method = jump.ancestors().find((one) => kindOf(one) === "method");
  const type = jump.ancestors().find((one) => kindOf(one) === "class");
  const isFirst = jump.prevAll().every((one) => !one.isNamed() || kindOf(one) === "comment");
  if (method === undefined || type === undefined || !isFirst || textOf(jump) !== "return") return false;
  return /Migration\b/.test(textOf(type.field("superclass") ?? type).slice(0, 200));
}

/** `raise NotImplementedError` and a `yield`: what a class that inherits is to do. */
function showsShape(jump: SgNode): boolean {
  const next = jump.nextAll().find((one) => one.isNamed() && kindOf(one) !== "comment");
  return (
    /^raise\b[\s(]*(?:::)?NotImplementedError\b/.test(textOf(jump)) &&
    next !== undefined &&
    /^(?:yield\b|(?:nil|true|false|\[\]|\{\}|""|''|\d+)$)/.test(textOf(next))
  );
}

/** By a statement of the same list; clauses such as `rescue` do not count. */
function isFollowed(jump: SgNode): boolean {
  const next = jump.nextAll().find((one) => one.isNamed() && kindOf(one) !== "comment");
  if (next === undefined) return false;
  if (kindOf(jump) === "identifier" && kindOf(jump.parent() ?? jump) === "call") return false;
  return (
    !/^(?:rescue|ensure|else|elsif|when|in|empty_statement|heredoc_body|method|uninterpreted)$/.test(
      kindOf(next),
    ) && new RegExp(jumps).test(textOf(jump))
  );
}
