/** What an open task reads through the API: its whole description, its comments and its history. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";

export function taskKeyOf(id: string) {
  return ["task", id] as const;
}

export function useTask(id: string) {
  return useQuery({
    queryKey: taskKeyOf(id),
    staleTime: 0,
    queryFn: async ({ signal }) => (await api.call("getTask", { params: { id } }, { signal })).data,
  });
}

export function commentsKeyOf(id: string) {
  return ["task", id, "comments"] as const;
}

/** Oldest first, a hundred at a time. */
export function useComments(id: string) {
  return useInfiniteQuery({
    queryKey: commentsKeyOf(id),
    staleTime: 0,
    initialPageParam: null as string | null,
    queryFn: async ({ signal, pageParam }) => {
      const query = pageParam === null ? {} : { cursor: pageParam };
      const { data, headers } = await api.call("listTaskComments", { params: { id }, query }, { signal });
      return { comments: data, nextCursor: headers.get("X-Next-Cursor") };
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** Newest first, fifty at a time. */
export function useEvents(id: string, enabled: boolean) {
  return useInfiniteQuery({
    queryKey: ["task", id, "events"],
    enabled,
    staleTime: 0,
    initialPageParam: null as string | null,
    queryFn: async ({ signal, pageParam }) => {
      const query = pageParam === null ? {} : { cursor: pageParam };
      const { data, headers } = await api.call("listTaskEvents", { params: { id }, query }, { signal });
      return { events: data, nextCursor: headers.get("X-Next-Cursor") };
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}
