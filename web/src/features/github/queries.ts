/** What the GitHub settings screen reads and changes through the API. */
import type { Account, Repository } from "@acrux/contract";
import {
  type QueryKey,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { api } from "../../lib/api.ts";

export const githubKey: QueryKey = ["github"];
const accountsKey: QueryKey = [...githubKey, "accounts"];
const switchKey: QueryKey = [...githubKey, "switch"];

/** Keyed by account, so that a late answer for one account can never show under another. */
function repositoriesKey(accountId: number): QueryKey {
  return [...githubKey, "repositories", accountId];
}

export function useAccounts(enabled: boolean) {
  return useQuery({
    queryKey: accountsKey,
    enabled,
    queryFn: async ({ signal }) => (await api.call("listAccounts", {}, { signal })).data.accounts,
  });
}

/** One collator for all comparisons: a thousand names sort in a millisecond or two, and web-2 before web-10. */
const byName = new Intl.Collator("en", { numeric: true });

/** Loads again whenever the account changes, showing what was loaded before meanwhile. */
export function useRepositories(account: Account | null) {
  return useQuery({
    queryKey: repositoriesKey(account?.id ?? 0),
    enabled: account !== null,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const query = repositoriesQuery(account);
      const { data } = await api.call("listRepositories", { query }, { signal });
      return data.repositories.toSorted((a, b) => byName.compare(a.full_name, b.full_name));
    },
  });
}

type RepositoriesQuery = { type: "organization"; org: string } | { type: "personal" };

/** GitHub writes 'Organization', our API asks for 'organization'; whatever is no organization is personal. */
export function repositoriesQuery(account: Account | null): RepositoriesQuery {
  const isOrganization = account?.type.toLowerCase() === "organization";
  return isOrganization ? { type: "organization", org: account.name } : { type: "personal" };
}

export interface SwitchRequest {
  readonly accountId: number;
  readonly repositoryId: number;
  readonly enabled: boolean;
}

/** Switches one repository; asked for several, it works through them one after the other. */
export function useSwitchReview() {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: switchKey,
    scope: { id: "switch-review" },
    mutationFn: async ({ accountId, repositoryId, enabled }: SwitchRequest) => {
      const list = cache.getQueryData<Repository[]>(repositoriesKey(accountId));
      if (!list?.some((repository) => repository.id === repositoryId))
        throw new Error("Repository not found");
      const request = { params: { id: String(repositoryId) }, body: { enabled } };
      return (await api.call("switchReview", request)).data;
    },
    onError: (error) => {
      console.error("Failed to update repository settings", error);
    },
    onSuccess: async (switched, { accountId, repositoryId }) => {
      const key = repositoriesKey(accountId);
      // A list asked for before the switch would bring the old value back.
      await cache.cancelQueries({ queryKey: key });
      cache.setQueryData<Repository[]>(key, (list) =>
        list?.map((one) => (one.id === repositoryId ? { ...one, enableACR: switched.enableACR } : one)),
      );
    },
  });
}

/** Ids of the repositories of that account whose switch is under way or waits for its turn; the first is under way. */
export function useSwitching(accountId: number): readonly number[] {
  const pending = useMutationState({
    filters: { mutationKey: switchKey, status: "pending" },
    select: (mutation) => mutation.state.variables as SwitchRequest,
  });
  return pending.filter((request) => request.accountId === accountId).map((request) => request.repositoryId);
}
