/** Deletes documents whose `expireAt` is over: TTL policies lag by up to a day, and the emulator has none. */
import type { CollectionReference } from "@google-cloud/firestore";

/** Each document goes with everything below it. Answers how many. */
export async function deleteExpired(
  collection: CollectionReference,
  now: Date,
  limit: number,
): Promise<number> {
  const expired = await collection.where("expireAt", "<=", now).limit(limit).select().get();
  await Promise.all(expired.docs.map((document) => collection.firestore.recursiveDelete(document.ref)));
  return expired.size;
}

export function daysAfter(start: Date, days: number): Date {
  return new Date(start.getTime() + days * 86_400_000);
}
