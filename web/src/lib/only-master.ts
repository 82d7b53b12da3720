/** Whether one active master is left, who must stay: what several screens say before the server has to refuse. */
import { useQuery } from "@tanstack/react-query";
import { api } from "./api.ts";

export const onlyMasterKey = ["users", "active-masters"] as const;

/** The uid of the only active master; null when there are more, or while it is not known. Ask only as master or admin. */
export function useOnlyMaster(enabled: boolean): string | null {
  const { data } = useQuery({
    queryKey: onlyMasterKey,
    enabled,
    staleTime: 30_000,
    queryFn: async ({ signal }) => {
      const query = { role: "master", status: "active", limit: 2 } as const;
      return (await api.call("listUsers", { query }, { signal })).data.map(({ _id }) => _id);
    },
  });
  return data?.length === 1 ? (data[0] ?? null) : null;
}
