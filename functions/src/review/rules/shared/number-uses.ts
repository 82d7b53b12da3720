/** Uses of a number `$N` that are dangerous without a bound, in languages whose trees have the same kinds: C# and Java. */
import type { Matcher } from "../writing/rule.ts";

const named = { kind: "identifier", pattern: "$N" } as const;

/** `for (...; i < n; ...)` */
export const boundOfLoop: Matcher = {
  kind: "for_statement",
  has: {
    field: "condition",
    kind: "binary_expression",
    all: [operator("^<=?$"), { has: { field: "right", ...named } }],
  },
};

/** `x / n` and `x % n` */
export const divisor: Matcher = {
  kind: "binary_expression",
  all: [operator("^[/%]$"), { has: { field: "right", ...named } }],
};

/** `n + 1` and its like; `literals` is the kind of a whole number. */
export function calculated(operators: string, literals: string): Matcher {
  return {
    kind: "binary_expression",
    all: [
      operator(operators),
      { has: { field: "left", ...named } },
      { has: { field: "right", any: [{ kind: "identifier" }, { kind: literals }] } },
    ],
  };
}

/** `(byte) n` */
export function castTo(types: string): Matcher {
  return {
    kind: "cast_expression",
    all: [{ has: { field: "type", regex: types } }, { has: { field: "value", ...named } }],
  };
}

function operator(regex: string): Matcher {
  return { has: { field: "operator", regex } };
}
