/** What the card of the model reads and changes through the API. A key goes out and never comes back. */
import type { ModelAccess, ModelProvider } from "@acrux/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { isApiError } from "../../../lib/api-error.ts";
import type { SettingsOf } from "./queries.ts";

function keyOf({ scope, id }: SettingsOf) {
  return ["model-access", scope, id] as const;
}

export function useModelAccess(of: SettingsOf) {
  return useQuery({
    queryKey: keyOf(of),
    staleTime: 30_000,
    queryFn: async ({ signal }) => (await api.call("getModelAccess", { params: of }, { signal })).data,
  });
}

export interface ModelAccessValue {
  readonly version: number;
  readonly provider: ModelProvider;
  readonly strong: string;
  readonly cheap: string | null;
  readonly monthlyCapUsd: number | null;
  /** Absent: the one that is there stays. */
  readonly key?: string;
}

export function useSaveModelAccess(of: SettingsOf, onSaved: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (value: ModelAccessValue) =>
      (await api.call("setModelAccess", { params: of, body: value })).data,
    onSuccess: async (saved) => {
      await cache.cancelQueries({ queryKey: keyOf(of) });
      cache.setQueryData<ModelAccess>(keyOf(of), saved);
      onSaved();
    },
    onError: async (error) => {
      console.error("The model could not be saved.", error);
      if (isApiError(error, "conflict")) await cache.invalidateQueries({ queryKey: keyOf(of) });
    },
  });
}

export function useClearModelAccess(of: SettingsOf, onCleared: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await api.call("clearModelAccess", { params: of });
    },
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: keyOf(of) });
      onCleared();
    },
    onError: (error) => console.error("The model could not be forgotten.", error),
  });
}
