/** Lists of posts, as Firestore can ask for them: one word of a search, or a tag, by the index; the others while reading. */
import type { PostLink } from "@acrux/contract";
import {
  type CollectionReference,
  FieldPath,
  type Query,
  type QueryDocumentSnapshot,
  Timestamp,
} from "@google-cloud/firestore";
import { z } from "zod";
import { cursorAfter, readCursor, skippedBy } from "../../posts/page.ts";
import { tagToken } from "../../posts/reading.ts";
import type { PostPage, PostQuery, PostRecord } from "../../posts/store.ts";
import { searchWords } from "../../words-in.ts";
import { listedFields, presentListing } from "./post-document.ts";

const Tokens = z.array(z.string()).default([]);

/** Posts that are read for one page of a search of several words; its cursor then leads on. */
const mostScanned = 21;

export async function listPosts(posts: CollectionReference, query: PostQuery): Promise<PostPage> {
  const words = searchWords(query.search ?? "");
  // A search without a single letter finds nothing; it is not the same as no search.
  if (query.search !== null && words.length === 0) return { posts: [], nextCursor: null };
  const [first, ...others] = [...words, ...(query.tag === null ? [] : [tagToken(query.tag)])];
  const kept = posts.where("deletedAt", "==", null);
  const filtered = first === undefined ? kept : kept.where("searchTokens", "array-contains", first);
  const newest = startOf(newestFirst(filtered).select(...listedFields), query);
  return others.length === 0 ? readPage(newest, query.limit) : scan(newest, query.limit, others);
}

async function readPage(newest: Query, limit: number): Promise<PostPage> {
  const { docs } = await newest.limit(limit + 1).get();
  const page = docs.slice(0, limit).map(presentListing);
  const last = page.at(-1);
  return { posts: page, nextCursor: docs.length > limit && last !== undefined ? cursorAfter(last) : null };
}

async function scan(newest: Query, limit: number, others: readonly string[]): Promise<PostPage> {
  const { docs } = await newest.limit(mostScanned).get();
  const found = docs.filter((document) => holdsAll(document, others)).map(presentListing);
  const page = found.slice(0, limit);
  // More were found than the page takes: what follows begins after its last. Else after all that was read.
  const last = found.length > limit ? page.at(-1) : lastOf(docs);
  const hasMore = found.length > limit || docs.length === mostScanned;
  return { posts: page, nextCursor: hasMore && last !== undefined ? cursorAfter(last) : null };
}

function lastOf(documents: readonly QueryDocumentSnapshot[]) {
  const last = documents.at(-1);
  return last === undefined ? undefined : presentListing(last);
}

function holdsAll(document: QueryDocumentSnapshot, tokens: readonly string[]): boolean {
  const held = new Set(Tokens.parse(document.get("searchTokens")));
  return tokens.every((token) => held.has(token));
}

function newestFirst(query: Query): Query {
  return query.orderBy("createdAt", "desc").orderBy(FieldPath.documentId(), "desc");
}

function startOf(newest: Query, { cursor, page, limit }: PostQuery): Query {
  const position = readCursor(cursor);
  if (position !== null) return newest.startAfter(Timestamp.fromMillis(position[0]), position[1]);
  const skipped = skippedBy(page, limit);
  return skipped === 0 ? newest : newest.offset(skipped);
}

type Placed = Pick<PostRecord, "id" | "createdAt">;

export async function findNeighbors(
  posts: CollectionReference,
  { id, createdAt }: Placed,
): Promise<{ previous: PostLink | null; next: PostLink | null }> {
  const kept = posts.where("deletedAt", "==", null);
  const at = Timestamp.fromDate(createdAt);
  const find = async (ordered: Query): Promise<PostLink | null> => {
    const [document] = (await ordered.startAfter(at, id).select("title").limit(1).get()).docs;
    return document === undefined
      ? null
      : { _id: document.id, title: z.string().parse(document.get("title")) };
  };
  const [previous, next] = await Promise.all([
    find(newestFirst(kept)),
    find(kept.orderBy("createdAt", "asc").orderBy(FieldPath.documentId(), "asc")),
  ]);
  return { previous, next };
}
