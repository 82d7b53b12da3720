import { describe, expect, it } from "vitest";
import { costOf } from "../../review/model/language-model.ts";
import { priceOf } from "./prices.ts";

const usage = { inputTokens: 1_000_000, cachedInputTokens: 0, outputTokens: 0 };

describe("the price of a model", () => {
  it.each([
    ["claude-sonnet-5-5", 2],
    ["claude-haiku-4-5-20251001", 1],
    ["claude-opus-4-5@20251101", 5],
    ["gpt-5-2025-08-07", 1.25],
    ["models/gemini-3.5-flash", 1.5],
  ])("of %s is that of its name, with or without a release", (name, input) => {
    expect(costOf(usage, priceOf(name))).toBe(input);
  });

  it.each(["gpt-5-pro", "gpt-5.9", "claude-opus-4-9", "gemini-3.5-flash-image", "llama4", "constructor", ""])(
    "of %s is not known, though it may begin like another's",
    (name) => {
      expect(priceOf(name)).toBeNull();
      expect(costOf(usage, priceOf(name))).toBeNull();
    },
  );
});
