/** Users in Firestore: `users/{uid}`, beside `identities` and the active masters in `system/masters`. */
import type { User } from "@acrux/contract";
import { type Firestore, Timestamp, type Transaction } from "@google-cloud/firestore";
import { z } from "zod";
import { completeRoles, mastersAfter } from "../../users/policy.ts";
import { searchTokens } from "../../users/search.ts";
import type { CreateResult, NewUser, UserChange, UserPatch, UserStore } from "../../users/store.ts";
import { writeAudit } from "./audit.ts";
import { changeDocument } from "./change-document.ts";
import { identitiesOf, readIdentities, writeIdentities } from "./identities.ts";
import { listUsers } from "./list-users.ts";
import { createTurns, isFirestoreError, transact } from "./transact.ts";
import { newUserDocument, presentUser, presentUserOrNull } from "./user-document.ts";

const MastersDocument = z.object({ uids: z.array(z.string()) });
const NOT_FOUND = 5;

export function createFirestoreUsers(firestore: Firestore, now: () => Date): UserStore {
  const users = firestore.collection("users");
  const masters = firestore.doc("system/masters");
  const inTurn = createTurns();

  return {
    async find(uid) {
      return presentUserOrNull(uid, (await users.doc(uid).get()).data());
    },

    async findByGithubId(githubId) {
      const found = await users.where("githubId", "==", githubId).limit(10).get();
      const records = found.docs.map((document) => presentUser(document.id, document.data()));
      // An account that was made anew leaves its retired records behind.
      return records.find((user) => user.isActive) ?? records[0] ?? null;
    },

    list: (query) => listUsers(users, query),

    create: (user, requestId) =>
      transact(firestore, async (transaction) => {
        const existing = await readUser(transaction, user.uid);
        if (existing !== null) return { outcome: "exists", user: existing };
        return createRecord(transaction, user, requestId);
      }),

    change: (change, decide) =>
      inTurn(() =>
        transact(firestore, async (transaction) => {
          // The masters come first, so that changes wait for each other here and not in a circle.
          const activeMasters = await readMasters(transaction);
          const target = await readUser(transaction, change.targetUid);
          const actor = await readUser(transaction, change.actorUid);
          if (target === null || actor === null) return null;
          const state = { actor, target, activeMasters };
          const patch = decide(state);
          if (patch === null) return target;
          const after = mastersAfter(state, patch);
          if (after.join() !== activeMasters.join()) transaction.set(masters, { uids: after });
          return writePatch(transaction, target, patch, change);
        }),
      ),

    remove: (uid, requestId) =>
      transact(firestore, async (transaction) => {
        const user = await readUser(transaction, uid);
        const changeIdentities = await identitiesOf(transaction, firestore, uid);
        if (user === null) return;
        // What is left is that the provider account was here, and whether it is kept out.
        changeIdentities({ uid: null });
        transaction.delete(users.doc(uid));
        writeAudit(transaction, firestore, {
          at: Timestamp.fromDate(now()),
          actorId: uid,
          targetId: uid,
          action: "user.deleted",
          details: { before: { roles: user.roles, isActive: user.isActive }, after: null, requestId },
        });
      }),

    grantFirstMaster: (uid) =>
      inTurn(() =>
        transact(firestore, async (transaction) => {
          const activeMasters = await readMasters(transaction);
          const target = await readUser(transaction, uid);
          const changeIdentities = await identitiesOf(transaction, firestore, uid);
          if (activeMasters.length > 0 || target === null) return null;
          changeIdentities({ isBlocked: false });
          transaction.set(masters, { uids: [uid] });
          const patch: UserPatch = { isActive: true, roles: completeRoles([...target.roles, "master"]) };
          return writePatch(transaction, target, patch, {
            actorUid: "server",
            targetUid: uid,
            action: "user.roles",
            providerAccounts: [],
            requestId: "grant-master",
          });
        }),
      ),

    async recordGithubProfile(uid, { githubId, githubLogin }) {
      const isKnown = await changeDocument(users.doc(uid), (snapshot) => {
        const user = presentUser(uid, snapshot.data() ?? {});
        return { update: { githubId, githubLogin, searchTokens: searchTokens({ ...user, githubLogin }) } };
      });
      if (!isKnown) throw new Error(`There is no user ${uid}`);
    },

    async recordVisit(uid, at) {
      try {
        await users.doc(uid).update({ lastSeenAt: Timestamp.fromDate(at) });
      } catch (error) {
        if (!isFirestoreError(error, NOT_FOUND)) throw error;
      }
    },
  };

  async function readUser(transaction: Transaction, uid: string): Promise<User | null> {
    return presentUserOrNull(uid, (await transaction.get(users.doc(uid))).data());
  }

  async function readMasters(transaction: Transaction): Promise<string[]> {
    const document = (await transaction.get(masters)).data();
    return document === undefined ? [] : MastersDocument.parse(document).uids;
  }

  async function createRecord(
    transaction: Transaction,
    user: NewUser,
    requestId: string,
  ): Promise<CreateResult> {
    const identities = await readIdentities(transaction, firestore, user.providerAccounts);
    const isActive = user.isActive && !identities.some(({ isBlocked }) => isBlocked);
    const at = Timestamp.fromDate(now());
    const known = new Set(identities.flatMap(({ uid }) => uid ?? []));
    const earlier = [...known].filter((uid) => uid !== user.uid);
    if (earlier.length > 0) await retire(transaction, earlier, at);
    const document = newUserDocument({ ...user, isActive }, at);
    transaction.create(users.doc(user.uid), document);
    writeIdentities(transaction, firestore, user.providerAccounts, { uid: user.uid, isBlocked: !isActive });
    writeAudit(transaction, firestore, {
      at,
      actorId: user.uid,
      targetId: user.uid,
      action: "user.created",
      details: { before: null, after: { isActive, roles: [...user.roles], replaces: earlier }, requestId },
    });
    return { outcome: "created", user: presentUser(user.uid, document) };
  }

  /** Records of deleted accounts must not stay active, nor count as the last master. */
  async function retire(transaction: Transaction, uids: readonly string[], at: Timestamp): Promise<void> {
    const activeMasters = await readMasters(transaction);
    const records = await transaction.getAll(...uids.map((uid) => users.doc(uid)));
    for (const record of records.filter(({ exists }) => exists)) {
      transaction.update(record.ref, { isActive: false, updatedAt: at });
    }
    const remaining = activeMasters.filter((uid) => !uids.includes(uid));
    if (remaining.length < activeMasters.length) transaction.set(masters, { uids: remaining });
  }

  function writePatch(transaction: Transaction, target: User, patch: UserPatch, change: UserChange): User {
    const updated = { ...target, ...patch, updatedAt: laterThan(target.updatedAt, now()).toISOString() };
    const at = Timestamp.fromDate(new Date(updated.updatedAt));
    const { roles, isActive } = updated;
    transaction.update(users.doc(target._id), { roles, isActive, updatedAt: at });
    if (patch.isActive !== undefined) {
      const identity = { uid: target._id, isBlocked: !isActive };
      writeIdentities(transaction, firestore, change.providerAccounts, identity);
    }
    writeAudit(transaction, firestore, {
      at,
      actorId: change.actorUid,
      targetId: target._id,
      action: change.action,
      details: {
        before: { roles: target.roles, isActive: target.isActive },
        after: { roles, isActive },
        requestId: change.requestId,
      },
    });
    return updated;
  }
}

/** Always later than before, even within one millisecond, so that `updatedAt` tells every version apart. */
function laterThan(before: string, at: Date): Date {
  return new Date(Math.max(at.getTime(), Date.parse(before) + 1));
}
