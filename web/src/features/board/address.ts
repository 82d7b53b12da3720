/** What of a board lives in its address: filters, view, grouping, sorting, the open task and the open dialog. */
import { taskPriorityNames, taskStatusNames, taskTypeNames } from "@acrux/contract";

export const SEARCH_LENGTH = 100;

export const views = ["board", "list", "archived"] as const;
export const groupings = ["status", "assignee", "priority", "type", "label", "none"] as const;
export const sortings = [
  "rank",
  "key",
  "title",
  "type",
  "priority",
  "status",
  "assignee",
  "due",
  "estimate",
  "updated",
] as const;

export type Grouping = (typeof groupings)[number];
export type Sorting = (typeof sortings)[number];

/** The value of a filter for tasks without an assignee, as the API has it, too. */
export const UNASSIGNED = "none";

export interface Filters {
  readonly search: string;
  readonly assignee: string | null;
  readonly priority: (typeof taskPriorityNames)[number] | null;
  readonly type: (typeof taskTypeNames)[number] | null;
  readonly label: string | null;
}

export interface Layout {
  readonly view: (typeof views)[number];
  readonly group: Grouping;
  readonly sort: Sorting;
  readonly descending: boolean;
  /** Shows what is done for long, too. */
  readonly allDone: boolean;
}

/** Dialogs that have an address of their own beside that of a task. */
export type BoardDialog = "new" | "edit" | "settings";

export interface BoardAddress extends Filters, Layout {
  /** The number of the open task. */
  readonly task: number | null;
  readonly dialog: BoardDialog | null;
  /** The column that a new task is for. */
  readonly column: (typeof taskStatusNames)[number] | null;
}

const dialogs: readonly BoardDialog[] = ["new", "edit", "settings"];

export function readAddress(query: URLSearchParams): BoardAddress {
  return {
    ...readFilters(query),
    view: known(views, query.get("view")) ?? "board",
    group: known(groupings, query.get("group")) ?? "status",
    sort: known(sortings, query.get("sort")) ?? "rank",
    descending: query.get("order") === "desc",
    allDone: query.get("done") === "all",
    task: readNumber(query.get("task")),
    dialog: known(dialogs, query.get("dialog")),
    column: known(taskStatusNames, query.get("column")),
  };
}

function readFilters(query: URLSearchParams): Filters {
  return {
    search: (query.get("search") ?? "").trim().slice(0, SEARCH_LENGTH),
    assignee: readId(query.get("assignee")),
    priority: known(taskPriorityNames, query.get("priority")),
    type: known(taskTypeNames, query.get("type")),
    label: readId(query.get("label")),
  };
}

/** The query of an address; what is at its default is left out, so that a plain board has a plain address. */
export function queryOf(address: Partial<BoardAddress>): string {
  const query = new URLSearchParams();
  for (const name of ["search", "assignee", "priority", "type", "label"] as const) {
    const value = address[name] ?? "";
    if (value !== "") query.set(name, value);
  }
  for (const [name, value] of [...layoutOf(address), ...openOf(address)]) query.set(name, value);
  return query.size === 0 ? "" : `?${query.toString()}`;
}

function openOf({ task = null, dialog = null, column = null }: Partial<BoardAddress>): [string, string][] {
  const open: [string, string][] = [];
  if (task !== null) open.push(["task", String(task)]);
  if (dialog !== null) open.push(["dialog", dialog]);
  if (dialog === "new" && column !== null) open.push(["column", column]);
  return open;
}

function layoutOf({ view, group, sort, descending, allDone }: Partial<BoardAddress>): [string, string][] {
  const layout: [string, string][] = [];
  if (view !== undefined && view !== "board") layout.push(["view", view]);
  if (group !== undefined && group !== "status") layout.push(["group", group]);
  if (sort !== undefined && sort !== "rank") layout.push(["sort", sort]);
  if (descending === true) layout.push(["order", "desc"]);
  if (allDone === true) layout.push(["done", "all"]);
  return layout;
}

/** What a saved view keeps: the filters and the layout, not what is open. */
export function viewQueryOf(address: BoardAddress): string {
  return queryOf({ ...address, task: null, dialog: null });
}

export const noFilters: Filters = { search: "", assignee: null, priority: null, type: null, label: null };

export function isFiltered({ search, assignee, priority, type, label }: Filters): boolean {
  return [search === "" ? null : search, assignee, priority, type, label].some((value) => value !== null);
}

function known<Value extends string>(values: readonly Value[], value: string | null): Value | null {
  return values.find((candidate) => candidate === value) ?? null;
}

function readId(value: string | null): string | null {
  return value === null || value === "" || value.length > 128 ? null : value;
}

function readNumber(value: string | null): number | null {
  return value !== null && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null;
}
