/** How many posts have which tag: `tags/{key}`, counted together with the post that gains or loses it. */
import type { PostTag } from "@acrux/contract";
import { FieldValue, type Firestore, type Transaction } from "@google-cloud/firestore";
import { z } from "zod";
import { tagKey } from "../../posts/reading.ts";

const TagDocument = z.object({ name: z.string(), count: z.number().int() });

export async function listTags(firestore: Firestore, limit: number): Promise<PostTag[]> {
  const { docs } = await firestore.collection("tags").orderBy("count", "desc").limit(limit).get();
  return docs.map((document) => TagDocument.parse(document.data())).filter(({ count }) => count > 0);
}

/** Tags that a post had before and has after; each is counted once, however it is written. */
export function countTags(
  transaction: Transaction,
  firestore: Firestore,
  before: readonly string[],
  after: readonly string[],
): void {
  const [had, has] = [byKey(before), byKey(after)];
  for (const [key, name] of has) if (!had.has(key)) count(key, name, 1);
  for (const [key, name] of had) if (!has.has(key)) count(key, name, -1);

  function count(key: string, name: string, by: 1 | -1): void {
    const reference = firestore.collection("tags").doc(key);
    transaction.set(reference, { name, count: FieldValue.increment(by) }, { merge: true });
  }
}

function byKey(tags: readonly string[]): Map<string, string> {
  return new Map(tags.map((tag) => [tagKey(tag), tag]));
}
