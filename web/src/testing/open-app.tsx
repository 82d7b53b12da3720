/** Opens the signed-in app at an address, without a browser and without a server: its real pages, session and client, over an identity and an API that the test plays. */
import type { Role, User } from "@acrux/contract";
import { act, render } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router-dom";
import { createQueryClient } from "../app/query-client.ts";
import { SignedInRoutes } from "../app/SignedInRoutes.tsx";
import { fakeIdentity } from "../features/session/session-fakes.ts";
import { createSessionStore } from "../features/session/session-store.ts";
import { userRecords } from "../features/session/user-records.ts";
import type { Identity } from "../lib/identity.ts";
import { noteProblem } from "./problems.ts";
import { type PlayedApi, playApi } from "./played-api.ts";

export interface OpenedApp {
  readonly api: PlayedApi;
  readonly user: UserEvent;
  /** Where the tab is, with its query. */
  readonly address: () => string;
  /** Every address it was at, in order. */
  readonly places: readonly string[];
  /** How often the identity provider was asked for a new token. */
  readonly refreshes: () => number;
  /** What the identity provider reports, such as that somebody signed in. */
  readonly report: (identity: Identity | null) => void;
}

interface AppOptions {
  /** Who is signed in; nobody for null. */
  readonly as?: User | null;
  /** Called before the first call goes out. */
  readonly api?: (api: PlayedApi) => void;
  /** Replaces the identity provider's token. */
  readonly getToken?: (force: boolean) => Promise<string | null>;
}

export function person(name: string, roles: readonly Role[] = ["user"], changes: Partial<User> = {}): User {
  const first = name.split(" ")[0]?.toLowerCase() ?? "";
  const uid = `uid-${first}`;
  const at = "2026-11-05T12:00:00.000Z";
  return {
    ...{ _id: uid, firebaseUid: uid, email: `${first}@acrux.example`, name, avatarUrl: null },
    ...{ githubLogin: name.toLowerCase().replace(" ", "-"), roles: [...roles], isActive: true },
    ...{ createdAt: at, updatedAt: at, lastSeenAt: null },
    ...changes,
  };
}

export const mira = person("Mira Solberg", ["user", "admin", "master"]);
export const tomas = person("Tomas Vega", ["user", "admin"]);
export const ines = person("Ines Hart");

export function openApp(path: string, options: AppOptions = {}): OpenedApp {
  const { as = ines } = options;
  const api = playApi(noteProblem);
  if (as !== null) api.answer("getUser", as);
  options.api?.(api);
  const identity = fakeIdentity();
  const asked = { refreshes: 0 };
  const provider = {
    ...identity.provider,
    getToken: async (force: boolean) => {
      if (force) asked.refreshes += 1;
      return options.getToken === undefined ? identity.provider.getToken(force) : options.getToken(force);
    },
  };
  const queries = createQueryClient();
  // Nothing is gained by waiting for a second try.
  const { queries: reading } = queries.getDefaultOptions();
  queries.setDefaultOptions({ queries: { ...reading, retryDelay: 0 } });
  const store = createSessionStore({
    identity: provider,
    records: userRecords,
    forget: () => {
      queries.clear();
    },
    log: (message, error) => console.error(message, error),
  });
  const places: string[] = [];
  render(
    <MemoryRouter initialEntries={[path]}>
      <SignedInRoutes identity={provider} store={store} queries={queries} />
      <Notes places={places} />
    </MemoryRouter>,
  );
  const report = (reported: Identity | null): void => {
    act(() => {
      identity.report(reported);
    });
  };
  report(as === null ? null : identityOf(as));
  return {
    api,
    user: userEvent.setup(),
    places,
    address: () => places.at(-1) ?? "",
    refreshes: () => asked.refreshes,
    report,
  };
}

export function identityOf({ _id, email, name, avatarUrl }: User): Identity {
  return { uid: _id, email, name, avatarUrl };
}

function Notes({ places }: { places: string[] }) {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  if (places.at(-1) !== here) places.push(here);
  return null;
}
