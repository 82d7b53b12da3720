/** `posts/{id}` and `posts/{id}/comments/{id}` as they are stored, and their way to the records of the ports. */
import { Reaction } from "@acrux/contract";
import type { DocumentData, DocumentSnapshot } from "@google-cloud/firestore";
import { z } from "zod";
import { readingOf } from "../../posts/reading.ts";
import type { Author, CommentRecord, PostContent, PostListing, PostRecord } from "../../posts/store.ts";
import { instant } from "./instant.ts";

const author = {
  authorId: z.string(),
  authorEmail: z.string().nullable(),
  author: z.string().nullable().default(null),
  authorAvatarUrl: z.string().nullable().default(null),
};

/** A count that went back to zero is left out, as one that never was. */
const reactionCounts = z
  .partialRecord(Reaction, z.number().int())
  .default({})
  .transform((counts) => Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)));

const ListedDocument = z.object({
  title: z.string(),
  tags: z.array(z.string()),
  preview: z.string().default(""),
  readingMinutes: z.number().int().default(1),
  ...author,
  version: z.number().int().default(1),
  commentCount: z.number().int(),
  reactionCounts,
  createdAt: instant,
  updatedAt: instant,
  editedAt: instant.nullable().default(null),
  deletedAt: instant.nullable(),
});

const PostDocument = ListedDocument.extend({ body: z.string() });

const CommentDocument = z.object({
  body: z.string(),
  ...author,
  reactionCounts,
  createdAt: instant,
  editedAt: instant.nullable().default(null),
});

/** What a list reads: all but the text, which may be long. `searchTokens` tell which words it has. */
export const listedFields = [...Object.keys(ListedDocument.shape), "searchTokens"];

export function newPostDocument(content: PostContent, author: Author, at: Date): DocumentData {
  return {
    ...contentFields(content),
    ...author,
    ...{ version: 1, commentCount: 0, reactionCounts: {} },
    ...{ createdAt: at, updatedAt: at, editedAt: null, deletedAt: null },
  };
}

export function contentFields(content: PostContent): DocumentData {
  const { title, body, tags } = content;
  const { preview, readingMinutes, searchTokens } = readingOf(content);
  return { title, body, tags: [...tags], preview, readingMinutes, searchTokens: [...searchTokens] };
}

export function presentListing(snapshot: DocumentSnapshot): PostListing {
  return { id: snapshot.id, ...ListedDocument.parse(snapshot.data()) };
}

export function presentPost(snapshot: DocumentSnapshot): PostRecord {
  return { id: snapshot.id, ...PostDocument.parse(snapshot.data()) };
}

export function presentComment(snapshot: DocumentSnapshot): CommentRecord {
  return { id: snapshot.id, ...CommentDocument.parse(snapshot.data()) };
}

/** A deleted comment leaves a mark without content, by which open pages see that it is gone. */
export function isGone(snapshot: DocumentSnapshot): boolean {
  return !snapshot.exists || snapshot.get("authorId") === undefined;
}
