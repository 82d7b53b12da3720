/** Writing, editing and deleting comments through the API. */
import type { TaskComment } from "@acrux/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { commentsKeyOf } from "./task-queries.ts";

interface CommentPages {
  readonly pages: readonly {
    readonly comments: readonly TaskComment[];
    readonly nextCursor: string | null;
  }[];
  readonly pageParams: readonly (string | null)[];
}

export function useAddComment(taskId: string, onSent: () => void) {
  const cache = useQueryClient();
  // One comment however often it is sent; a new one for the next.
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: async (content: string) =>
      (await api.call("createTaskComment", { params: { id: taskId }, body: { content, requestKey } })).data,
    onSuccess: (comment) => {
      setRequestKey(crypto.randomUUID());
      onSent();
      cache.setQueryData<CommentPages>(
        commentsKeyOf(taskId),
        (known) => known && withComment(known, comment),
      );
      void cache.invalidateQueries({ queryKey: commentsKeyOf(taskId) }, { cancelRefetch: false });
    },
    onError: (error) => console.warn("The comment could not be sent.", error),
  });
}

export function useChangeComment(taskId: string, onSaved: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, content }: { id: string; content: string }) => {
      const params = { id: taskId, commentId: id };
      return (await api.call("updateTaskComment", { params, body: { content } })).data;
    },
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: commentsKeyOf(taskId) });
      onSaved();
    },
    onError: (error) => console.warn("The comment could not be changed.", error),
  });
}

export function useDeleteComment(taskId: string, onDeleted: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (commentId: string) => {
      await api.call("deleteTaskComment", { params: { id: taskId, commentId } });
    },
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: commentsKeyOf(taskId) });
      onDeleted();
    },
    onError: (error) => console.warn("The comment could not be deleted.", error),
  });
}

/** The newest stands last; while earlier pages are not all loaded, reading anew brings it. */
function withComment(known: CommentPages, comment: TaskComment): CommentPages {
  const last = known.pages.at(-1);
  if (last?.nextCursor !== null) return known;
  const others = last.comments.filter(({ _id }) => _id !== comment._id);
  return { ...known, pages: known.pages.with(-1, { ...last, comments: [...others, comment] }) };
}
