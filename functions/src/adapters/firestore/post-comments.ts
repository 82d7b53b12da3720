/** Comments on posts in Firestore, `posts/{id}/comments/{id}`, written together with the post's count of them. */
import {
  type CollectionReference,
  FieldPath,
  FieldValue,
  type Firestore,
  Timestamp,
  type Transaction,
} from "@google-cloud/firestore";
import { cursorAfter, readCursor } from "../../posts/page.ts";
import type { CommentRecord, CommentStore } from "../../posts/store.ts";
import { writeAudit } from "./audit.ts";
import { instant } from "./instant.ts";
import { isGone, presentComment } from "./post-document.ts";
import { transact } from "./transact.ts";

export function createFirestorePostComments(firestore: Firestore, now: () => Date): CommentStore {
  const posts = firestore.collection("posts");
  const commentsOf = (postId: string): CollectionReference => posts.doc(postId).collection("comments");

  return {
    async list(postId, { limit, cursor }) {
      const oldest = commentsOf(postId).orderBy("createdAt", "asc").orderBy(FieldPath.documentId(), "asc");
      const position = readCursor(cursor);
      const after =
        position === null ? oldest : oldest.startAfter(Timestamp.fromMillis(position[0]), position[1]);
      const { docs } = await after.limit(limit + 1).get();
      const page = docs.slice(0, limit);
      const last = page.at(-1);
      const place = last && { id: last.id, createdAt: instant.parse(last.get("createdAt")) };
      return {
        comments: page.filter((document) => !isGone(document)).map(presentComment),
        nextCursor: docs.length > limit && place !== undefined ? cursorAfter(place) : null,
      };
    },

    async find(postId, id) {
      const snapshot = await commentsOf(postId).doc(id).get();
      return isGone(snapshot) ? null : presentComment(snapshot);
    },

    add: (postId, id, body, author) =>
      transact(firestore, async (transaction) => {
        const reference = commentsOf(postId).doc(id);
        if (!(await isPostKept(transaction, postId))) return "missing";
        if ((await transaction.get(reference)).exists) return "exists";
        const at = now();
        const comment = { body, ...author, reactionCounts: {}, createdAt: at, editedAt: null };
        transaction.create(reference, { ...comment, updatedAt: at });
        transaction.update(posts.doc(postId), { commentCount: FieldValue.increment(1) });
        return { id, ...comment };
      }),

    change: (postId, id, body) =>
      transact(firestore, async (transaction) => {
        const known = await readComment(transaction, postId, id);
        if (known === null) return null;
        const at = now();
        transaction.update(commentsOf(postId).doc(id), { body, editedAt: at, updatedAt: at });
        return { ...known, body, editedAt: at };
      }),

    remove: (postId, id, { uid, requestId, reason = null }) =>
      transact(firestore, async (transaction) => {
        const known = await readComment(transaction, postId, id);
        if (known === null) return false;
        const at = now();
        transaction.set(commentsOf(postId).doc(id), {
          createdAt: known.createdAt,
          updatedAt: at,
          deletedAt: at,
        });
        transaction.update(posts.doc(postId), { commentCount: FieldValue.increment(-1) });
        if (known.authorId !== uid) {
          writeAudit(transaction, firestore, {
            ...{ at: Timestamp.fromDate(at), actorId: uid, targetId: id, action: "comment.deleted" },
            details: {
              before: { post: postId, body: known.body.slice(0, 1_000) },
              after: { reason },
              requestId,
            },
          });
        }
        return true;
      }),
  };

  async function isPostKept(transaction: Transaction, postId: string): Promise<boolean> {
    const post = await transaction.get(posts.doc(postId));
    return post.exists && post.get("deletedAt") === null;
  }

  async function readComment(
    transaction: Transaction,
    postId: string,
    id: string,
  ): Promise<CommentRecord | null> {
    if (!(await isPostKept(transaction, postId))) return null;
    const snapshot = await transaction.get(commentsOf(postId).doc(id));
    return isGone(snapshot) ? null : presentComment(snapshot);
  }
}
