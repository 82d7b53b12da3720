/** Accounts in Firestore: `accounts/{installationId}`. */
import { type DocumentSnapshot, FieldValue, type Firestore } from "@google-cloud/firestore";
import { z } from "zod";
import type { AccountRecord, AccountStore } from "../../github/store.ts";
import { instant } from "./instant.ts";
import { isFirestoreError } from "./transact.ts";

const NOT_FOUND = 5;

const AccountDocument = z.object({
  accountId: z.number(),
  login: z.string(),
  type: z.string(),
  suspended: z.boolean(),
  deleted: z.boolean(),
  connectedBy: z.array(z.string()).default([]),
  accessChangedAt: instant.nullable().default(null),
});

export function createFirestoreAccounts(firestore: Firestore): AccountStore {
  const accounts = firestore.collection("accounts");

  return {
    async find(installationId) {
      const snapshot = await accounts.doc(String(installationId)).get();
      return snapshot.exists ? present(snapshot) : null;
    },
    async list() {
      return (await accounts.get()).docs.map(present);
    },
    async findConnectedBy(uid) {
      const found = await accounts.where("connectedBy", "array-contains", uid).get();
      return found.docs.map(present);
    },
    async record({ installationId, ...account }) {
      await accounts.doc(String(installationId)).set({ ...account, installationId }, { merge: true });
    },
    async noteAccessChange(installationId, at) {
      try {
        await accounts.doc(String(installationId)).update({ accessChangedAt: at });
      } catch (error) {
        if (!isFirestoreError(error, NOT_FOUND)) throw error;
      }
    },
    async connect(installationId, uid) {
      await accounts.doc(String(installationId)).update({ connectedBy: FieldValue.arrayUnion(uid) });
    },
  };
}

function present(snapshot: DocumentSnapshot): AccountRecord {
  return { installationId: Number(snapshot.id), ...AccountDocument.parse(snapshot.data()) };
}
