/** What the screens of review settings read and change through the API. */
import type { SettingsScope, TeamSettings } from "@acrux/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { isApiError } from "../../../lib/api-error.ts";
import { settingsKey, settingsList } from "./settings-list.ts";

/** One of all that have settings. */
export interface SettingsOf {
  readonly scope: SettingsScope;
  readonly id: string;
}

function keyOf({ scope, id }: SettingsOf) {
  return [...settingsKey, "one", scope, id] as const;
}

export function useSettingsList(enabled: boolean) {
  return useQuery({ ...settingsList, enabled });
}

export function useSettings(of: SettingsOf, enabled: boolean) {
  return useQuery({
    queryKey: keyOf(of),
    enabled,
    staleTime: 10_000,
    queryFn: async ({ signal }) =>
      (await api.call("getTeamSettings", { params: { scope: of.scope, id: of.id } }, { signal })).data,
  });
}

export function useSaveSettings(of: SettingsOf, onSaved: (settings: TeamSettings) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (body: { version: number; text: string }) =>
      (await api.call("changeTeamSettings", { params: { scope: of.scope, id: of.id }, body })).data,
    onSuccess: async (saved) => {
      await cache.cancelQueries({ queryKey: settingsKey });
      // What holds for repositories follows what their organization says, and the list names versions.
      void cache.invalidateQueries({ queryKey: settingsKey, refetchType: "none" });
      cache.setQueryData(keyOf(of), saved);
      onSaved(saved);
    },
    onError: async (error) => {
      console.error("The review settings could not be saved.", error);
      if (isApiError(error, "conflict")) await cache.invalidateQueries({ queryKey: keyOf(of) });
    },
  });
}
