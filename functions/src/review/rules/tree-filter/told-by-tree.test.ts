/** What the arrays of our own tree tell of a rule is all that its matcher asks. */
import { describe, expect, it } from "vitest";
import { parse } from "../../languages/parse.ts";
import { builtInRulesFor } from "../writing/define-rules.ts";
import { builtInRules } from "../index.ts";
import { matchNode } from "../matching/node-matcher.ts";
import { isToldByTree } from "./told-by-tree.ts";
import { candidatesInTree } from "./tree-candidates.ts";

const rules = builtInRulesFor("javascript").filter((rule) => builtInRules.includes(rule));
const examples = rules.flatMap(({ invalid, valid }) => [
  ...valid,
  ...invalid.map((example) => (typeof example === "string" ? example : example.code)),
]);

describe("a rule that the tree tells all about", () => {
  const told = rules.filter(isToldByTree);

  it("is what many rules are", () => {
    expect(told.length).toBeGreaterThan(20);
  });

  it("matches every node that is found for it, in the examples of all rules", () => {
    for (const code of examples) {
      const { own } = parse("javascript", code);
      for (const [rule, nodes] of own ? candidatesInTree(own, told, () => true) : []) {
        const matched = nodes.filter((node) => matchNode(rule, node).length > 0);
        expect([rule.id, code, matched.length]).toEqual([rule.id, code, nodes.length]);
      }
    }
  });
});

describe("a rule that the tree does not tell all about", () => {
  it("captures, counts, denies what it captures, or looks somewhere inside", () => {
    const [rule] = rules;
    if (!rule) throw new Error("There are no rules of JavaScript.");
    for (const matcher of [
      { kind: "pair", not: { pattern: "$A" } },
      { kind: "pair", has: { field: "key", pattern: "$A" } },
      { kind: "pair", has: { nthChild: 1, kind: "string" } },
      { kind: "pair", has: { stopBy: "end" as const, kind: "string" } },
    ])
      expect(isToldByTree({ ...rule, rule: matcher })).toBe(false);
  });
});
