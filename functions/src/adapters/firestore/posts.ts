/** Posts in Firestore: `posts/{id}` with `revisions`, each change together with what counts it and records it. */
import { PostRevision } from "@acrux/contract";
import {
  type DocumentSnapshot,
  FieldValue,
  type Firestore,
  Timestamp,
  type Transaction,
} from "@google-cloud/firestore";
import { z } from "zod";
import { readingOf } from "../../posts/reading.ts";
import { type ActingUser, type PostRecord, type PostStore, restoreDays } from "../../posts/store.ts";
import { writeAudit } from "./audit.ts";
import { daysAfter, deleteExpired } from "./expire.ts";
import { instant } from "./instant.ts";
import { findNeighbors, listPosts } from "./list-posts.ts";
import {
  contentFields,
  listedFields,
  newPostDocument,
  presentListing,
  presentPost,
} from "./post-document.ts";
import { countTags, listTags } from "./post-tags.ts";
import { transact } from "./transact.ts";

const RevisionDocument = z.object({
  ...PostRevision.pick({ version: true, title: true, tags: true }).shape,
  at: instant.transform((date) => date.toISOString()),
});

export function createFirestorePosts(firestore: Firestore, now: () => Date): PostStore {
  const posts = firestore.collection("posts");
  const revisionsOf = (id: string) => posts.doc(id).collection("revisions");

  return {
    create: (id, content, author) =>
      transact(firestore, async (transaction) => {
        if ((await transaction.get(posts.doc(id))).exists) return null;
        const at = now();
        transaction.create(posts.doc(id), newPostDocument(content, author, at));
        countTags(transaction, firestore, [], content.tags);
        const { preview, readingMinutes } = readingOf(content);
        return { id, ...author, ...blankRecord(at), ...content, preview, readingMinutes };
      }),

    async find(id) {
      const snapshot = await posts.doc(id).get();
      return snapshot.exists ? presentPost(snapshot) : null;
    },

    list: (query) => listPosts(posts, query),

    async listDeleted(authorId, limit) {
      const deleted = posts.where("deletedAt", ">", Timestamp.fromMillis(0)).orderBy("deletedAt", "desc");
      const theirs = authorId === null ? deleted : deleted.where("authorId", "==", authorId);
      return (
        await theirs
          .limit(limit)
          .select(...listedFields)
          .get()
      ).docs.map(presentListing);
    },

    change: (id, version, content) =>
      transact(firestore, async (transaction) => {
        const known = await readKept(transaction, id);
        if (known === null) return "missing";
        if (version !== null && known.version !== version) return "stale";
        const at = now();
        const fields = { version: known.version + 1, updatedAt: at, editedAt: at };
        transaction.update(posts.doc(id), { ...contentFields(content), ...fields });
        const { title, body, tags, authorId } = known;
        transaction.create(revisionsOf(id).doc(String(known.version)), {
          ...{ version: known.version, title, body, tags: [...tags], authorId },
          at: known.editedAt ?? known.createdAt,
        });
        countTags(transaction, firestore, tags, content.tags);
        const { preview, readingMinutes } = readingOf(content);
        return { ...known, ...content, ...fields, preview, readingMinutes };
      }),

    remove: (id, by) =>
      transact(firestore, async (transaction) => {
        const known = await readKept(transaction, id);
        if (known === null) return false;
        const at = now();
        const expireAt = daysAfter(at, restoreDays);
        transaction.update(posts.doc(id), { deletedAt: at, updatedAt: at, expireAt });
        countTags(transaction, firestore, known.tags, []);
        record(transaction, "post.deleted", known, by, at);
        return true;
      }),

    restore: (id, by) =>
      transact(firestore, async (transaction) => {
        const snapshot = await transaction.get(posts.doc(id));
        const known = snapshot.exists ? presentPost(snapshot) : null;
        const at = now();
        const deletedAt = known?.deletedAt ?? null;
        if (known === null || deletedAt === null || daysAfter(deletedAt, restoreDays) <= at) return null;
        transaction.update(posts.doc(id), { deletedAt: null, updatedAt: at, expireAt: FieldValue.delete() });
        countTags(transaction, firestore, [], known.tags);
        record(transaction, "post.restored", known, by, at);
        return { ...known, deletedAt: null, updatedAt: at };
      }),

    findNeighbors: (post) => findNeighbors(posts, post),

    async listRevisions(id, limit) {
      const latest = revisionsOf(id).orderBy("version", "desc").limit(limit);
      const fields = Object.keys(RevisionDocument.shape);
      return (await latest.select(...fields).get()).docs.map((document) =>
        RevisionDocument.parse(document.data()),
      );
    },

    async findRevision(id, version) {
      const snapshot = await revisionsOf(id).doc(String(version)).get();
      return snapshot.exists ? RevisionDocument.extend({ body: z.string() }).parse(snapshot.data()) : null;
    },

    listTags: (limit) => listTags(firestore, limit),

    deleteExpired: (at, limit) => deleteExpired(posts, at, limit),
  };

  async function readKept(transaction: Transaction, id: string): Promise<PostRecord | null> {
    const snapshot: DocumentSnapshot = await transaction.get(posts.doc(id));
    const post = snapshot.exists ? presentPost(snapshot) : null;
    return post?.deletedAt === null ? post : null;
  }

  function record(
    transaction: Transaction,
    action: "post.deleted" | "post.restored",
    { id, title, authorId }: PostRecord,
    { uid, requestId, reason = null }: ActingUser,
    at: Date,
  ): void {
    const isDeleted = action === "post.deleted";
    const post = { title, ofOther: authorId !== uid };
    writeAudit(transaction, firestore, {
      ...{ at: Timestamp.fromDate(at), actorId: uid, targetId: id, action },
      details: {
        before: isDeleted ? post : null,
        after: isDeleted ? { reason } : post,
        requestId,
      },
    });
  }
}

function blankRecord(at: Date) {
  return {
    ...{ version: 1, commentCount: 0, reactionCounts: {} },
    ...{ createdAt: at, updatedAt: at, editedAt: null, deletedAt: null },
  };
}
