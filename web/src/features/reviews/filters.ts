/** Which reviews are shown, as the address says it; what the address says wrongly is left out. */
import { type ReviewStatus, reviewStatusNames } from "@acrux/contract";

export interface Filters {
  readonly status: ReviewStatus | null;
  readonly repository: string | null;
  /** Where the page begins; null is the newest review. */
  readonly cursor: string | null;
}

export function readFilters(query: URLSearchParams): Filters {
  return {
    status: readStatus(query.get("status")),
    repository: textOf(query, "repository", 200),
    cursor: textOf(query, "cursor", 500),
  };
}

export function readStatus(value: string | null): ReviewStatus | null {
  return reviewStatusNames.find((status) => status === value) ?? null;
}

function textOf(query: URLSearchParams, name: string, longest: number): string | null {
  const text = query.get(name)?.trim() ?? "";
  return text === "" || text.length > longest ? null : text;
}

/** The address of a filter; every change of a filter begins at the newest review again. */
export function writeFilters(filters: Partial<Filters>): string {
  const query = new URLSearchParams();
  for (const name of ["status", "repository", "cursor"] as const) {
    const value = filters[name] ?? null;
    if (value !== null) query.set(name, value);
  }
  return query.size === 0 ? "" : `?${query.toString()}`;
}

export function isFiltered(filters: Filters): boolean {
  return filters.status !== null || filters.repository !== null;
}

/** What can be chosen: every repository seen so far, and always the chosen one, in order. */
export function repositoryChoices(seen: Iterable<string>, chosen: string | null): readonly string[] {
  const names = new Set(seen);
  if (chosen !== null) names.add(chosen);
  return [...names].sort((a, b) => a.localeCompare(b, "en"));
}
