/** Python: matchers of the literals `True` and `False`. */

export const on = { kind: "true" } as const;
export const off = { kind: "false" } as const;
