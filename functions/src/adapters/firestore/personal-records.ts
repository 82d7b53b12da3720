/** Everything that Firestore holds about one person, found and disowned as account/personal-records.ts says. */
import {
  type DocumentReference,
  type Firestore,
  type Query,
  type QueryDocumentSnapshot,
  Timestamp,
} from "@google-cloud/firestore";
import {
  type Holding,
  type PersonalCollection,
  personalCollections,
} from "../../account/personal-records.ts";
import type { PersonalDocument, PersonalRecords, Value } from "../../account/store.ts";
import { disownDocument } from "./disown-document.ts";

/** Documents that are changed at once. */
const batchSize = 100;

export function createFirestorePersonalRecords(firestore: Firestore): PersonalRecords {
  return {
    async *find(uid) {
      for (const personal of personalCollections) {
        const found = await Promise.all(
          personal.holdings.map(
            async (holding) => (await queryOf(firestore, personal, holding, uid).get()).docs,
          ),
        );
        const byPath = new Map(found.flat().map((document) => [document.ref.path, document]));
        const documents = [...byPath.values()].map((document) => present(document, personal, uid));
        yield { collection: personal.collection, documents };
      }
    },

    async disown(uid, how) {
      // Comments first: a post that is deleted takes those below it along.
      const inOrder = personalCollections.toSorted((a, b) => Number(b.isGroup ?? 0) - Number(a.isGroup ?? 0));
      for (const personal of inOrder) {
        for (const holding of personal.holdings.filter(({ end }) => end !== "leaves" && end !== "kept")) {
          await untilNoneIsLeft(queryOf(firestore, personal, holding, uid), (reference, snapshot) =>
            disownDocument(reference, snapshot, { personal, holding, uid, ...how }),
          );
        }
      }
    },
  };
}

/** Every change makes the query find one document less. */
async function untilNoneIsLeft(
  query: Query,
  change: (reference: DocumentReference, snapshot: QueryDocumentSnapshot) => Promise<void>,
): Promise<void> {
  for (;;) {
    const found = await query.limit(batchSize).get();
    await Promise.all(found.docs.map((snapshot) => change(snapshot.ref, snapshot)));
    if (found.size < batchSize) return;
  }
}

function queryOf(
  firestore: Firestore,
  { collection, isGroup }: PersonalCollection,
  holding: Holding,
  uid: string,
): Query {
  const all: Query =
    isGroup === true ? firestore.collectionGroup(collection) : firestore.collection(collection);
  switch (holding.as) {
    case "id":
      return all.where("__name__", "==", firestore.collection(collection).doc(uid));
    case "id of parent":
      return firestore.collection(holding.parent).doc(uid).collection(collection);
    case "value":
      return all.where(holding.field, "==", uid);
    case "entry":
      return all.where(holding.field, "array-contains", uid);
  }
}

function present(
  document: QueryDocumentSnapshot,
  { holdings, withheld = {} }: PersonalCollection,
  uid: string,
): PersonalDocument {
  const lists = new Set(holdings.flatMap((holding) => (holding.as === "entry" ? [holding.field] : [])));
  const fields = Object.entries(document.data() as Record<string, unknown>)
    .filter(([name]) => !Object.hasOwn(withheld, name))
    // Who else is in such a list is nobody's business but theirs.
    .map(([name, value]) => [name, lists.has(name) ? [uid] : plain(value)] as const);
  return { path: document.ref.path, fields: Object.fromEntries(fields) };
}

function plain(value: unknown): Value {
  if (value instanceof Timestamp) return value.toDate().toISOString();
  if (value instanceof Uint8Array) return `${String(value.length)} bytes`;
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]));
  }
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  return null;
}
