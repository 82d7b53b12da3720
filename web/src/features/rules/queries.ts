/** What the screens of rules read and change through the API. */
import type { TeamRule } from "@acrux/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { isApiError } from "../../lib/api-error.ts";
import { keepHiddenCount } from "./hidden.tsx";
import { settingsList } from "./settings/settings-list.ts";

const rulesKey = ["rules", "list"] as const;

/** A rule is tried in a process of its own, which may take eight seconds after it has started. */
const TRIAL_MS = 45_000;

export function useRules(enabled: boolean) {
  return useQuery({
    queryKey: rulesKey,
    enabled,
    // Others change rules, too.
    staleTime: 30_000,
    queryFn: async ({ signal, client }) => {
      const { data, headers } = await api.call("listRules", {}, { signal });
      keepHiddenCount(client, "rules", headers);
      return data;
    },
  });
}

/** The repositories that a rule may be for, by their number; while they cannot be had, rules name numbers. */
export function useRepositoryNames(enabled: boolean) {
  return useQuery({
    ...settingsList,
    enabled,
    select: (entries) =>
      new Map(
        entries.flatMap(({ scope, _id, name }) =>
          scope === "repositories" ? [[Number(_id), name] as const] : [],
        ),
      ),
  });
}

export function useTestRule() {
  return useMutation({
    mutationFn: async (text: string) =>
      (await api.call("testRule", { body: { text } }, { timeoutMs: TRIAL_MS })).data.faults,
    onError: (error) => console.error("The rule could not be tested.", error),
  });
}

/** What a person writes of a rule. */
export interface RuleValue {
  readonly text: string;
  readonly repositoryIds: readonly number[];
  readonly enabled: boolean;
}

/** `known` is null for a new rule; else only what differs from it is sent. */
export interface RuleChange {
  readonly known: TeamRule | null;
  readonly version: number;
  readonly value: RuleValue;
}

export function useSaveRule(onSaved: (rule: TeamRule) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: saveRule,
    onSuccess: async (saved) => {
      // A list asked for before the change would bring the old version back.
      await cache.cancelQueries({ queryKey: rulesKey });
      cache.setQueryData<TeamRule[]>(rulesKey, (rules) => rules && withRule(rules, saved));
      onSaved(saved);
    },
    onError: async (error, { known }) => {
      console.error("The rule could not be saved.", error);
      if (known !== null && isApiError(error, "conflict")) {
        await cache.invalidateQueries({ queryKey: rulesKey });
      }
    },
  });
}

async function saveRule({ known, version, value }: RuleChange): Promise<TeamRule> {
  const { text, enabled } = value;
  const repositoryIds = [...value.repositoryIds];
  const options = { timeoutMs: TRIAL_MS };
  if (known === null) {
    return (await api.call("createRule", { body: { text, repositoryIds, enabled } }, options)).data;
  }
  const body = {
    version,
    ...(text !== known.text && { text }),
    ...(String(repositoryIds) !== String(known.repositoryIds) && { repositoryIds }),
    ...(enabled !== known.enabled && { enabled }),
  };
  return (await api.call("updateRule", { params: { id: known._id }, body }, options)).data;
}

function withRule(rules: readonly TeamRule[], saved: TeamRule): TeamRule[] {
  const others = rules.filter(({ _id }) => _id !== saved._id);
  return [...others, saved].sort((one, other) => (one._id < other._id ? -1 : 1));
}

export function useDeleteRule(onDeleted: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (rule: TeamRule) => {
      await api.call("deleteRule", { params: { id: rule._id } });
    },
    onSuccess: async (_, rule) => {
      await cache.cancelQueries({ queryKey: rulesKey });
      onDeleted();
      cache.setQueryData<TeamRule[]>(rulesKey, (rules) => rules?.filter(({ _id }) => _id !== rule._id));
    },
    onError: async (error) => {
      console.error("The rule could not be deleted.", error);
      if (isApiError(error, "not_found")) await cache.invalidateQueries({ queryKey: rulesKey });
    },
  });
}
