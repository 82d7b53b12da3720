/** The filters of the review list in its address. */
import { describe, expect, it } from "vitest";
import { isFiltered, readFilters, repositoryChoices, writeFilters } from "./filters.ts";

function read(query: string) {
  return readFilters(new URLSearchParams(query));
}

describe("the address", () => {
  it("is read", () => {
    expect(read("status=failed&repository=a/b&cursor=c")).toEqual({
      status: "failed",
      repository: "a/b",
      cursor: "c",
    });
  });

  it("is ignored where it makes no sense", () => {
    const nothing = { status: null, repository: null, cursor: null };
    expect(read(`status=done&repository=%20&cursor=${"c".repeat(501)}`)).toEqual(nothing);
    expect(read("")).toEqual(nothing);
  });

  it("is written as it is read", () => {
    const filters = read("status=posted&repository=a/b%20c&cursor=x%3D%3D");
    expect(read(writeFilters(filters))).toEqual(filters);
    expect(writeFilters({})).toBe("");
  });
});

it("a page further on is not a filter: an empty one does not mean that nothing matches", () => {
  expect(isFiltered(read("cursor=c"))).toBe(false);
  expect(isFiltered(read("status=queued"))).toBe(true);
});

it("the chosen repository can be chosen even when no loaded review is of it", () => {
  expect(repositoryChoices(["b/b", "a/a", "b/b"], "c/c")).toEqual(["a/a", "b/b", "c/c"]);
});
