/** Ruby: matchers of pairs in hashes and arguments. */

/** `key: value` among the arguments. */
export function pair(keys: string, value: string) {
  return {
    kind: "pair",
    all: [{ has: { field: "key", regex: `^:?(?:${keys})$` } }, { has: { field: "value", regex: value } }],
  };
}
