/** What of a board lives in its address. */
import { expect, it } from "vitest";
import { type BoardAddress, isFiltered, noFilters, queryOf, readAddress, viewQueryOf } from "./address.ts";

const plain = readAddress(new URLSearchParams());

it("is a plain board without a query", () => {
  expect(plain).toMatchObject({
    ...noFilters,
    view: "board",
    group: "status",
    sort: "rank",
    task: null,
    dialog: null,
  });
  expect(queryOf(plain)).toBe("");
  expect(isFiltered(plain)).toBe(false);
});

it("comes back from the query it makes", () => {
  const address: BoardAddress = {
    search: "a&b=c",
    assignee: "ines",
    priority: "URGENT",
    type: "BUG",
    label: "label-1",
    view: "list",
    group: "assignee",
    sort: "due",
    descending: true,
    allDone: true,
    task: 12,
    dialog: "edit",
    column: null,
  };
  expect(readAddress(new URLSearchParams(queryOf(address)))).toEqual(address);
});

it("leaves out what it says wrongly", () => {
  const query = "priority=HUGE&type=&view=grid&group=x&sort=y&task=-1&dialog=delete&column=LATER";
  expect(readAddress(new URLSearchParams(query))).toEqual(plain);
  for (const task of ["0", "1.5", "01", "1e3", "99999999999"]) {
    expect(readAddress(new URLSearchParams({ task })).task).toBeNull();
  }
});

it("saves a view without what is open over it", () => {
  expect(viewQueryOf({ ...plain, type: "BUG", task: 12, dialog: "settings" })).toBe("?type=BUG");
});

it("keeps the column of a new task only while one is being made", () => {
  expect(queryOf({ dialog: "new", column: "DONE" })).toBe("?dialog=new&column=DONE");
  expect(queryOf({ column: "DONE" })).toBe("");
});
