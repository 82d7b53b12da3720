/** Which entries are shown, as the address says it; what the address says wrongly is left out. */
import { auditActionNames } from "@acrux/contract";
import dayjs from "dayjs";
import { paths } from "../../app/paths.ts";

export interface Filters {
  readonly action: (typeof auditActionNames)[number] | null;
  /** Ids, exactly. */
  readonly actor: string | null;
  readonly target: string | null;
  /** Days as yyyy-mm-dd in the viewer's time zone, both included. */
  readonly from: string | null;
  readonly to: string | null;
  /** Where the page begins; null is the newest entry. */
  readonly cursor: string | null;
}

export function readFilters(query: URLSearchParams): Filters {
  return {
    action: auditActionNames.find((name) => name === query.get("action")) ?? null,
    actor: textOf(query, "actor", 200),
    target: textOf(query, "target", 200),
    from: dayOf(query, "from"),
    to: dayOf(query, "to"),
    cursor: textOf(query, "cursor", 500),
  };
}

function textOf(query: URLSearchParams, name: string, longest: number): string | null {
  const text = query.get(name)?.trim() ?? "";
  return text === "" || text.length > longest ? null : text;
}

function dayOf(query: URLSearchParams, name: string): string | null {
  const day = query.get(name) ?? "";
  return /^2\d{3}-\d\d-\d\d$/.test(day) && dayjs(day).format("YYYY-MM-DD") === day ? day : null;
}

/** The address of a list; a change of a filter leaves the cursor out, and so begins at the newest entry again. */
export function auditAddress(filters: Partial<Filters>): string {
  const query = new URLSearchParams();
  for (const name of ["action", "actor", "target", "from", "to", "cursor"] as const) {
    const value = filters[name] ?? null;
    if (value !== null) query.set(name, value);
  }
  return query.size === 0 ? paths.audit : `${paths.audit}?${query.toString()}`;
}

export function isFiltered({ cursor: _, ...filters }: Filters): boolean {
  return Object.values(filters).some((value) => value !== null);
}

/** What the API is asked for: days become the instants at which they begin and end here. */
export function queryOf({ action, actor, target, from, to }: Filters) {
  return {
    ...(action !== null && { action }),
    ...(actor !== null && { actor }),
    ...(target !== null && { target }),
    ...(from !== null && { from: dayjs(from).startOf("day").toISOString() }),
    ...(to !== null && { to: dayjs(to).add(1, "day").startOf("day").toISOString() }),
  };
}
