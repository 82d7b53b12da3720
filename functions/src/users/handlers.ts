/** The routes of users: load, authorize on what was loaded, act, present. */
import { managesUsers, type User } from "@acrux/contract";
import { AppError } from "../app-error.ts";
import type { Handlers, Identity, Visitor } from "../handlers.ts";
import type { IdentityDirectory, ProviderProfile } from "./directory.ts";
import { decideActivation, decideRoles } from "./policy.ts";
import { type SignUpPolicy, startsActive } from "./sign-up.ts";
import type { NewUser, UserStore } from "./store.ts";
import { showableName, showableUrl } from "./showable.ts";

export interface UserDependencies {
  readonly users: UserStore;
  readonly directory: IdentityDirectory;
  readonly signUp: SignUpPolicy;
  readonly now: () => Date;
}

type UserHandlers = Pick<Handlers, "getUser" | "createUser" | "listUsers" | "setActivation" | "setRoles">;

const HOUR_MS = 3_600_000;

export function createUserHandlers({ users, directory, signUp, now }: UserDependencies): UserHandlers {
  return {
    async getUser({ params, viewer }) {
      if (params.uid !== viewer.identity.uid) return findOther(params.uid, viewer, users);
      if (viewer.user === null) throw notFound();
      await noteVisit(viewer.user, users, now());
      return viewer.user;
    },

    async createUser({ body, viewer, requestId }) {
      const { identity } = viewer;
      if (body._id !== undefined && body._id !== identity.uid) {
        throw new AppError("forbidden", "You can only create your own record.");
      }
      if (viewer.user !== null) throw userExists();
      const profile = await directory.profileOf(identity.uid);
      const { outcome, user } = await users.create(newUser(identity, profile, signUp), requestId);
      if (outcome === "exists") throw userExists();
      return user;
    },

    async listUsers({ query, setHeader }) {
      const { limit, cursor = null, search = null, role = null, status = null } = query;
      const page = await users.list({ limit, cursor, search, role, status });
      setHeader("X-Has-More", String(page.nextCursor !== null));
      if (page.nextCursor !== null) setHeader("X-Next-Cursor", page.nextCursor);
      if (page.total !== null) setHeader("X-Total-Count", String(page.total));
      return [...page.users];
    },

    async setActivation({ params, body, viewer, requestId }) {
      const profile = await directory.profileOf(params.uid);
      const change = {
        actorUid: viewer.identity.uid,
        targetUid: params.uid,
        action: "user.activation",
        providerAccounts: profile?.providerAccounts ?? [],
        requestId,
      } as const;
      const user = await users.change(change, (state) => decideActivation(state, body.isActive));
      if (user === null) throw notFound();
      // Also when the record was inactive already: an earlier attempt may have stopped between the two.
      if (!user.isActive && profile !== null) await directory.revokeSessions(user._id);
      return user;
    },

    async setRoles({ params, body, viewer, requestId }) {
      const change = {
        actorUid: viewer.identity.uid,
        targetUid: params.uid,
        action: "user.roles",
        providerAccounts: [],
        requestId,
      } as const;
      const user = await users.change(change, (state) => decideRoles(state, body.roles, body.updatedAt));
      if (user === null) throw notFound();
      return user;
    },
  };
}

/** For others than masters and admins nobody else exists. */
async function findOther(uid: string, viewer: Visitor, users: UserStore): Promise<User> {
  const mayRead = viewer.user !== null && viewer.user.isActive && managesUsers(viewer.user.roles);
  const user = mayRead ? await users.find(uid) : null;
  if (user === null) throw notFound();
  return user;
}

async function noteVisit(user: User, users: UserStore, at: Date): Promise<void> {
  const last = user.lastSeenAt === null ? 0 : Date.parse(user.lastSeenAt);
  if (at.getTime() - last >= HOUR_MS) await users.recordVisit(user._id, at);
}

/** Everything comes from the verified token and the identity provider; nothing from the request's body. */
function newUser(identity: Identity, profile: ProviderProfile | null, signUp: SignUpPolicy): NewUser {
  const accounts = [...identity.providerAccounts, ...(profile?.providerAccounts ?? [])];
  return {
    uid: identity.uid,
    email: identity.email,
    name: showableName(profile?.name ?? identity.name),
    avatarUrl: showableUrl(profile?.avatarUrl ?? identity.picture),
    githubLogin: null,
    githubId: identity.githubId ?? profile?.githubId ?? null,
    providerAccounts: [...new Set(accounts)],
    roles: ["user"],
    isActive: startsActive(identity, signUp),
  };
}

function notFound(): AppError {
  return new AppError("not_found", "There is no such user.");
}

function userExists(): AppError {
  return new AppError("user_exists", "Your account exists already.");
}
