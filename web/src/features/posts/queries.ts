/** What the screens of posts read and change through the API. */
import type { Post, PostSummary, Reaction, Reactions } from "@acrux/contract";
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import type { Filters } from "./filters.ts";

export const postsKey = ["posts"] as const;
const listKey = [...postsKey, "list"] as const;
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

export function useDeletePost(onDeleted: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, reason }: { id: string; reason: string }) => {
      await api.call("deletePost", { params: { id }, query: reason === "" ? {} : { reason } });
    },
    onSuccess: async (_, { id }) => {
      onDeleted();
      cache.removeQueries({ queryKey: postKey(id) });
      await forgetLists(cache);
    },
    onError: (error) => console.error("The post could not be deleted.", error),
  });
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

/** Shown at once; a failure shows again what the server knows. */
export function useReact(id: string, commentId: string | null, show: (reactions: Reactions) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ reaction, on }: ReactionChange) => {
      const body = { on };
      if (commentId === null) return (await api.call("reactToPost", { params: { id, reaction }, body })).data;
      return (await api.call("reactToPostComment", { params: { id, commentId, reaction }, body })).data;
    },
    onSuccess: show,
    onError: async (error) => {
      console.error("The reaction could not be saved.", error);
      await cache.invalidateQueries({ queryKey: postKey(id) });
    },
  });
}

/** The lists, and Home's, which begins with the same key. */
function forgetLists(cache: QueryClient): Promise<unknown> {
  const names = ["list", "latest", "deleted", "tags", "neighbors"];
  return Promise.all(names.map((name) => cache.invalidateQueries({ queryKey: [...postsKey, name] })));
}
