/** Matchers of YAML: pairs by key and value, and what else stands beside or around them. */
import type { Matcher } from "./rule.ts";

/**
 * `key: value`; a key that is a plain word must not be quoted, so that it is found by its name. `value` is an expression for the value's whole text or a matcher
 * of its node.
 */
export function pair(keys: string, value?: string | Matcher): Matcher {
  const matcher = typeof value === "string" ? { regex: value } : value;
  return {
    any: [{ kind: "block_mapping_pair" }, { kind: "flow_pair" }],
    all: [
      { has: { field: "key", regex: /^[\w|]+$/.test(keys) ? `^(?:${keys})$` : `^["']?(?:${keys})["']?$` } },
      ...(matcher ? [{ has: { field: "value", ...matcher } }] : []),
    ],
  };
}

/** An expression for a plain or quoted scalar. */
export function scalar(regex: string): string {
  return `^["']?(?:${regex})["']?$`;
}

/** The text of the same document matches: cheaper than a search for nodes, of which a document has thousands. */
export function inDocumentSaying(regex: string): Matcher {
  return { inside: { stopBy: "end", kind: "document", regex } };
}

/** The node stands, at any depth, under a pair of that key, which is not itself in braces: their kind is asked first, because it costs least. */
export function under(keys: string): Matcher {
  const { all } = pair(keys);
  return { inside: { stopBy: "end", kind: "block_mapping_pair", all } };
}

/** A pair beside this one, in the same mapping. */
export function beside(matcher: Matcher): Matcher {
  return {
    inside: { all: [{ any: [{ kind: "block_mapping" }, { kind: "flow_mapping" }] }, { has: matcher }] },
  };
}

/** An item of a block sequence or of a flow sequence. */
export function item(regex: string): Matcher {
  return {
    any: [
      { kind: "block_sequence_item", has: { kind: "flow_node", regex } },
      { kind: "flow_node", regex, inside: { kind: "flow_sequence" } },
    ],
  };
}
