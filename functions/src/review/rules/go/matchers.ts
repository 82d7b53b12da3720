/** Go: matchers of fields in composite literals. */

/** `Key: value` of a composite literal. */
export function element(key: string, value: string) {
  return { kind: "keyed_element", regex: `^${key}\\s*:\\s*(?:${value})$` } as const;
}

export const inGoroutine = {
  stopBy: "end",
  kind: "func_literal",
  inside: { kind: "call_expression", inside: { kind: "go_statement" } },
} as const;
