/** Repositories in Firestore: `repositories/{id}`, present once somebody switched reviews on. */
import { type DocumentSnapshot, type Firestore, Timestamp } from "@google-cloud/firestore";
import { z } from "zod";
import type { RepositoryRecord, RepositoryStore } from "../../github/store.ts";
import { writeAudit } from "./audit.ts";
import { instant } from "./instant.ts";
import { isFirestoreError, transact } from "./transact.ts";

const RepositoryDocument = z.object({
  installationId: z.number(),
  fullName: z.string(),
  private: z.boolean(),
  enableACR: z.boolean(),
  updatedAt: instant,
});

const NOT_FOUND = 5;
/** References in one read. */
const batchSize = 500;

export function createFirestoreRepositories(firestore: Firestore): RepositoryStore {
  const repositories = firestore.collection("repositories");
  const documentOf = (id: number) => repositories.doc(String(id));

  return {
    async find(id) {
      const snapshot = await documentOf(id).get();
      return snapshot.exists ? present(snapshot) : null;
    },

    async list() {
      return (await repositories.get()).docs.map(present);
    },

    async findMany(ids) {
      const found: RepositoryRecord[] = [];
      for (let start = 0; start < ids.length; start += batchSize) {
        const snapshots = await firestore.getAll(...ids.slice(start, start + batchSize).map(documentOf));
        found.push(...snapshots.filter(({ exists }) => exists).map(present));
      }
      return found;
    },

    async findByInstallation(installationId) {
      const found = await repositories.where("installationId", "==", installationId).get();
      return found.docs.map(present);
    },

    async switchReview({ id, ...repository }, by) {
      await transact(firestore, async (transaction) => {
        const before = await transaction.get(documentOf(id));
        transaction.set(documentOf(id), repository);
        writeAudit(transaction, firestore, {
          at: Timestamp.fromDate(repository.updatedAt),
          actorId: by.uid,
          targetId: String(id),
          action: "repository.review",
          details: {
            before: { enableACR: before.get("enableACR") === true },
            after: { enableACR: repository.enableACR },
            requestId: by.requestId,
          },
        });
      });
    },

    async update(id, change) {
      try {
        await documentOf(id).update(change);
      } catch (error) {
        if (!isFirestoreError(error, NOT_FOUND)) throw error;
      }
    },
  };
}

function present(snapshot: DocumentSnapshot): RepositoryRecord {
  return { id: Number(snapshot.id), ...RepositoryDocument.parse(snapshot.data()) };
}
