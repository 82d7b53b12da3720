/** Every document below some collections, with those of their own subcollections. */
import type { CollectionReference, DocumentSnapshot } from "@google-cloud/firestore";

export async function everyDocument(
  collections: readonly CollectionReference[],
): Promise<DocumentSnapshot[]> {
  const found = await Promise.all(
    collections.map(async (collection) => {
      const documents = (await collection.get()).docs;
      const below = await Promise.all(documents.map((document) => document.ref.listCollections()));
      return [...documents, ...(await everyDocument(below.flat()))];
    }),
  );
  return found.flat();
}
