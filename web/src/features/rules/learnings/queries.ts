/** What the screen of learnings reads and changes through the API. */
import type { Learning } from "@acrux/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { isApiError } from "../../../lib/api-error.ts";
import { keepHiddenCount } from "../hidden.tsx";

const learningsKey = ["learnings", "list"] as const;

export function useLearnings(enabled: boolean) {
  return useQuery({
    queryKey: learningsKey,
    enabled,
    staleTime: 30_000,
    queryFn: async ({ signal, client }) => {
      const { data, headers } = await api.call("listLearnings", {}, { signal });
      keepHiddenCount(client, "learnings", headers);
      return data;
    },
  });
}

/** What a person writes of a learning. */
export type LearningValue = Pick<Learning, "text" | "paths" | "repositoryIds" | "enabled">;

/** `known` is null for a new learning; else only what differs from it is sent. */
export interface LearningChange {
  readonly known: Learning | null;
  readonly value: LearningValue;
}

export function useSaveLearning(onSaved: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: saveLearning,
    onSuccess: async (saved, { known }) => {
      // A list asked for before the change would bring the old version back.
      await cache.cancelQueries({ queryKey: learningsKey });
      cache.setQueryData<Learning[]>(learningsKey, (list) =>
        known === null ? list && [saved, ...list] : list?.map((one) => (one._id === saved._id ? saved : one)),
      );
      onSaved();
    },
    onError: async (error, { known }) => {
      console.error("The learning could not be saved.", error);
      if (known !== null && isApiError(error, "conflict"))
        await cache.invalidateQueries({ queryKey: learningsKey });
    },
  });
}

async function saveLearning({ known, value }: LearningChange): Promise<Learning> {
  if (known === null) return (await api.call("createLearning", { body: value })).data;
  const { text, paths, repositoryIds, enabled } = value;
  const body = {
    version: known.version,
    ...(text !== known.text && { text }),
    ...(paths.join("\n") !== known.paths.join("\n") && { paths }),
    ...(String(repositoryIds) !== String(known.repositoryIds) && { repositoryIds }),
    ...(enabled !== known.enabled && { enabled }),
  };
  return (await api.call("updateLearning", { params: { id: known._id }, body })).data;
}

export function useDeleteLearning(onDeleted: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (learning: Learning) => {
      await api.call("deleteLearning", { params: { id: learning._id } });
    },
    onSuccess: async (_, { _id: gone }) => {
      await cache.cancelQueries({ queryKey: learningsKey });
      cache.setQueryData<Learning[]>(learningsKey, (list) => list?.filter(({ _id }) => _id !== gone));
      onDeleted();
    },
    onError: async (error) => {
      console.error("The learning could not be deleted.", error);
      if (isApiError(error, "not_found")) await cache.invalidateQueries({ queryKey: learningsKey });
    },
  });
}
