/** Go: matchers that rules of several files share. */

/** `Key: value` of a composite literal. */
export function element(key: string, value: string) {
  return { kind: "keyed_element", regex: `^${key}\\s*:\\s*(?:${value})$` } as const;
}

export const inGoroutine = {
  stopBy: "end",
  kind: "func_literal",
  inside: { kind: "call_expression", inside: { kind: "go_statement" } },
} as const;

export const anyFunction = {
  any: [{ kind: "function_declaration" }, { kind: "method_declaration" }, { kind: "func_literal" }],
};

/** `x.Close` or `x.Body.Close`. */
export function closeOf(name: string) {
  return {
    kind: "selector_expression",
    all: [
      { has: { field: "field", regex: "^Close$" } },
      {
        has: {
          field: "operand",
          any: [{ pattern: name }, { kind: "selector_expression", has: { field: "operand", pattern: name } }],
        },
      },
    ],
  };
}
