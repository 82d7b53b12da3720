/** Which projects are shown, as the address says it; what the address says wrongly is left out. */
import { paths } from "../../app/paths.ts";

export const PAGE_SIZE = 12;
export const SEARCH_LENGTH = 100;

const statusChoices = ["active", "archived", "all"] as const;

export interface Filters {
  readonly search: string;
  /** Active unless said otherwise. */
  readonly status: (typeof statusChoices)[number];
  /** From 1. */
  readonly page: number;
}

export const plainFilters: Filters = { search: "", status: "active", page: 1 };

/** The server skips at most 1,000 projects. */
const LAST_PAGE = Math.floor(1000 / PAGE_SIZE) + 1;

export function readFilters(query: URLSearchParams): Filters {
  const page = Number(query.get("page") ?? "1");
  return {
    search: (query.get("search") ?? "").trim().slice(0, SEARCH_LENGTH),
    status: statusChoices.find((status) => status === query.get("status")) ?? "active",
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, LAST_PAGE) : 1,
  };
}

/** The address of a list. A change of a filter leaves the page out, and so begins at the first again. */
export function projectsAddress({ search = "", status = "active", page = 1 }: Partial<Filters>): string {
  const query = new URLSearchParams();
  if (search !== "") query.set("search", search);
  if (status !== "active") query.set("status", status);
  if (page > 1) query.set("page", String(page));
  return query.size === 0 ? paths.projects : `${paths.projects}?${query.toString()}`;
}

/** What the server is asked for; the status is left out for all. */
export function queryOf({ search, status, page }: Filters) {
  return {
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
    ...(search !== "" && { search }),
    ...(status !== "all" && { status: status === "active" ? ("ACTIVE" as const) : ("ARCHIVED" as const) }),
  };
}
