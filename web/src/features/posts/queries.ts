/** What the screens of posts read and change through the API. */
import type { Post, PostSummary, Reaction, Reactions } from "@acrux/contract";
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { api } from "../../lib/api.ts";
import { toastError } from "../../ui/toast-error.ts";
import type { Filters } from "./filters.ts";

export const postsKey = ["posts"] as const;
const listKey = [...postsKey, "list"] as const;
/** Of Home. */
const latestKey = [...postsKey, "latest"] as const;
export const postKey = (id: string) => [...postsKey, "one", id] as const;

interface PostPage {
  readonly posts: readonly PostSummary[];
  readonly nextCursor: string | null;
}

function pageOptions(filters: Filters) {
  return {
    queryKey: [...listKey, filters],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<PostPage> => {
      const { page, limit, cursor, search, tag } = filters;
      const query = {
        page,
        limit,
        ...(cursor && { cursor }),
        ...(search && { search }),
        ...(tag && { tag }),
      };
      const { data, headers } = await api.call("listPosts", { query }, { signal });
      return { posts: data, nextCursor: headers.get("X-Next-Cursor") };
    },
  };
}

export function usePosts(filters: Filters) {
  return useQuery({ ...pageOptions(filters), placeholderData: keepPreviousData });
}

/** The next page is there before somebody goes to it. */
export function prefetchPosts(cache: QueryClient, filters: Filters): void {
  // What cannot be read ahead is read when somebody goes there.
  cache.query(pageOptions(filters)).catch(() => undefined);
}

export interface ReadPost {
  readonly post: Post;
  /** Where its comments go on. */
  readonly nextCursor: string | null;
  /** By the server's clock. */
  readonly readAt: string;
}

export function usePost(id: string | undefined) {
  return useQuery({
    queryKey: postKey(id ?? ""),
    enabled: id !== undefined,
    // Others write comments meanwhile; an edit begins from what is there now.
    staleTime: 10_000,
    queryFn: async ({ signal }): Promise<ReadPost> => {
      const { data, headers } = await api.call("getPost", { params: { id: id ?? "" } }, { signal });
      const date = Date.parse(headers.get("Date") ?? "");
      // The header has whole seconds; a moment more only reads again what is known.
      const readAt = new Date((Number.isNaN(date) ? Date.now() : date) - 5_000).toISOString();
      return { post: data, nextCursor: headers.get("X-Next-Cursor"), readAt };
    },
  });
}

export function useNeighbors(id: string) {
  return useQuery({
    queryKey: [...postsKey, "neighbors", id],
    queryFn: async ({ signal }) => (await api.call("getPostNeighbors", { params: { id } }, { signal })).data,
  });
}

export function useTags(enabled: boolean) {
  return useQuery({
    queryKey: [...postsKey, "tags"],
    enabled,
    queryFn: async ({ signal }) => (await api.call("listPostTags", {}, { signal })).data,
  });
}

export interface PostValue {
  readonly title: string;
  readonly body: string;
  readonly tags: readonly string[];
}

/** `key` is the same for every try to send the same thing. */
export function useCreatePost(onCreated: (post: Post) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ value, key }: { value: PostValue; key: string }) => {
      const body = { ...value, tags: [...value.tags], key };
      return (await api.call("createPost", { body })).data;
    },
    onSuccess: async (post) => {
      await forgetLists(cache);
      onCreated(post);
    },
    onError: (error) => console.error("The post could not be created.", error),
  });
}

export function useUpdatePost(known: Post, onUpdated: (post: Post) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ value, version }: { value: PostValue; version: number }) => {
      const body = { title: value.title, body: value.body, tags: [...value.tags], version };
      return (await api.call("replacePost", { params: { id: known._id }, body })).data;
    },
    onSuccess: async (post) => {
      await Promise.all([forgetLists(cache), cache.invalidateQueries({ queryKey: postKey(post._id) })]);
      onUpdated(post);
    },
    onError: (error) => console.error("The post could not be updated.", error),
  });
}

export function useDeletePost(id: string, onDeleted: () => void) {
  const cache = useQueryClient();
  const isDeleted = useRef(false);
  // Its page stands until the next one is there, and would read again whatever is forgotten before that: the post is gone.
  useEffect(() => {
    const gone = isDeleted;
    return () => {
      if (gone.current) cache.removeQueries({ queryKey: postKey(id) });
    };
  }, [cache, id]);
  return useMutation({
    mutationFn: async (reason: string) => {
      await api.call("deletePost", { params: { id }, query: reason === "" ? {} : { reason } });
    },
    onSuccess: async () => {
      isDeleted.current = true;
      takeFromLists(cache, id);
      await forgetLists(cache, "none");
      onDeleted();
    },
    onError: (error) => console.error("The post could not be deleted.", error),
  });
}

/** Lists that were read before show it no more, not even until they are read again. */
function takeFromLists(cache: QueryClient, id: string): void {
  const without = (posts: readonly PostSummary[]) => posts.filter(({ _id }) => _id !== id);
  cache.setQueriesData<PostPage>(
    { queryKey: listKey },
    (page) => page && { ...page, posts: without(page.posts) },
  );
  cache.setQueriesData<readonly PostSummary[]>({ queryKey: latestKey }, (posts) => posts && without(posts));
}

export function useDeletedPosts() {
  return useQuery({
    queryKey: [...postsKey, "deleted"],
    staleTime: 0,
    queryFn: async ({ signal }) => (await api.call("listDeletedPosts", {}, { signal })).data,
  });
}

export function useRestorePost(onRestored: (post: Post) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => (await api.call("restorePost", { params: { id } })).data,
    onSuccess: async (post) => {
      await cache.invalidateQueries({ queryKey: postsKey });
      onRestored(post);
    },
    onError: (error) => console.error("The post could not be restored.", error),
  });
}

export function useRevisions(id: string, version: number) {
  return useQuery({
    queryKey: [...postsKey, "revisions", id, version],
    queryFn: async ({ signal }) => (await api.call("listPostRevisions", { params: { id } }, { signal })).data,
  });
}

export function useRevision(id: string, version: number | null) {
  return useQuery({
    queryKey: [...postsKey, "revision", id, version],
    enabled: version !== null,
    queryFn: async ({ signal }) => {
      const params = { id, version: String(version) };
      return (await api.call("getPostRevision", { params }, { signal })).data;
    },
  });
}

export interface ReactionChange {
  readonly reaction: Reaction;
  readonly on: boolean;
}

/** `pending` are those that are being saved, in the order they were made; one after the other, so that the last one counts. */
export function useReact(id: string, commentId: string | null, show: (reactions: Reactions) => void) {
  const cache = useQueryClient();
  const mutationKey = [...postsKey, "reaction", id, commentId];
  const pending = useMutationState({
    filters: { mutationKey, exact: true, status: "pending" },
    select: ({ state }) => state.variables as ReactionChange,
  });
  const { mutate: react } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(":") },
    mutationFn: async ({ reaction, on }: ReactionChange) => {
      const body = { on };
      if (commentId === null) return (await api.call("reactToPost", { params: { id, reaction }, body })).data;
      return (await api.call("reactToPostComment", { params: { id, commentId, reaction }, body })).data;
    },
    onSuccess: async (reactions) => {
      // What is being read may be from before: it would take the reaction back.
      const isRead = cache.isFetching({ queryKey: postKey(id) }) > 0;
      show(reactions);
      if (isRead) await cache.invalidateQueries({ queryKey: postKey(id) });
    },
    onError: async (error) => {
      console.error("The reaction could not be saved.", error);
      void toastError("Your reaction could not be saved. Try again.");
      await cache.invalidateQueries({ queryKey: postKey(id) });
    },
  });
  return { react, pending };
}

/** The lists, and Home's, which begins with the same key. What is on screen is read again at once, unless told not to. */
function forgetLists(cache: QueryClient, refetchType: "active" | "none" = "active"): Promise<unknown> {
  const names = ["list", "latest", "deleted", "tags", "neighbors"];
  return Promise.all(
    names.map((name) => cache.invalidateQueries({ queryKey: [...postsKey, name], refetchType })),
  );
}
