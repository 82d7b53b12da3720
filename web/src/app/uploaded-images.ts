/** Uploaded images as this tab has them: read with the session's token, shown by addresses that only this tab knows. */
import {
  type Query,
  type QueryClient,
  type QueryKey,
  useQueries,
  type UseQueryResult,
} from "@tanstack/react-query";
import { useCallback } from "react";
import { api } from "../lib/api.ts";

export const imageKey = (id: string): QueryKey => ["image", id];

/** An image never changes; what nobody looked at for so long is let go. */
const keptMs = 10 * 60_000;

export function useImages(ids: readonly string[]): ReadonlyMap<string, string | null> {
  const combine = useCallback(
    (results: UseQueryResult<string>[]) =>
      new Map(
        results.flatMap(({ data, isError }, index): [string, string | null][] => {
          const shown = isError ? null : data;
          return shown === undefined ? [] : [[ids[index] ?? "", shown]];
        }),
      ),
    [ids],
  );
  return useQueries({
    queries: ids.map((id) => ({
      ...{ queryKey: imageKey(id), staleTime: Infinity, gcTime: keptMs },
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        URL.createObjectURL((await api.call("readUpload", { params: { id } }, { signal })).data),
    })),
    combine,
  });
}

/** Addresses of a tab hold their bytes until they are given back. */
export function giveBackImages(queries: QueryClient): () => void {
  return queries.getQueryCache().subscribe(({ type, query }) => {
    const { queryKey, state } = query as Query<unknown, unknown, unknown>;
    const isImage = type === "removed" && queryKey[0] === "image";
    if (isImage && typeof state.data === "string") URL.revokeObjectURL(state.data);
  });
}
