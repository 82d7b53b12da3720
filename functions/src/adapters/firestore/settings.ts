/** Review settings in Firestore: `settings/{organization|repository}-{number}`, each change with its entry in the audit log. */
import { type DocumentSnapshot, type Firestore, Timestamp } from "@google-cloud/firestore";
import { z } from "zod";
import { SettingsScope } from "@acrux/contract";
import { nameOfKey, type SettingsRecord, type SettingsStore } from "../../settings/store.ts";
import { writeAudit } from "./audit.ts";
import { instant } from "./instant.ts";
import { transact } from "./transact.ts";

const SettingsDocument = z.object({
  scope: SettingsScope,
  id: z.number(),
  text: z.string(),
  version: z.number(),
  updatedBy: z.string(),
  updatedAt: instant,
});

export function createFirestoreSettings(firestore: Firestore, now: () => Date): SettingsStore {
  const settings = firestore.collection("settings");
  return {
    async find(key) {
      return present(await settings.doc(nameOfKey(key)).get());
    },

    async list() {
      return (await settings.get()).docs.flatMap((document) => present(document) ?? []);
    },

    change: (key, version, text, by) =>
      transact(firestore, async (transaction) => {
        const document = settings.doc(nameOfKey(key));
        const known = present(await transaction.get(document));
        if ((known?.version ?? 0) !== version) return "stale";
        const { scope, id } = key;
        const at = now();
        const changed = { scope, id, text, version: version + 1, updatedBy: by.uid, updatedAt: at };
        transaction.set(document, changed);
        writeAudit(transaction, firestore, {
          ...{ at: Timestamp.fromDate(at), actorId: by.uid, targetId: nameOfKey(key) },
          action: "settings.changed",
          details: {
            before: known === null ? null : { text: known.text },
            after: { text },
            requestId: by.requestId,
          },
        });
        return changed;
      }),
  };
}

function present(snapshot: DocumentSnapshot): SettingsRecord | null {
  return snapshot.exists ? SettingsDocument.parse(snapshot.data()) : null;
}
