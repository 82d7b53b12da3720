/** What the users screen reads and changes through the API. */
import type { Role, User } from "@acrux/contract";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { isApiError } from "../../lib/api-error.ts";
import { onlyMasterKey } from "../../lib/only-master.ts";
import type { Filters } from "./filters.ts";

export interface UserPage {
  readonly users: readonly User[];
  readonly nextCursor: string | null;
  /** How many there are with these filters; known on the first page, and not for every search. */
  readonly total: number | null;
}

const PAGE_SIZE = 50;
const listKey = ["users", "list"] as const;

export function useUsers(filters: Filters, enabled: boolean) {
  return useQuery({
    queryKey: [...listKey, filters],
    enabled,
    queryFn: ({ signal }) => readPage(filters, signal),
    // Others change users, too: who comes back to the list sees what holds now.
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
}

async function readPage(filters: Filters, signal: AbortSignal): Promise<UserPage> {
  const { search, role, status, cursor } = filters;
  const query = {
    limit: PAGE_SIZE,
    ...(search !== "" && { search }),
    ...(role !== null && { role }),
    ...(status !== null && { status }),
    ...(cursor !== null && { cursor }),
  };
  const { data, headers } = await api.call("listUsers", { query }, { signal });
  const total = headers.get("X-Total-Count");
  return {
    users: data,
    nextCursor: headers.get("X-Next-Cursor"),
    total: total === null ? null : Number(total),
  };
}

/** One wanted change of one user. */
export type UserChange =
  | { readonly kind: "activation"; readonly user: User; readonly isActive: boolean }
  | { readonly kind: "roles"; readonly user: User; readonly roles: readonly Role[] };

/** Saves a change; the user that the server answers replaces the entry in every list. */
export function useChangeUser(onChanged: (user: User, change: UserChange) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: saveChange,
    onSuccess: async (user, change) => {
      // A list asked for before the change would bring the old value back.
      await cache.cancelQueries({ queryKey: listKey });
      cache.setQueriesData<UserPage>({ queryKey: listKey }, (page) => page && replaceUser(page, user));
      void cache.invalidateQueries({ queryKey: onlyMasterKey });
      onChanged(user, change);
    },
    onError: async (error, change) => {
      console.error(changeFailure(change), error);
      // Somebody else changed the record meanwhile: show what it is now.
      if (isApiError(error, "conflict")) await cache.invalidateQueries({ queryKey: ["users"] });
    },
  });
}

async function saveChange(change: UserChange): Promise<User> {
  const params = { uid: change.user._id };
  if (change.kind === "activation") {
    return (await api.call("setActivation", { params, body: { isActive: change.isActive } })).data;
  }
  const body = { roles: [...change.roles], updatedAt: change.user.updatedAt };
  return (await api.call("setRoles", { params, body })).data;
}

/** The specification's words for a change that failed. */
export function changeFailure(change: UserChange): string {
  return change.kind === "activation"
    ? "Failed to update user activation status"
    : "Failed to update user roles";
}

function replaceUser(page: UserPage, changed: User): UserPage {
  return { ...page, users: page.users.map((user) => (user._id === changed._id ? changed : user)) };
}
