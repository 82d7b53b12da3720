import { describe, expect, it } from "vitest";
import { leastLengthOf, piecesOf } from "./regex-words.ts";

describe("piecesOf", () => {
  it("takes runs of literal characters, and drops what may be missing", () => {
    expect(piecesOf(String.raw`^Math\.random$`).parts).toEqual(["Math.random"]);
    expect(piecesOf("abcd*efg").parts).toEqual(["abc", "efg"]);
    expect(piecesOf("(?:abc)?defg").parts).toEqual(["defg"]);
    expect(piecesOf("a{0,3}bcd").parts).toEqual(["bcd"]);
  });

  it("takes one of several alternatives, unless one of them demands nothing", () => {
    expect(piecesOf("x(?:abc|def)y").choices).toEqual([
      [
        { parts: ["abc"], choices: [] },
        { parts: ["def"], choices: [] },
      ],
    ]);
    expect(piecesOf("(?:abc|d)").choices).toEqual([]);
    expect(piecesOf("(?:abc|)").choices).toEqual([]);
  });

  it("passes over classes and escapes", () => {
    expect(piecesOf(String.raw`[^\]abc]+\w+foo\bbar[)|]`).parts).toEqual(["foo", "bar"]);
  });

  it("demands nothing of what it cannot read", () => {
    expect(piecesOf("abc)def")).toEqual({ parts: [], choices: [] });
  });
});

describe("leastLengthOf", () => {
  it.each([
    [String.raw`^Math\.random$`, 11],
    ["^(?:a|bc)d", 2],
    ["(?i)ab(?:cd)?e+", 2],
    [String.raw`\d{16,}`, 0],
    ["(?:abc|)", 0],
    ["[a-z]x", 1],
  ])("says of %s that no match is shorter than %d", (regex, least) => {
    expect(leastLengthOf(regex)).toBe(least);
  });
});
