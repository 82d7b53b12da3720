/** What becomes of one document when the person whose uid it holds leaves. */
import {
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  FieldValue,
  type UpdateData,
} from "@google-cloud/firestore";
import { deletedUser, type Holding, type PersonalCollection } from "../../account/personal-records.ts";
import { isFirestoreError, transact } from "./transact.ts";

interface Leaving {
  readonly personal: PersonalCollection;
  readonly holding: Holding;
  readonly uid: string;
  readonly eraseContent: boolean;
  readonly at: Date;
}

const NOT_FOUND = 5;

/** Does nothing to a document that was deleted meanwhile. */
export async function disownDocument(
  reference: DocumentReference,
  snapshot: DocumentSnapshot,
  leaving: Leaving,
): Promise<void> {
  const { end } = leaving.holding;
  if (end === "deleted" || (end === "content" && leaving.eraseContent)) {
    await deleteDocument(reference);
    return;
  }
  try {
    await reference.update(updateFor(snapshot, leaving));
  } catch (error) {
    if (!isFirestoreError(error, NOT_FOUND)) throw error;
  }
}

function updateFor(
  snapshot: DocumentSnapshot,
  { personal, holding, uid, at }: Leaving,
): UpdateData<DocumentData> {
  if (holding.as !== "value" && holding.as !== "entry") throw new Error("A document's id cannot be changed.");
  // Open boards ask for what changed since they were loaded.
  const touched = snapshot.get("updatedAt") === undefined ? {} : { updatedAt: at };
  if (holding.end === "cleared") return { ...touched, [holding.field]: FieldValue.delete() };
  if (holding.end === "removed") return { ...touched, [holding.field]: FieldValue.arrayRemove(uid) };
  const beside = Object.entries(personal.beside ?? {}).filter(([field]) => snapshot.get(field) !== undefined);
  return { ...touched, ...Object.fromEntries(beside), [holding.field]: deletedUser.id };
}

/** What it belongs to counts its comments. Firestore deletes a document without what is below it; this does not. */
async function deleteDocument(reference: DocumentReference): Promise<void> {
  const { firestore, parent } = reference;
  const owner = parent.id === "comments" ? parent.parent : null;
  if (owner === null) {
    await firestore.recursiveDelete(reference);
    return;
  }
  await transact(firestore, async (transaction) => {
    const [comment, counted] = await transaction.getAll(reference, owner);
    if (comment?.exists !== true) return;
    transaction.delete(reference);
    if (counted?.get("commentCount") === undefined) return;
    transaction.update(owner, { commentCount: FieldValue.increment(-1) });
  });
}
