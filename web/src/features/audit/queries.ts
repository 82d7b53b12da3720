/** What the audit screen reads through the API. */
import type { AuditEntry } from "@acrux/contract";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { saveFile } from "../../lib/save-file.ts";
import { type Filters, queryOf } from "./filters.ts";

const PAGE_SIZE = 50;
const listKey = ["audit", "list"] as const;

interface AuditPage {
  readonly entries: readonly AuditEntry[];
  readonly nextCursor: string | null;
}

export function useAudit(filters: Filters, enabled: boolean) {
  return useQuery({
    queryKey: [...listKey, filters],
    enabled,
    queryFn: ({ signal }) => readPage(filters, signal),
    // Entries come from everybody's work: who opens the log wants to see the newest.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

async function readPage(filters: Filters, signal: AbortSignal): Promise<AuditPage> {
  const { cursor } = filters;
  const query = { limit: PAGE_SIZE, ...queryOf(filters), ...(cursor !== null && { cursor }) };
  const { data, headers } = await api.call("listAudit", { query }, { signal });
  return { entries: data, nextCursor: headers.get("X-Next-Cursor") };
}

export type Party = AuditEntry["actor"];

/** Who and what the entries loaded so far are about, whatever the filters were then: what can be chosen. */
export function useSeenParties(side: "actor" | "target"): readonly Party[] {
  const pages = useQueryClient().getQueriesData<AuditPage>({ queryKey: listKey });
  const seen = new Map<string, Party>();
  for (const [, page] of pages) {
    for (const entry of page?.entries ?? []) {
      if (side === "actor" || !entry.hidden) seen.set(entry[side].id, entry[side]);
    }
  }
  return [...seen.values()];
}

/** Downloads all that the filters show, not only this page. */
export function useAuditDownload() {
  return useMutation({
    mutationFn: async (filters: Filters) => {
      const { data, headers } = await api.call("exportAudit", { query: queryOf(filters) });
      saveFile(data, headers, "audit.csv");
    },
    onError: (error) => console.error("The audit log could not be downloaded.", error),
  });
}
