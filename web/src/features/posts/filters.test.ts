import { expect, it } from "vitest";
import { readFilters, writeFilters } from "./filters.ts";

const read = (query: string) => readFilters(new URLSearchParams(query));

it("reads page 1 with 10 posts of an address that says nothing, or nothing that can be", () => {
  const usual = { page: 1, limit: 10, cursor: null, search: null, tag: null };
  for (const query of [
    "",
    "page=0&limit=-1",
    "page=abc&limit=1e9",
    "page=1.5&limit=101",
    `search=${"x".repeat(101)}`,
  ]) {
    expect(read(query)).toEqual(usual);
  }
});

it("writes what it reads", () => {
  const query = "?page=3&limit=20&cursor=abc&search=slow+report&tag=C%2B%2B";
  expect(writeFilters(read(query))).toBe(query);
  expect(writeFilters(read(""))).toBe("");
});
