/** The filters of the project list live in the address. */
import { expect, it } from "vitest";
import { plainFilters, projectsAddress, queryOf, readFilters } from "./filters.ts";

it("show active projects unless the address says otherwise", () => {
  expect(readFilters(new URLSearchParams())).toEqual(plainFilters);
  expect(readFilters(new URLSearchParams("status=all")).status).toBe("all");
  expect(readFilters(new URLSearchParams("status=gone")).status).toBe("active");
});

it("read a page that is no number as the first, and none beyond what the server skips", () => {
  for (const page of ["0", "-1", "x", "1.5", ""]) {
    expect(readFilters(new URLSearchParams({ page })).page).toBe(1);
  }
  expect(queryOf(readFilters(new URLSearchParams("page=999999"))).offset).toBeLessThanOrEqual(1000);
});

it("come back from the address they make", () => {
  const filters = { search: "a&b=c", status: "archived", page: 3 } as const;
  expect(readFilters(new URLSearchParams(projectsAddress(filters).split("?")[1]))).toEqual(filters);
});

it("ask for twelve at a time, and for no status when all are wanted", () => {
  expect(queryOf({ search: "", status: "all", page: 3 })).toEqual({ limit: 12, offset: 24 });
  expect(queryOf(plainFilters)).toEqual({ limit: 12, offset: 0, status: "ACTIVE" });
});
