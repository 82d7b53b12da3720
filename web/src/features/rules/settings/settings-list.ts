/** The query of what may have review settings: the screens of settings and of rules share its answer. */
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { keepHiddenCount } from "../hidden.tsx";

export const settingsKey = ["review-settings"] as const;

export const settingsList = queryOptions({
  queryKey: [...settingsKey, "list"],
  staleTime: 30_000,
  queryFn: async ({ signal, client }) => {
    const { data, headers } = await api.call("listTeamSettings", {}, { signal });
    keepHiddenCount(client, "settings", headers);
    return data;
  },
});
