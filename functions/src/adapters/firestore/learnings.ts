/** What a team taught the model, in Firestore: `learnings/{id}`, each change with its entry in the audit log. */
import { type DocumentSnapshot, type Firestore, Timestamp, type Transaction } from "@google-cloud/firestore";
import { z } from "zod";
import type { ChangedBy, LearningChange, LearningRecord, LearningStore } from "../../learnings/store.ts";
import { writeAudit } from "./audit.ts";
import { instant } from "./instant.ts";
import { transact } from "./transact.ts";

const LearningDocument = z.object({
  text: z.string(),
  paths: z.array(z.string()),
  repositoryIds: z.array(z.number()),
  enabled: z.boolean(),
  source: z.enum(["written", "dismissal"]),
  version: z.number(),
  createdBy: z.string(),
  updatedBy: z.string(),
  createdAt: instant,
  updatedAt: instant,
});

/** Never reached: handlers refuse more than a review hands to a model. */
const mostListed = 500;

export function createFirestoreLearnings(
  firestore: Firestore,
  { now, newId }: { now: () => Date; newId: () => string },
): LearningStore {
  const learnings = firestore.collection("learnings");
  return {
    async list() {
      const { docs } = await learnings.orderBy("createdAt", "desc").limit(mostListed).get();
      return docs.map(present);
    },

    async find(id) {
      const snapshot = await learnings.doc(id).get();
      return snapshot.exists ? present(snapshot) : null;
    },

    create: (learning, by) =>
      transact(firestore, (transaction) => {
        const [id, at] = [newId(), now()];
        const people = { createdBy: by.uid, updatedBy: by.uid, createdAt: at, updatedAt: at };
        const created = { ...learning, ...{ paths: [...learning.paths], version: 1 }, ...people };
        transaction.create(learnings.doc(id), created);
        const after = auditable(learning);
        record(transaction, { id, action: "learning.created", before: null, after, by, at });
        return Promise.resolve({ id, ...created });
      }),

    change: (id, version, change, by) =>
      transact(firestore, async (transaction) => {
        const snapshot = await transaction.get(learnings.doc(id));
        if (!snapshot.exists) return "missing";
        const known = present(snapshot);
        if (known.version !== version) return "stale";
        const at = now();
        const fields = { ...change, version: version + 1, updatedBy: by.uid, updatedAt: at };
        transaction.update(learnings.doc(id), fields);
        const before = auditable(known);
        record(transaction, { id, action: "learning.changed", before, after: change, by, at });
        return { ...known, ...fields };
      }),

    remove: (id, by) =>
      transact(firestore, async (transaction) => {
        const snapshot = await transaction.get(learnings.doc(id));
        if (!snapshot.exists) return false;
        transaction.delete(learnings.doc(id));
        const before = auditable(present(snapshot));
        record(transaction, { id, action: "learning.deleted", before, after: null, by, at: now() });
        return true;
      }),
  };

  function record(transaction: Transaction, { id, action, before, after, by, at }: Recorded): void {
    writeAudit(transaction, firestore, {
      ...{ at: Timestamp.fromDate(at), actorId: by.uid, targetId: id, action },
      details: { before, after, requestId: by.requestId },
    });
  }
}

interface Recorded {
  readonly id: string;
  readonly action: "learning.created" | "learning.changed" | "learning.deleted";
  readonly before: LearningChange | null;
  readonly after: LearningChange | null;
  readonly by: ChangedBy;
  readonly at: Date;
}

function auditable({ text, paths, repositoryIds, enabled }: LearningChange): LearningChange {
  return { text, paths, repositoryIds, enabled };
}

function present(snapshot: DocumentSnapshot): LearningRecord {
  return { id: snapshot.id, ...LearningDocument.parse(snapshot.data()) };
}
