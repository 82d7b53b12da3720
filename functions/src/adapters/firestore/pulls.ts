/** What was said on pull requests, in Firestore: `pulls/{repository id}-{number}`; no code, only what it is known by. */
import type { Firestore } from "@google-cloud/firestore";
import { z } from "zod";
import type { PullStore } from "../../github/store.ts";

/** By fingerprint: the identity by the hunk, or "" where there was none. */
const Said = z.record(z.string(), z.string()).default({});

export function createFirestorePulls(firestore: Firestore): PullStore {
  const documentOf = (repositoryId: number, pullNumber: number) =>
    firestore.collection("pulls").doc(`${String(repositoryId)}-${String(pullNumber)}`);

  return {
    async said(repositoryId, pullNumber) {
      const snapshot = await documentOf(repositoryId, pullNumber).get();
      const said = Said.parse(snapshot.get("said") ?? undefined);
      return Object.entries(said).map(([fingerprint, hunk]) => ({
        fingerprint,
        ...(hunk !== "" && { hunk }),
      }));
    },

    async remember(repositoryId, pullNumber, said, now) {
      // An empty map would take the place of the one that is there; others are merged key by key.
      const news = Object.fromEntries(said.map(({ fingerprint, hunk }) => [fingerprint, hunk ?? ""]));
      await documentOf(repositoryId, pullNumber).set(
        { repositoryId, pullNumber, updatedAt: now, ...(said.length > 0 && { said: news }) },
        { merge: true },
      );
    },
  };
}
