import { describe, expect, it } from "vitest";
import { claimText, costText, shareText, usageText, wasAsked } from "./model-words.ts";

const usage = {
  calls: 3,
  inputTokens: 41_200,
  cachedInputTokens: 12_000,
  outputTokens: 1_900,
  costUsd: 0.04,
  elapsedMs: 14_200,
};

describe("what is said of a model's reading", () => {
  it("counts calls, tokens and seconds", () => {
    expect(usageText(usage)).toBe("3 calls, 41,200 tokens in (12,000 from the cache), 1,900 out, 14 s");
    expect(usageText({ ...usage, calls: 1, cachedInputTokens: 0, elapsedMs: 840 })).toBe(
      "1 call, 41,200 tokens in, 1,900 out, 0.8 s",
    );
  });

  it.each([
    [0.04, 1, "$0.04 of at most $1.00"],
    [0.0004, null, "$0.0004"],
    [0, 1, "$0.00 of at most $1.00"],
    [null, 1, "Cost not known: the model has no price"],
  ])("names a cost of %j under a cap of %j", (cost, cap, text) => {
    expect(costText(cost, cap)).toBe(text);
  });

  it("says what each model had of it, and never that an unknown price is nothing", () => {
    expect(shareText(usage)).toBe("3 calls, $0.04");
    expect(shareText({ calls: 1, costUsd: null })).toBe("1 call, cost not known");
    expect(shareText({ calls: 0, costUsd: 0 })).toBe("Not asked");
  });

  it("tells a model that failed from one that nobody asked", () => {
    expect((["read", "partly", "failed"] as const).every((status) => wasAsked({ status }))).toBe(true);
    expect(
      (["not-configured", "switched-off", "stranger"] as const).some((status) => wasAsked({ status })),
    ).toBe(false);
  });

  it("says of a claim what its check found", () => {
    const claim = {
      kind: "never-called",
      symbol: "load",
      path: "a.ts",
      quote: null,
      note: "It has no caller.",
    } as const;
    expect(claimText({ ...claim, verdict: "confirmed" })).toBe(
      "Confirmed: `load` is never called (a.ts). It has no caller.",
    );
  });
});
