/** Ranks keep the order that people make, however often and wherever they put something. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareRanks, longestRank, rankBetween, spreadRanks } from "./rank.ts";

/** A column by the ranks of its cards, after inserting at each of these places, from 0 (top) to 1 (bottom). */
function insertAll(places: readonly number[], start: readonly string[] = []): string[] {
  const column = [...start];
  for (const place of places) {
    const index = Math.round(place * column.length);
    column.splice(index, 0, rankBetween(column[index - 1] ?? null, column[index] ?? null));
  }
  return column;
}

function isSorted(column: readonly string[]): boolean {
  return column.every((rank, index) => index === 0 || (column[index - 1] ?? "") < rank);
}

function longestOf(column: readonly string[]): number {
  return Math.max(...column.map((rank) => rank.length));
}

describe("a rank", () => {
  it.each([
    ["the head", 0],
    ["the end", 1],
  ])("stays short after 1,000 insertions at %s", (_, place) => {
    const column = insertAll(Array.from({ length: 1_000 }, () => place));
    expect([isSorted(column), longestOf(column) <= 7]).toEqual([true, true]);
  });

  it("stays within its bound after 50 insertions at one place, on either side", () => {
    for (const side of [0, 1]) {
      let [upper, lower] = ["a", "b"];
      for (let count = 0; count < 50; count += 1) {
        const rank = rankBetween(upper, lower);
        expect([upper < rank, rank < lower]).toEqual([true, true]);
        if (side === 0) upper = rank;
        else lower = rank;
      }
      expect(Math.max(upper.length, lower.length)).toBeLessThanOrEqual(longestRank);
    }
  });

  it("is in order wherever things are put", () => {
    const place = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.array(place, { maxLength: 200 }), (places) => {
        expect(isSorted(insertAll(places))).toBe(true);
      }),
    );
  });

  it("fits between any two that differ, whatever made them", () => {
    const rank = fc.stringMatching(/^[0-9A-Za-z]{0,12}[1-9A-Za-z]$/);
    fc.assert(
      fc.property(rank, rank, fc.double({ min: 0, max: 0.999, noNaN: true }), (one, other, random) => {
        fc.pre(one !== other);
        const [upper = "", lower = ""] = [one, other].toSorted((a, b) => (a < b ? -1 : 1));
        const between = rankBetween(upper, lower, () => random);
        expect([upper < between, between < lower]).toEqual([true, true]);
        expect(between.endsWith("0")).toBe(false);
      }),
    );
  });

  it("differs when several are put at one place at once", () => {
    const ranks = Array.from({ length: 50 }, () => rankBetween("a", "b"));
    expect(new Set(ranks).size).toBeGreaterThan(45);
  });

  it("is refused between two that are the same or the wrong way round", () => {
    expect(() => rankBetween("a", "a")).toThrow(RangeError);
    expect(() => rankBetween("b", "a")).toThrow(RangeError);
  });

  it("is spread evenly over a column of 5,000", () => {
    const column = spreadRanks(5_000);
    expect([isSorted(column), longestOf(column) <= 7]).toEqual([true, true]);
  });

  it("is compared by code unit, and the same ones by id", () => {
    const cards = ["a", "B", "b"].map((rank) => ({ rank, _id: "x" }));
    expect(cards.toSorted(compareRanks).map(({ rank }) => rank)).toEqual(["B", "a", "b"]);
    expect(compareRanks({ rank: "a", _id: "y" }, { rank: "a", _id: "x" })).toBe(1);
  });
});
