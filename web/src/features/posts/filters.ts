/** Which posts are shown, as the address says it; what the address says wrongly is left out. */

export interface Filters {
  readonly page: number;
  readonly limit: number;
  /** Where the page begins; null where only its number is known. */
  readonly cursor: string | null;
  readonly search: string | null;
  readonly tag: string | null;
}

const usualLimit = 10;

export function readFilters(query: URLSearchParams): Filters {
  return {
    page: wholeNumber(query.get("page"), 1, 1_000_000),
    limit: wholeNumber(query.get("limit"), usualLimit, 100),
    cursor: textOf(query, "cursor", 500),
    search: textOf(query, "search", 100),
    tag: textOf(query, "tag", 30),
  };
}

function wholeNumber(text: string | null, usual: number, most: number): number {
  const number = Number(text ?? usual);
  return Number.isSafeInteger(number) && number >= 1 && number <= most ? number : usual;
}

function textOf(query: URLSearchParams, name: string, longest: number): string | null {
  const text = query.get(name)?.trim() ?? "";
  return text === "" || text.length > longest ? null : text;
}

/** The address of a list; what is as usual is left out. */
export function writeFilters(filters: Partial<Filters>): string {
  const query = new URLSearchParams();
  const { page = 1, limit = usualLimit } = filters;
  if (page !== 1) query.set("page", String(page));
  if (limit !== usualLimit) query.set("limit", String(limit));
  for (const name of ["cursor", "search", "tag"] as const) {
    const value = filters[name] ?? null;
    if (value !== null && value !== "") query.set(name, value);
  }
  return query.size === 0 ? "" : `?${query.toString()}`;
}
