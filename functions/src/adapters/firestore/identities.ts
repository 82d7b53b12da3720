/** `identities/{provider:id}`: what is known of a provider account even after the user's own account is gone. */
import type { DocumentReference, Firestore, Transaction } from "@google-cloud/firestore";
import { z } from "zod";

const IdentityDocument = z.object({
  /** The user record that the provider account belongs to, or last belonged to; null once its owner deleted it. */
  uid: z.string().nullable(),
  /** True while that user is inactive: a new account of the same person must not start active. */
  isBlocked: z.boolean(),
});
export type IdentityDocument = z.infer<typeof IdentityDocument>;

export async function readIdentities(
  transaction: Transaction,
  firestore: Firestore,
  accounts: readonly string[],
): Promise<IdentityDocument[]> {
  const references = accounts.map((account) => identityOf(firestore, account));
  const snapshots = references.length === 0 ? [] : await transaction.getAll(...references);
  return snapshots.filter(({ exists }) => exists).map((snapshot) => IdentityDocument.parse(snapshot.data()));
}

export function writeIdentities(
  transaction: Transaction,
  firestore: Firestore,
  accounts: readonly string[],
  identity: IdentityDocument,
): void {
  for (const account of accounts) transaction.set(identityOf(firestore, account), identity);
}

/** Reads the provider accounts of a user; what is answered writes the same to each of them, once all reads are done. */
export async function identitiesOf(
  transaction: Transaction,
  firestore: Firestore,
  uid: string,
): Promise<(change: Partial<IdentityDocument>) => void> {
  const owned = await transaction.get(firestore.collection("identities").where("uid", "==", uid));
  return (change) => {
    for (const { ref } of owned.docs) transaction.update(ref, change);
  };
}

/** A provider's id may hold anything; a document's id may not hold a slash. */
function identityOf(firestore: Firestore, account: string): DocumentReference {
  return firestore.collection("identities").doc(encodeURIComponent(account));
}
