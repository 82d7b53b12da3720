/** The filters of the users screen live in the address. */
import { expect, it } from "vitest";
import { isFiltered, readFilters, usersAddress } from "./filters.ts";

const none = { search: "", role: null, status: null, cursor: null } as const;

it("are read from the address", () => {
  const query = new URLSearchParams("search=mira&role=admin&status=inactive&cursor=abc");
  expect(readFilters(query)).toEqual({ search: "mira", role: "admin", status: "inactive", cursor: "abc" });
});

it("leave out what the address says wrongly", () => {
  const query = new URLSearchParams(`role=owner&status=gone&cursor=${"x".repeat(501)}`);
  expect(readFilters(query)).toEqual(none);
});

it("cut a search that is longer than the server takes", () => {
  expect(readFilters(new URLSearchParams(`search=${"a".repeat(300)}`)).search).toHaveLength(100);
});

it("come back from the address they make", () => {
  const filters = { search: "a&b=c", role: "master", status: "active", cursor: "x y" } as const;
  const query = new URLSearchParams(usersAddress(filters).split("?")[1]);
  expect(readFilters(query)).toEqual(filters);
});

it("make the plain address when there are none", () => {
  expect(usersAddress(none)).toBe("/app/users");
  expect(isFiltered(none)).toBe(false);
  expect(isFiltered({ ...none, search: "a" })).toBe(true);
});
