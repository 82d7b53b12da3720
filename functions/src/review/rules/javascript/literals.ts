/** JavaScript and TypeScript: matchers of the literals `true` and `false`. */

export const on = { kind: "true" } as const;
export const off = { kind: "false" } as const;
