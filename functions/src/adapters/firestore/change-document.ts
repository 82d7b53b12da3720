/** Changes one document such that nobody writes in between, without the locks that transactions queue up for. */
import type {
  DocumentReference,
  DocumentSnapshot,
  UpdateData,
  DocumentData,
  WriteBatch,
} from "@google-cloud/firestore";
import { AppError } from "../../app-error.ts";
import { isFirestoreError } from "./transact.ts";

const NOT_FOUND = 5;
const FAILED_PRECONDITION = 9;
const mostAttempts = 10;

export interface DocumentChange {
  readonly update: UpdateData<DocumentData>;
  /** Adds writes that happen together with the update or not at all. */
  readonly together?: (batch: WriteBatch) => void;
}

/**
 * `decide` answers null to leave the document as it is; it may run several times. Answers whether something changed.
 * Of many writers at once exactly one wins each round: the others read again and decide anew.
 */
export function changeDocument(
  reference: DocumentReference,
  decide: (snapshot: DocumentSnapshot) => DocumentChange | null,
): Promise<boolean> {
  return changeDocuments([reference], ([snapshot]) => {
    const change = snapshot?.exists === true ? decide(snapshot) : null;
    return change === null ? null : [change];
  });
}

/**
 * The same for several documents, all or none. `decide` gets them in their order, those too that do not exist, and
 * answers a change or null for each of them, or null alone.
 */
export async function changeDocuments(
  references: readonly DocumentReference[],
  decide: (snapshots: readonly DocumentSnapshot[]) => readonly (DocumentChange | null)[] | null,
): Promise<boolean> {
  const [first] = references;
  if (first === undefined) return false;
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    const snapshots = await first.firestore.getAll(...references);
    const changes = decide(snapshots);
    if (changes === null || changes.every((change) => change === null)) return false;
    const batch = first.firestore.batch();
    for (const [index, change] of changes.entries()) addChange(batch, snapshots[index], change);
    if (await commitIfUnchanged(batch)) return true;
    await pause(attempt);
  }
  throw new AppError("conflict", "Too many changes at the same time. Please try again.");
}

function addChange(
  batch: WriteBatch,
  snapshot: DocumentSnapshot | undefined,
  change: DocumentChange | null,
): void {
  if (change === null || snapshot?.updateTime === undefined) return;
  batch.update(snapshot.ref, change.update, { lastUpdateTime: snapshot.updateTime });
  change.together?.(batch);
}

/** True when this call created the document, false when it existed. */
export async function createDocument(reference: DocumentReference, document: DocumentData): Promise<boolean> {
  try {
    await reference.create(document);
    return true;
  } catch (error) {
    if (isFirestoreError(error, 6)) return false;
    throw error;
  }
}

async function commitIfUnchanged(batch: WriteBatch): Promise<boolean> {
  try {
    await batch.commit();
    return true;
  } catch (error) {
    if (isFirestoreError(error, FAILED_PRECONDITION) || isFirestoreError(error, NOT_FOUND)) return false;
    throw error;
  }
}

/** Random, so that writers who met once do not meet again. */
function pause(attempt: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
}
