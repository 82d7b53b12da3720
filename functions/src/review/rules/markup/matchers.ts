/** Matchers of attributes and pairs in HTML, XML, JSON and TOML. */
import type { Matcher } from "../writing/rule.ts";

export const xmlAttribute = (name: string, value: string): Matcher => ({
  kind: "Attribute",
  all: [
    { has: { kind: "Name", regex: `^(?:${name})$` } },
    { has: { kind: "AttValue", regex: `^["'](?:${value})["']$` } },
  ],
});

export const jsonPair = (keys: string, value: string): Matcher => ({
  kind: "pair",
  all: [{ has: { field: "key", regex: `^"(?:${keys})"$` } }, { has: { field: "value", regex: value } }],
});

export const tomlPair = (keys: string, value: string): Matcher => ({
  kind: "pair",
  all: [{ has: { nthChild: 1, regex: `^"?(?:${keys})"?$` } }, { has: { nthChild: 2, regex: value } }],
});

/** One expression for the whole attribute: pages have thousands of them, and every look inside costs. */
export const attribute = (names: string, value = ""): Matcher => ({
  kind: "attribute",
  regex: `(?i)^(?:${names})(?:\\s*=\\s*["']?\\s*(?:${value})|$)`,
});
