/** Which users are shown, as the address says it; what the address says wrongly is left out. */
import { roleNames, userStatusNames } from "@acrux/contract";
import { paths } from "../../app/paths.ts";

export const SEARCH_LENGTH = 100;

export interface Filters {
  readonly search: string;
  readonly role: (typeof roleNames)[number] | null;
  readonly status: (typeof userStatusNames)[number] | null;
  /** Where the page begins; null is the newest user. */
  readonly cursor: string | null;
}

export function readFilters(query: URLSearchParams): Filters {
  const cursor = query.get("cursor") ?? "";
  return {
    search: (query.get("search") ?? "").trim().slice(0, SEARCH_LENGTH),
    role: roleNames.find((role) => role === query.get("role")) ?? null,
    status: userStatusNames.find((status) => status === query.get("status")) ?? null,
    cursor: cursor === "" || cursor.length > 500 ? null : cursor,
  };
}

/** The address of a list. A change of a filter leaves the cursor out, and so begins at the newest user again. */
export function usersAddress(filters: Partial<Filters>): string {
  const query = new URLSearchParams();
  for (const name of ["search", "role", "status", "cursor"] as const) {
    const value = filters[name] ?? "";
    if (value !== "") query.set(name, value);
  }
  return query.size === 0 ? paths.users : `${paths.users}?${query.toString()}`;
}

export function isFiltered({ search, role, status }: Filters): boolean {
  return search !== "" || role !== null || status !== null;
}
