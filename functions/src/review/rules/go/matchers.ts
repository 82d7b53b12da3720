/** Go: matchers of fields in composite literals. */

/** `Key: value` of a composite literal. */
export function element(key: string, value: string) {
  return { kind: "keyed_element", regex: `^${key}\\s*:\\s*(?:${value})$` } as const;
}
