/** Patterns and queries of C#. */
import type { SgNode } from "@ast-grep/napi";
import type { Case, Code } from "../code.ts";
import { type Lowerer, type Role } from "../lower.ts";
import { placeOf } from "../../syntax/place.ts";

/** `x is "a" or "b"` asks whether x is one of them; `x is string s` also names it. */
export const matchPattern: Role = (node, lower) => {
  const value = lower.orNothing(node.field("expression"));
  const pattern = node.field("pattern");
  const constants = pattern ? constantsIn(pattern, lower) : null;
  if (constants) {
    const right: Code = { ...placeOf(pattern ?? node), kind: "list", items: constants };
    return { kind: "operation", operator: "in", left: value, right };
  }
  const name = pattern?.field("name");
  if (!name) return { kind: "other", parts: [value] };
  const made: Code = {
    ...placeOf(pattern ?? node),
    kind: "assign",
    target: lower.code(name),
    operator: null,
    value,
    type: lower.textOf(pattern?.field("type") ?? name),
  };
  return { kind: "other", parts: [value, made] };
};

function constantsIn(pattern: SgNode, lower: Lowerer): Code[] | null {
  if (pattern.kind() === "constant_pattern") {
    const [value] = lower.named(pattern);
    return value && value.kind() !== "null_literal" ? [lower.code(value)] : null;
  }
  if (pattern.kind() !== "or_pattern") return null;
  const sides = lower.named(pattern).map((side) => constantsIn(side, lower));
  return sides.includes(null) ? null : sides.flatMap((side) => side ?? []);
}

/** `x switch { a => b, _ => c }` */
export const armCases: Role = (node, lower) => {
  const [value, ...rest] = lower.named(node);
  const cases = rest
    .filter((arm) => arm.kind() === "switch_expression_arm")
    .map((arm): Case => armOf(arm, lower));
  return { kind: "switch", value: lower.maybe(value), cases };
};

function armOf(arm: SgNode, lower: Lowerer): Case {
  const children = lower.named(arm);
  const pattern = children[0];
  const body = lower.orNothing(children.at(-1));
  const isDefault = pattern === undefined || /^(?:discard|var_pattern)$/.test(String(pattern.kind()));
  const constants = pattern && !isDefault ? constantsIn(pattern, lower) : [];
  const tests = constants ?? (pattern ? [lower.code(pattern)] : []);
  return { tests: isDefault ? null : tests, body, fallsThrough: false };
}

/** `from x in xs where c select y` makes a y of each x. */
export const queryEach: Role = (node, lower) => {
  const [from, ...clauses] = lower.named(node);
  const steps = clauses.map((clause) => lower.code(clause));
  return {
    kind: "each",
    target: lower.orNothing(from?.field("name")),
    of: lower.orNothing(from ? lower.named(from).at(-1) : null),
    body: { ...placeOf(node), kind: "block", steps },
  };
};
