/** Users in memory: the second adapter of the port, for tests and for anything that needs no database. */
import type { User } from "@acrux/contract";
import { cursorAfter, positionOf, readUserCursor, type UserPosition } from "../../users/page.ts";
import { completeRoles, mastersAfter, roleListsOf } from "../../users/policy.ts";
import { searchTokens } from "../../users/search.ts";
import { searchWords } from "../../words-in.ts";
import type { NewUser, UserPatch, UserQuery, UserStore } from "../../users/store.ts";

interface Stored {
  user: User;
  githubId: string | null;
}

export function createMemoryUsers(now: () => Date): UserStore {
  const records = new Map<string, Stored>();
  const identities = new Map<string, { uid: string | null; isBlocked: boolean }>();
  let masters: string[] = [];

  return {
    find: (uid) => Promise.resolve(copy(records.get(uid)?.user)),

    findByGithubId(githubId) {
      const found = [...records.values()].filter((record) => record.githubId === githubId);
      return Promise.resolve(copy((found.find(({ user }) => user.isActive) ?? found[0])?.user));
    },

    async list(query) {
      const { limit } = query;
      const position = readUserCursor(query.cursor);
      const newest = [...records.values()]
        .map(({ user }) => user)
        .filter((user) => matches(user, query))
        .sort(compareNewestFirst);
      const isCounted = position === null && searchWords(query.search ?? "").length < 2;
      const after =
        position === null
          ? newest
          : newest.filter((user) => comparePositions(positionOf(user), position) > 0);
      const users = after.slice(0, limit).map((user) => structuredClone(user));
      const last = users.at(-1);
      const nextCursor = after.length > limit && last !== undefined ? cursorAfter(last) : null;
      return { users, nextCursor, total: isCounted ? newest.length : null };
    },

    create(user) {
      const existing = records.get(user.uid);
      if (existing !== undefined)
        return Promise.resolve({ outcome: "exists", user: structuredClone(existing.user) });
      const known = user.providerAccounts.flatMap((account) => identities.get(account) ?? []);
      const isActive = user.isActive && !known.some(({ isBlocked }) => isBlocked);
      retire(known.flatMap(({ uid }) => uid ?? []).filter((uid) => uid !== user.uid));
      const record = newRecord({ ...user, isActive }, now().toISOString());
      records.set(user.uid, record);
      for (const account of user.providerAccounts)
        identities.set(account, { uid: user.uid, isBlocked: !isActive });
      return Promise.resolve({ outcome: "created", user: structuredClone(record.user) });
    },

    async change(change, decide) {
      const target = records.get(change.targetUid);
      const actor = records.get(change.actorUid);
      if (target === undefined || actor === undefined) return null;
      const state = {
        actor: structuredClone(actor.user),
        target: structuredClone(target.user),
        activeMasters: masters,
      };
      const patch = decide(state);
      if (patch === null) return structuredClone(target.user);
      masters = mastersAfter(state, patch);
      for (const account of patch.isActive === undefined ? [] : change.providerAccounts) {
        identities.set(account, { uid: change.targetUid, isBlocked: !patch.isActive });
      }
      return write(target, patch);
    },

    remove(uid) {
      records.delete(uid);
      for (const [account, identity] of identities) {
        if (identity.uid === uid) identities.set(account, { ...identity, uid: null });
      }
      return Promise.resolve();
    },

    grantFirstMaster(uid) {
      const target = records.get(uid);
      if (target === undefined || masters.length > 0) return Promise.resolve(null);
      masters = [uid];
      for (const [account, identity] of identities) {
        if (identity.uid === uid) identities.set(account, { uid, isBlocked: false });
      }
      const roles = completeRoles([...target.user.roles, "master"]);
      return Promise.resolve(write(target, { isActive: true, roles }));
    },

    recordGithubProfile(uid, { githubId, githubLogin }) {
      const record = records.get(uid);
      if (record === undefined) return Promise.reject(new Error(`There is no user ${uid}`));
      record.githubId = githubId;
      record.user = { ...record.user, githubLogin };
      return Promise.resolve();
    },

    recordVisit(uid, at) {
      const record = records.get(uid);
      if (record !== undefined) record.user = { ...record.user, lastSeenAt: at.toISOString() };
      return Promise.resolve();
    },
  };

  function retire(uids: readonly string[]): void {
    masters = masters.filter((uid) => !uids.includes(uid));
    for (const uid of uids) {
      const record = records.get(uid);
      if (record !== undefined) write(record, { isActive: false });
    }
  }

  function write(record: Stored, patch: UserPatch): User {
    const later = Math.max(now().getTime(), Date.parse(record.user.updatedAt) + 1);
    record.user = { ...record.user, ...patch, updatedAt: new Date(later).toISOString() };
    return structuredClone(record.user);
  }
}

function newRecord(user: NewUser, at: string): Stored {
  const { uid, email, name, avatarUrl, githubLogin, isActive } = user;
  return {
    githubId: user.githubId,
    user: {
      ...{ _id: uid, firebaseUid: uid, email, name, avatarUrl, githubLogin, isActive },
      roles: [...user.roles],
      createdAt: at,
      updatedAt: at,
      lastSeenAt: at,
    },
  };
}

function copy(user: User | undefined): User | null {
  return user === undefined ? null : structuredClone(user);
}

function matches(user: User, { search, role, status }: UserQuery): boolean {
  if (status !== null && user.isActive !== (status === "active")) return false;
  if (role !== null && !roleListsOf(role).some((roles) => roles.join() === user.roles.join())) return false;
  if (search === null) return true;
  const [words, tokens] = [searchWords(search), searchTokens(user)];
  return words.length > 0 && words.every((word) => tokens.includes(word));
}

function compareNewestFirst(a: User, b: User): number {
  return comparePositions(positionOf(a), positionOf(b));
}

/** Negative when `a` is listed before `b`: later first, then the greater uid by code unit, as Firestore orders ids. */
function comparePositions(a: UserPosition, b: UserPosition): number {
  if (a[0] !== b[0]) return b[0] - a[0];
  if (a[1] === b[1]) return 0;
  return a[1] > b[1] ? -1 : 1;
}
