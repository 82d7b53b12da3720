import fc from "fast-check";
import { expect, it } from "vitest";
import { includesWord } from "./includes-word.ts";

it("answers what includes answers", () => {
  const text = fc.stringMatching(/^[a-cxQ_]{0,40}$/);
  fc.assert(
    fc.property(text, fc.stringMatching(/^[a-cxQ_]{0,9}$/), (whole, word) => {
      expect(includesWord(whole, word)).toBe(whole.includes(word));
    }),
    { numRuns: 2_000 },
  );
  expect(includesWord("new URLSearchParams(query)", "earchParams")).toBe(true);
  expect(includesWord("const { Params } = all;", "earchParams")).toBe(false);
});
