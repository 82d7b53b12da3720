/** The team's own rules in Firestore: `rules/{rule id}`, each change with its entry in the audit log. */
import { type DocumentSnapshot, type Firestore, Timestamp, type Transaction } from "@google-cloud/firestore";
import { z } from "zod";
import type { ChangedBy, RuleChange, RuleRecord, RuleStore } from "../../rules/store.ts";
import { writeAudit } from "./audit.ts";
import { instant } from "./instant.ts";
import { transact } from "./transact.ts";

const RuleDocument = z.object({
  name: z.string(),
  text: z.string(),
  repositoryIds: z.array(z.number()),
  enabled: z.boolean(),
  version: z.number(),
  createdBy: z.string(),
  updatedBy: z.string(),
  createdAt: instant,
  updatedAt: instant,
});

/** Never reached: handlers refuse more rules than a review takes. */
const mostListed = 500;

export function createFirestoreRules(firestore: Firestore, now: () => Date): RuleStore {
  const rules = firestore.collection("rules");

  return {
    async list() {
      return (await rules.orderBy("__name__").limit(mostListed).get()).docs.map(present);
    },

    async find(id) {
      const snapshot = await rules.doc(id).get();
      return snapshot.exists ? present(snapshot) : null;
    },

    create: (id, rule, by) =>
      transact(firestore, async (transaction) => {
        if ((await transaction.get(rules.doc(id))).exists) return null;
        const at = now();
        const created = {
          ...rule,
          version: 1,
          createdBy: by.uid,
          updatedBy: by.uid,
          createdAt: at,
          updatedAt: at,
        };
        transaction.create(rules.doc(id), created);
        record(transaction, { id, action: "rule.created", before: null, after: rule, by, at });
        return { id, ...created };
      }),

    change: (id, version, change, by) =>
      transact(firestore, async (transaction) => {
        const snapshot = await transaction.get(rules.doc(id));
        if (!snapshot.exists) return "missing";
        const known = present(snapshot);
        if (known.version !== version) return "stale";
        const at = now();
        const fields = { ...change, version: version + 1, updatedBy: by.uid, updatedAt: at };
        transaction.update(rules.doc(id), fields);
        record(transaction, { id, action: "rule.changed", before: auditable(known), after: change, by, at });
        return { ...known, ...fields };
      }),

    remove: (id, by) =>
      transact(firestore, async (transaction) => {
        const snapshot = await transaction.get(rules.doc(id));
        if (!snapshot.exists) return false;
        transaction.delete(rules.doc(id));
        const before = auditable(present(snapshot));
        record(transaction, { id, action: "rule.deleted", before, after: null, by, at: now() });
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
  readonly action: "rule.created" | "rule.changed" | "rule.deleted";
  readonly before: RuleChange | null;
  readonly after: RuleChange | null;
  readonly by: ChangedBy;
  readonly at: Date;
}

function auditable({ name, text, repositoryIds, enabled }: RuleRecord): RuleChange {
  return { name, text, repositoryIds, enabled };
}

function present(snapshot: DocumentSnapshot): RuleRecord {
  return { id: snapshot.id, ...RuleDocument.parse(snapshot.data()) };
}
