/** Rules of a team for tests: a good one, and those that would bring a careless engine down. */
import type { RuleSource } from "../../functions/src/review/config/layers.ts";

/** As a team would write it; a test names what matters to it. */
export function customRule(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    ...{ id: "team-no-legacy", languages: ["typescript"], severity: "high", category: "bug" },
    ...{ confidence: "high", cwe: null, title: "legacyCall is gone" },
    message: "legacyCall does nothing any more. Call modernCall instead.",
    links: ["https://example.com/modern"],
    rule: { pattern: "legacyCall($$$ARGS)" },
    ...{ valid: ["modernCall(1)"], invalid: ["legacyCall(1)"] },
    ...fields,
  };
}

export function sourceOf(value: unknown, origin = ".acrux/rules/team.yml"): RuleSource {
  return { origin, value };
}

/** Every level looks through all that is beneath it: on nested code that is more steps than there is time. */
export function hungryRule(id = "team-hungry", levels = 7): Record<string, unknown> {
  let inner: Record<string, unknown> = { kind: "array", nthChild: 2 };
  for (let level = 0; level < levels; level += 1) inner = { kind: "array", has: { stopBy: "end", ...inner } };
  return customRule({ id, rule: inner });
}

/** Lists in lists, on which `hungryRule` starves. */
export function nestedLists(depth = 300): string {
  return `export const lists = ${"[".repeat(depth)}${"]".repeat(depth)};\n`;
}
