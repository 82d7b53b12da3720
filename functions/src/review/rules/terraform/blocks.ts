/** Matchers of Terraform's blocks and attributes. */
import type { Matcher } from "../writing/rule.ts";

/**
 * `name = value`; `value` is an expression for the text of the whole value. One expression for the whole attribute, because a
 * file has thousands of them and every look inside costs.
 */
export function attribute(names: string, value?: string): Matcher {
  const start = `^(?:${names})\\s*=\\s*`;
  if (value === undefined) return { kind: "attribute", regex: start };
  return {
    kind: "attribute",
    regex: value.startsWith("^") ? `${start}${value.slice(1)}` : `${start}(?:.|\\n)*(?:${value})`,
  };
}

/** An expression for a quoted text. */
export function quoted(regex: string): string {
  return `^"(?:${regex})"$`;
}

/** An expression for a text or a list of texts, one of which is a star. */
export const star = '^(?:"\\*"|\\[[^\\]]*"\\*"[^\\]]*\\])$';

/** A block such as `resource "type" "name"`; `labels` is an expression for its first label. */
export function block(kinds: string, labels?: string): Matcher {
  // Before version 0.12 the type needed no quotes, and many files still have none.
  const label = labels === undefined ? "\\b" : `\\s+(?:"(?:${labels})"|(?:${labels})\\s)`;
  return { kind: "block", regex: `^(?:${kinds})${label}` };
}

export function resource(types: string): Matcher {
  return block("resource", types);
}

/** The node stands, at any depth, in such a block. */
export function within(outer: Matcher): Matcher {
  return { inside: { stopBy: "end", ...outer } };
}

/** The block's own body has that attribute or block. */
export function having(inner: Matcher): Matcher {
  return { has: { kind: "body", has: inner } };
}

/** A resource of one of these types that does not say this about itself. */
export function lacking(types: string, ...said: Matcher[]): Matcher {
  return { all: [resource(types), { not: having({ any: said }) }] };
}

/** An attribute of that very block. */
export function ofBlock(kinds: string): Matcher {
  return { inside: { kind: "body", inside: block(kinds) } };
}

/** The attribute's own block has this one too. */
export function beside(inner: Matcher): Matcher {
  return { inside: { kind: "body", has: inner } };
}

/** `Key = value` of an object in `jsonencode`. */
export function element(keys: string, value: string): Matcher {
  return {
    kind: "object_elem",
    all: [{ has: { field: "key", regex: `^"?(?:${keys})"?$` } }, { has: { field: "val", regex: value } }],
  };
}
