/** Models and sealed keys in Firestore: `modelAccess/{organization|repository}-{number}`, each change with its entry in the audit log. */
import { type Firestore, Timestamp, type Transaction } from "@google-cloud/firestore";
import { z } from "zod";
import type {
  ChangedBy,
  ModelAccessChange,
  ModelAccessRecord,
  ModelAccessStore,
} from "../../model-access/store.ts";
import { nameOfKey, type SettingsKey } from "../../settings/store.ts";
import type { TokenCipher } from "../encryption.ts";
import { writeAudit } from "./audit.ts";
import { instant } from "./instant.ts";
import { transact } from "./transact.ts";

const AccessDocument = z.object({
  provider: z.enum(["anthropic", "openai", "google"]),
  strong: z.string(),
  cheap: z.string().nullable(),
  monthlyCapUsd: z.number().nullable(),
  sealedKey: z.string(),
  version: z.number(),
  updatedBy: z.string(),
  updatedAt: instant,
});
type AccessDocument = z.infer<typeof AccessDocument>;

export function createFirestoreModelAccess(
  firestore: Firestore,
  { cipher, now }: { cipher: TokenCipher; now: () => Date },
): ModelAccessStore {
  const accesses = firestore.collection("modelAccess");
  const read = (data: unknown): AccessDocument | null =>
    data === undefined ? null : AccessDocument.parse(data);
  return {
    async find(key) {
      const known = read((await accesses.doc(nameOfKey(key)).get()).data());
      return known === null ? null : present(key, known);
    },

    async openKey(key) {
      const known = read((await accesses.doc(nameOfKey(key)).get()).data());
      return known === null ? null : cipher.open(known.sealedKey, ownerOf(key));
    },

    change: (key, version, { key: secret, ...names }, by) =>
      transact(firestore, async (transaction) => {
        const document = accesses.doc(nameOfKey(key));
        const known = read((await transaction.get(document)).data());
        if ((known?.version ?? 0) !== version) return "stale";
        const kept = keptKey(known, names.provider);
        const sealedKey = secret === null ? kept : cipher.seal(secret, ownerOf(key));
        if (sealedKey === null) return "keyless";
        const at = now();
        const changed = { ...names, sealedKey, version: version + 1, updatedBy: by.uid, updatedAt: at };
        transaction.set(document, changed);
        const after = { ...names, keyReplaced: secret !== null };
        record(transaction, key, { before: known === null ? null : auditable(known), after, by, at });
        return present(key, changed);
      }),

    remove: (key, by) =>
      transact(firestore, async (transaction) => {
        const document = accesses.doc(nameOfKey(key));
        const known = read((await transaction.get(document)).data());
        if (known === null) return false;
        transaction.delete(document);
        record(transaction, key, { before: auditable(known), after: null, by, at: now() });
        return true;
      }),
  };

  function record(transaction: Transaction, key: SettingsKey, { before, after, by, at }: Recorded): void {
    writeAudit(transaction, firestore, {
      ...{ at: Timestamp.fromDate(at), actorId: by.uid, action: "model.changed" },
      ...{ targetId: `model-${nameOfKey(key)}`, details: { before, after, requestId: by.requestId } },
    });
  }
}

/** A key is for the provider that gave it. */
function keptKey(known: AccessDocument | null, provider: string): string | null {
  return known?.provider === provider ? known.sealedKey : null;
}

type Names = Omit<ModelAccessChange, "key">;

interface Recorded {
  readonly before: Names | null;
  readonly after: (Names & { readonly keyReplaced: boolean }) | null;
  readonly by: ChangedBy;
  readonly at: Date;
}

/** A key opens for the document that it was written to, and for no other. */
function ownerOf(key: SettingsKey): string {
  return `modelAccess/${nameOfKey(key)}`;
}

function auditable({ provider, strong, cheap, monthlyCapUsd }: AccessDocument): Names {
  return { provider, strong, cheap, monthlyCapUsd };
}

function present({ scope, id }: SettingsKey, { sealedKey: _, ...known }: AccessDocument): ModelAccessRecord {
  return { scope, id, ...known };
}
