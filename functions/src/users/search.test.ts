import { describe, expect, it } from "vitest";
import { searchWords } from "../words-in.ts";
import { searchTokens } from "./search.ts";

function found(person: { name?: string; email?: string; githubLogin?: string }, text: string): boolean {
  const tokens = searchTokens({ name: null, email: null, githubLogin: null, ...person });
  return searchWords(text).every((word) => tokens.includes(word));
}

describe("a person", () => {
  it.each([
    ["mir", true],
    ["SOLBERG", true],
    ["mira solb", true],
    ["mira@acrux.example", true],
    ["mira-sol", true],
    ["ira", false],
    ["mira vega", false],
  ])("is looked for by %j: %s", (text, expected) => {
    const mira = { name: "Mira Solberg", email: "mira@acrux.example", githubLogin: "mira-sol" };
    expect(found(mira, text)).toBe(expected);
  });

  it.each([
    ["Müller", "muller"],
    ["muller", "MÜLLER"],
    ["İbrahim", "ibrahim"],
    ["ＡＤＡ", "ada"],
    ["Żółw", "zołw"],
    ["山田 太郎", "山"],
    ["straße", "straße"],
  ])("called %s is found by %s", (name, text) => {
    expect(found({ name }, text)).toBe(true);
  });

  it("with endless words fills a bounded list, and is found by a word longer than what counts", () => {
    const name = `${"x".repeat(90)} ${"abcdefghijklmnopqrstuvwxyz ".repeat(40)}`;
    expect(searchTokens({ name, email: null, githubLogin: null }).length).toBeLessThanOrEqual(300);
    expect(found({ name }, "x".repeat(80))).toBe(true);
  });
});

describe("what is looked for", () => {
  it("is nothing when there is no letter in it", () => {
    expect(searchWords(" -- !?* ")).toEqual([]);
  });

  it("begins with the longest word", () => {
    expect(searchWords("of solberg mira mira")).toEqual(["solberg", "mira", "of"]);
  });
});
