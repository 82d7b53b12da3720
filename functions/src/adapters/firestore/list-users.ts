/** The list of users, as Firestore can ask for it: one word of a search by its index, the others while reading. */
import type { User } from "@acrux/contract";
import { type CollectionReference, FieldPath, type Query, Timestamp } from "@google-cloud/firestore";
import { z } from "zod";
import { cursorAfter, readUserCursor } from "../../users/page.ts";
import { roleListsOf } from "../../users/policy.ts";
import { searchWords } from "../../words-in.ts";
import type { UserPage, UserQuery } from "../../users/store.ts";
import { presentUser } from "./user-document.ts";

const Tokens = z.array(z.string()).default([]);

/** Records that are read for one page of a search of several words, times `scanSize`; its cursor then leads on. */
const mostScans = 5;
const scanSize = 100;

export async function listUsers(users: CollectionReference, query: UserQuery): Promise<UserPage> {
  const words = searchWords(query.search ?? "");
  const isCounted = query.cursor === null && words.length < 2;
  // A search without a single letter finds nobody; it is not the same as no search.
  if (query.search !== null && words.length === 0) {
    return { users: [], nextCursor: null, total: isCounted ? 0 : null };
  }
  const [first, ...others] = words;
  const filtered = filter(users, query, first);
  const [page, total] = await Promise.all([
    others.length === 0 ? readPage(filtered, query) : scan(filtered, query, others),
    isCounted ? count(filtered) : null,
  ]);
  return { ...page, total };
}

function filter(users: Query, { role, status }: UserQuery, word: string | undefined): Query {
  let query = users;
  if (role !== null) query = query.where("roles", "in", roleListsOf(role));
  if (status !== null) query = query.where("isActive", "==", status === "active");
  if (word !== undefined) query = query.where("searchTokens", "array-contains", word);
  return query;
}

async function count(query: Query): Promise<number> {
  return (await query.count().get()).data().count;
}

type Page = Omit<UserPage, "total">;

async function readPage(query: Query, { limit, cursor }: UserQuery): Promise<Page> {
  const found = await newestAfter(query, cursor)
    .limit(limit + 1)
    .get();
  const page = found.docs.slice(0, limit).map((document) => presentUser(document.id, document.data()));
  const last = page.at(-1);
  const hasMore = found.size > limit && last !== undefined;
  return { users: page, nextCursor: hasMore ? cursorAfter(last) : null };
}

async function scan(query: Query, { limit, cursor }: UserQuery, words: readonly string[]): Promise<Page> {
  const users: User[] = [];
  let next = cursor;
  for (let scans = 0; scans < mostScans; scans += 1) {
    const found = await newestAfter(query, next).limit(scanSize).get();
    for (const document of found.docs) {
      const tokens = new Set(Tokens.parse(document.get("searchTokens")));
      if (!words.every((word) => tokens.has(word))) continue;
      const last = users.at(-1);
      // One more than asked for tells that there is more.
      if (users.length === limit && last !== undefined) return { users, nextCursor: cursorAfter(last) };
      users.push(presentUser(document.id, document.data()));
    }
    const end = found.docs.at(-1);
    if (found.size < scanSize || end === undefined) return { users, nextCursor: null };
    next = cursorAfter(presentUser(end.id, end.data()));
  }
  return { users, nextCursor: next };
}

function newestAfter(query: Query, cursor: string | null): Query {
  const newest = query.orderBy("createdAt", "desc").orderBy(FieldPath.documentId(), "desc");
  const position = readUserCursor(cursor);
  return position === null ? newest : newest.startAfter(Timestamp.fromMillis(position[0]), position[1]);
}
