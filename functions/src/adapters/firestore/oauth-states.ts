/** States of sign-ins at GitHub in Firestore: `oauthStates/{hash}`, for ten minutes and one use. */
import type { Firestore } from "@google-cloud/firestore";
import { z } from "zod";
import type { OAuthStateStore } from "../../github/store.ts";
import { deleteExpired } from "./expire.ts";
import { instant } from "./instant.ts";
import { isFirestoreError } from "./transact.ts";

const StateDocument = z.object({
  uid: z.string(),
  flow: z.enum(["add-account", "login"]),
  codeVerifier: z.string().nullable(),
  expireAt: instant,
});

const NOT_FOUND = 5;

export function createFirestoreOAuthStates(firestore: Firestore): OAuthStateStore {
  const states = firestore.collection("oauthStates");
  return {
    async create({ hash, expiresAt, ...state }) {
      await states.doc(hash).create({ ...state, expireAt: expiresAt });
    },

    async take(hash) {
      const snapshot = await states.doc(hash).get();
      if (!snapshot.exists) return null;
      try {
        // Of two who read it, one deletes it: that one may use it.
        await states.doc(hash).delete({ exists: true });
      } catch (error) {
        if (isFirestoreError(error, NOT_FOUND)) return null;
        throw error;
      }
      const { expireAt, ...state } = StateDocument.parse(snapshot.data());
      return { hash, ...state, expiresAt: expireAt };
    },

    deleteExpired: (now, limit) => deleteExpired(states, now, limit),
  };
}
