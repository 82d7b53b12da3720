/** What was said on pull requests, in Firestore: `pulls/{repository id}-{number}`; fingerprints only, no code. */
import { FieldValue, type Firestore } from "@google-cloud/firestore";
import { z } from "zod";
import type { PullStore } from "../../github/store.ts";

export function createFirestorePulls(firestore: Firestore): PullStore {
  const documentOf = (repositoryId: number, pullNumber: number) =>
    firestore.collection("pulls").doc(`${String(repositoryId)}-${String(pullNumber)}`);

  return {
    async fingerprints(repositoryId, pullNumber) {
      const snapshot = await documentOf(repositoryId, pullNumber).get();
      return z
        .array(z.string())
        .default([])
        .parse(snapshot.get("fingerprints") ?? undefined);
    },

    async remember(repositoryId, pullNumber, fingerprints, now) {
      await documentOf(repositoryId, pullNumber).set(
        {
          repositoryId,
          pullNumber,
          updatedAt: now,
          ...(fingerprints.length > 0 && { fingerprints: FieldValue.arrayUnion(...fingerprints) }),
        },
        { merge: true },
      );
    },
  };
}
