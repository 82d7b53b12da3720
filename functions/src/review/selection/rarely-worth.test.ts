/** Which kinds are listed: each is named by the id of a rule, so that renaming one cannot post it again without a word. */
import { expect, it } from "vitest";
import type { Finding } from "@acrux/contract";
import ruleIds from "../rules/ids.json" with { type: "json" };
import { isRarelyWorth, rarelyWorthKinds } from "./rarely-worth.ts";

const madeElsewhere = ["removed-guard", "manifest-unpinned-action"];

it("every kind is that of a rule which there is", () => {
  const ids = [...ruleIds, ...madeElsewhere];
  expect(rarelyWorthKinds.filter((kind) => !ids.some((id) => kind.test(id)))).toEqual([]);
});

it("a size and a second line of defense are listed, a focused test is not", () => {
  const of = (
    ruleId: string,
    category: Finding["category"],
    severity: Finding["severity"] = "medium",
  ): boolean => isRarelyWorth({ ruleId, category, severity, source: "rule" });
  expect(of("php-insecure-cookie", "security")).toBe(true);
  expect(of("py-tls-verification-off", "security", "high")).toBe(false);
  expect(of("metric-cognitive", "maintainability")).toBe(true);
  expect(of("metric-focused-test", "bug")).toBe(false);
  expect(of("js-swallowed-error", "bug")).toBe(true);
  expect(of("py-tls-verification-off", "bug")).toBe(false);
});
