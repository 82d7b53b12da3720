/** Python: operations that the type of their operand does not have. */
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { Facts } from "../../syntax/facts.ts";
import { defineRules } from "../writing/define-rules.ts";
import { fieldTextOf, kindOf } from "../../syntax/node-memo.ts";
import { namesOf } from "./text-searches.ts";
import { onlyValue } from "./only-value.ts";
import { isExpectedError } from "./expected-error.ts";

const givenUnhashable =
  /=\s*(?:(?:list|dict|set)\(|[[{])(?<=(?<![\w.])(\w+)(?:[ \t]*:[^=\n]+)?\s*=\s*(?:\w+\(|[[{]))/g;

/** The names that are given something without a hash. */
function unhashableNames(text: string): ReadonlySet<string> {
  return namesOf(text, givenUnhashable);
}

const unhashable = /^(?:(?:list|dict|set)\((?:[^()]|\([^()]*\))*\)|\[[^[\]]*\]|\{[^{}]*\})$/;

const unhashableIn = new Facts<ParsedFile, ReadonlySet<string>>();

function isGivenUnhashable(name: string, file: ParsedFile): boolean {
  const known = unhashableIn.get(file) ?? unhashableNames(file.text);
  unhashableIn.set(file, known);
  return known.has(name);
}

function keyIsUnhashable(node: SgNode, file: ParsedFile): boolean {
  const key = fieldTextOf(node, "subscript");
  const value = fieldTextOf(node, "value");
  // A dictionary has no hash either.
  if (!isGivenUnhashable(key, file) || !isGivenUnhashable(value, file)) return false;
  const given = onlyValue(key, node);
  const keyed = onlyValue(value, node);
  return (
    given !== null &&
    unhashable.test(given) &&
    keyed !== null &&
    /^(?:dict\(.*\)|\{(?:.*:.*)?\})$/.test(keyed)
  );
}

export const typeErrors = defineRules(["python"], "bug", [
  {
    id: "py-member-of-number",
    severity: "high",
    confidence: "high",
    cwe: 628,
    title: "Membership test on a number",
    message:
      "`in` needs a string or a collection on its right, so this raises a TypeError. Compare with `==`, or write a tuple.",
    textFilter: /\bin\s+(?:\d|None\b|True\b|False\b)/,
    rule: {
      kind: "comparison_operator",
      all: [
        { has: { field: "operators", regex: "^(?:not )?in$" } },
        {
          has: {
            nthChild: 2,
            any: [
              { kind: "integer" },
              { kind: "float" },
              { kind: "none" },
              { kind: "true" },
              { kind: "false" },
            ],
          },
        },
        { not: { has: { nthChild: 3 } } },
      ],
    },
    unsure: isExpectedError,
    valid: ["ok = x in (1,)", "ok = x in [1]"],
    invalid: ["ok = x in 5", "ok = x not in None"],
  },
  {
    id: "py-unhashable-key",
    severity: "high",
    confidence: "high",
    cwe: 628,
    title: "Unhashable dictionary key",
    message:
      "Lists, sets and dictionaries are not hashable, so using one as a key raises a TypeError. Use a tuple or a frozenset.",
    textFilter: /\w\[\w+\]|\{\s*[[{]|[[\]}],?\s*:|,\s*[[{]/,
    rule: {
      any: [
        { kind: "subscript", has: { field: "subscript", kind: "identifier" } },
        {
          kind: "pair",
          has: { field: "key", any: [{ kind: "list" }, { kind: "dictionary" }, { kind: "set" }] },
        },
        { kind: "set", has: { any: [{ kind: "list" }, { kind: "dictionary" }, { kind: "set" }] } },
      ],
    },
    check: (node, file) => kindOf(node) !== "subscript" || keyIsUnhashable(node, file),
    unsure: isExpectedError,
    valid: [
      "def f(d):\n    key = [1]\n    return d[key]",
      "def f():\n    d = {}\n    key = (1, 2)\n    return d[key]",
      "x = {(1, 2): 3}",
    ],
    invalid: [
      { code: "def f():\n    d = {}\n    key = [1, 2]\n    return d[key]", lines: [4] },
      "x = {[1, 2]: 3}",
    ],
  },
]);
