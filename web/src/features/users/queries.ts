/** What the users screen reads and changes through the API. */
import type { Role, User } from "@acrux/contract";
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { isApiError } from "../../lib/api-error.ts";

interface Page {
  readonly users: User[];
  readonly nextCursor: string | null;
}
type Pages = InfiniteData<Page, string | null>;

const PAGE_SIZE = 50;
const usersKey = ["users"] as const;

export function useUsers(enabled: boolean) {
  return useInfiniteQuery({
    queryKey: usersKey,
    enabled,
    initialPageParam: null as string | null,
    queryFn: async ({ signal, pageParam }): Promise<Page> => {
      const query = { limit: PAGE_SIZE, ...(pageParam !== null && { cursor: pageParam }) };
      const { data, headers } = await api.call("listUsers", { query }, { signal });
      return { users: data, nextCursor: headers.get("X-Next-Cursor") };
    },
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** One wanted change of one user. */
export type UserChange =
  | { readonly kind: "activation"; readonly user: User; readonly isActive: boolean }
  | { readonly kind: "roles"; readonly user: User; readonly roles: readonly Role[] };

/** Saves a change; the user that the server answers replaces the entry in the list. */
export function useChangeUser(onChanged: (user: User) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: saveChange,
    onSuccess: async (user) => {
      // A list asked for before the change would bring the old value back.
      await cache.cancelQueries({ queryKey: usersKey });
      cache.setQueryData<Pages>(usersKey, (pages) => pages && replaceUser(pages, user));
      onChanged(user);
    },
    onError: async (error, change) => {
      console.error(changeFailure(change), error);
      // Somebody else changed the record meanwhile: show what it is now.
      if (isApiError(error, "conflict")) await cache.invalidateQueries({ queryKey: usersKey });
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

function replaceUser(pages: Pages, changed: User): Pages {
  const inPlace = (user: User): User => (user._id === changed._id ? changed : user);
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, users: page.users.map(inPlace) })) };
}
