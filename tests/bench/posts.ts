/**
 * `npm run bench -- posts`: what lists, Home and searches of posts cost with 1,000 and with 100,000 of them, counted in
 * documents read, as Firestore bills them. Fails when the larger number costs more, or more than is promised.
 */
import { newPostDocument } from "../../functions/src/adapters/firestore/post-document.ts";
import { createFirestorePosts } from "../../functions/src/adapters/firestore/posts.ts";
import type { PostQuery } from "../../functions/src/posts/store.ts";
import { countReads } from "../document-reads.ts";
import { openTestFirestore } from "../firestore.ts";
import { setup } from "../firestore-setup.ts";

const sizes = [1_000, 100_000];
const pagesRead = 30;

const base: PostQuery = { page: 1, limit: 10, cursor: null, search: null, tag: null };
const author = { authorId: "mira", authorEmail: "x@acrux.example", author: "Mira", authorAvatarUrl: null };

const stop = await setup();
const firestore = openTestFirestore();
const counted = countReads(firestore);
const posts = createFirestorePosts(firestore, () => new Date());
const rows: Record<string, string | number>[] = [];
let written = 0;
for (const size of sizes) {
  const began = performance.now();
  await fill(size);
  const seconds = Math.round((performance.now() - began) / 1_000);
  rows.push({ posts: size, "seeded in s": seconds, ...(await costs()) });
}
console.table(rows);
await firestore.terminate();
await stop();
judge();

/** Every tenth has a rare word in its title and a tag, every post the common one. */
async function fill(size: number): Promise<void> {
  const writer = firestore.bulkWriter({ throttling: false });
  for (; written < size; written += 1) {
    const isTenth = written % 10 === 0;
    const title = `Post ${String(written)} common${isTenth ? " rare" : ""}`;
    const at = new Date(Date.UTC(2020, 0, 1) + written * 1_000);
    const content = { title, body: "text", tags: isTenth ? ["tagged"] : [] };
    // Failures reject here and end the run.
    void writer.create(firestore.doc(`posts/p${String(written)}`), newPostDocument(content, author, at));
    if (written % 5_000 === 4_999) await writer.flush();
  }
  await writer.close();
}

async function costs(): Promise<Record<string, number>> {
  counted.take();
  let cursor: string | null = null;
  let worst = 0;
  for (let page = 1; page <= pagesRead; page += 1) {
    cursor = (await posts.list({ ...base, page, cursor })).nextCursor;
    worst = Math.max(worst, counted.take());
  }
  return {
    "a page": worst,
    Home: await costOf({ limit: 5 }),
    "one word": await costOf({ search: "common" }),
    "two words": await costOf({ search: "rare common" }),
    "no match": await costOf({ search: "common absent" }),
    "a tag": await costOf({ tag: "tagged" }),
    "word and tag": await costOf({ search: "common", tag: "tagged" }),
  };
}

async function costOf(query: Partial<PostQuery>): Promise<number> {
  await posts.list({ ...base, ...query });
  return counted.take();
}

function judge(): void {
  const most: Record<string, number> = { "a page": 11, Home: 6 };
  const [few = {}, many = {}] = rows;
  for (const name of Object.keys(few).slice(2)) {
    const [before, after] = [Number(few[name]), Number(many[name])];
    if (after === before && after <= (most[name] ?? 21)) continue;
    process.stderr.write(`${name}: ${String(before)} documents, then ${String(after)}.\n`);
    process.exitCode = 1;
  }
}
