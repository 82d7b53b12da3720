/** Who may call which route on whose things: one row for each route, and an answer for every caller. */
import type { ErrorCode, RouteName } from "@acrux/contract";
import { organization, repository } from "./github-world.ts";

/**
 * - `anonymous`: nobody is signed in; `expired`: with a token of an hour ago
 * - `inactive`: whose record is not active
 * - `user`: asks for something that does not exist
 * - `owner`: asks for what is theirs; everybody else here asks for that, too
 */
export const callers = [
  "anonymous",
  "expired",
  "inactive",
  "user",
  "owner",
  "other user",
  "admin",
  "master",
] as const;
export type Caller = (typeof callers)[number];

/** The status of a success, or the code of a refusal. */
export type Outcome = 200 | 201 | ErrorCode;

/** The thing that is asked for. */
export interface Thing {
  readonly uid: string;
  readonly reviewId: string;
  readonly ruleId: string;
  /** An id that no rule has. */
  readonly newRuleId: string;
  readonly repositoryId: string;
  /** A repository that has no settings yet. */
  readonly settingsId: string;
  /** What the owner's browser brought back from GitHub, for each way of connecting. */
  readonly callbacks: Readonly<Record<"add-account" | "login", Readonly<Record<string, string>>>>;
}

export interface Asked {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface Row {
  readonly ask: (thing: Thing) => Asked;
  readonly outcomes: Readonly<Record<Caller, Outcome>>;
}

type Open = "user" | "owner" | "other user" | "admin" | "master";

const closed = { anonymous: "auth_required", expired: "auth_expired", inactive: "account_inactive" } as const;

/** Anybody, without a token. */
const everybody = row(() => ({}), {
  ...{ anonymous: 200, expired: 200, inactive: 200 },
  ...all(200),
});

/** Whoever is signed in, about nothing but themself. */
function self(outcome: Outcome): Row {
  return row(() => ({}), { ...closed, inactive: outcome, ...all(outcome) });
}

function active(ask: Row["ask"], outcomes: Record<Open, Outcome>): Row {
  return row(ask, { ...closed, ...outcomes });
}

/** Masters and admins, of what is everybody's. */
function admins(ask: Row["ask"], outcome: Outcome = 200): Row {
  return active(ask, { ...all("forbidden"), admin: outcome, master: outcome });
}

function row(ask: Row["ask"], outcomes: Row["outcomes"]): Row {
  return { ask, outcomes };
}

function all(outcome: Outcome): Record<Open, Outcome> {
  return { user: outcome, owner: outcome, "other user": outcome, admin: outcome, master: outcome };
}

/** Roles here open nothing on GitHub: only what GitHub shows to somebody's own token counts. */
const unconnected = "github_connection_required";
const onGitHub = { user: unconnected, owner: 200, admin: unconnected, master: unconnected } as const;

/** A sign-in that somebody else began, or nobody. */
const begunByOwner = { ...all("forbidden"), owner: 200 } as const;

/** A new route does not compile without a row. */
export const accessTable = {
  getHealth: everybody,

  getUser: row(({ uid }) => ({ params: { uid } }), {
    ...{ ...closed, inactive: "not_found" },
    ...{ user: "not_found", owner: 200, "other user": "not_found", admin: 200, master: 200 },
  }),
  // Whoever names somebody else is refused; whoever has a record keeps it.
  createUser: row(({ uid }) => ({ body: { _id: uid } }), {
    ...{ ...closed, inactive: "forbidden" },
    ...{ ...all("forbidden"), owner: "user_exists" },
  }),
  listUsers: admins(() => ({})),
  setActivation: admins(({ uid }) => ({ params: { uid }, body: { isActive: false } })),
  setRoles: active(({ uid }) => ({ params: { uid }, body: { roles: ["admin"] } }), {
    ...all("forbidden"),
    master: 200,
  }),

  exportAccount: self(200),
  deleteAccount: self(200),

  listAudit: admins(() => ({})),
  exportAudit: admins(() => ({})),

  listAccounts: active(() => ({}), { ...onGitHub, "other user": 200 }),
  listRepositories: active(() => ({ query: { type: "organization", org: organization } }), {
    ...{ ...onGitHub, "other user": "not_found" },
  }),
  startAddAccount: active(() => ({}), all(200)),
  startLogin: active(() => ({}), all(200)),
  finishAddAccount: active(({ callbacks }) => ({ query: callbacks["add-account"] }), begunByOwner),
  finishLogin: active(({ callbacks }) => ({ query: callbacks.login }), begunByOwner),
  switchReview: active(({ repositoryId }) => ({ params: { id: repositoryId }, body: { enabled: true } }), {
    ...{ ...onGitHub, "other user": "not_found" },
  }),

  listReviews: active(() => ({ query: { repository: repository.fullName } }), all(200)),
  getReview: active(({ reviewId }) => ({ params: { id: reviewId } }), { ...all("not_found"), owner: 200 }),

  listRules: admins(() => ({})),
  testRule: admins(() => ({ body: { text: "id: team-rule" } })),
  createRule: admins(({ newRuleId }) => ({ body: { text: newRuleId } }), 201),
  updateRule: admins(({ ruleId }) => ({ params: { id: ruleId }, body: { version: 1, enabled: false } })),
  deleteRule: admins(({ ruleId }) => ({ params: { id: ruleId } })),

  listTeamSettings: admins(() => ({})),
  getTeamSettings: admins(({ settingsId }) => ({ params: { scope: "repositories", id: settingsId } })),
  changeTeamSettings: admins(({ settingsId }) => ({
    params: { scope: "repositories", id: settingsId },
    body: { version: 0, text: "strictness: strict" },
  })),
} satisfies Record<RouteName, Row>;
