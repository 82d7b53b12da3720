/** The filters of the audit log live in the address. */
import { expect, it } from "vitest";
import { auditAddress, isFiltered, queryOf, readFilters } from "./filters.ts";

const none = { action: null, actor: null, target: null, from: null, to: null, cursor: null } as const;

it("come back from the address they make", () => {
  const filters = {
    action: "user.roles",
    actor: "mira&co",
    target: "123",
    from: "2026-11-01",
    to: "2026-11-21",
    cursor: "x y",
  } as const;
  expect(readFilters(new URLSearchParams(auditAddress(filters).split("?")[1]))).toEqual(filters);
});

it("leave out what the address says wrongly", () => {
  const query = new URLSearchParams("action=user.eaten&from=2026-02-30&to=yesterday&actor=");
  expect(readFilters(query)).toEqual(none);
});

it("ask for whole days, the last one included", () => {
  const { from, to } = queryOf({ ...none, from: "2026-11-20", to: "2026-11-20" });
  expect(Date.parse(to ?? "") - Date.parse(from ?? "")).toBe(24 * 3_600_000);
});

it("do not count the page as a filter", () => {
  expect(isFiltered({ ...none, cursor: "x" })).toBe(false);
  expect(isFiltered({ ...none, target: "x" })).toBe(true);
});
