import { describe, expect, it } from "vitest";
import { edgesOf } from "./regex-edges.ts";

function written(table: Uint8Array | null): string | null {
  return table && Array.from(table, (may, code) => (may === 1 ? String.fromCharCode(code) : "")).join("");
}

describe("edgesOf", () => {
  it.each([
    ["^abc$", "a", "c"],
    ["^(?:this|exports)x?$", "et", "sx"],
    [String.raw`^[A-C]\.`, "ABC", null],
    [String.raw`(?:^|\.)(?:pwd|pass)$`, null, "ds"],
    [String.raw`(?i)^a|^b`, "ABab", null],
    ["^a?b*c", "abc", null],
    [String.raw`^\bd(?!e)$`, "d", "d"],
    ["^a|b", null, null],
    ["^(?:a|)$", null, null],
    ["(?m)^a$", null, null],
    ["^a)", null, null],
  ])("of a text that %s matches are %j and %j", (regex, first, last) => {
    const edges = edgesOf(regex);
    expect([written(edges.first), written(edges.last)]).toEqual([first, last]);
  });
});
