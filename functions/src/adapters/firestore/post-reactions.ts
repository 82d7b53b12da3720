/** Reactions in Firestore: one document for each person and post, and counts on what they are to. */
import { createHash } from "node:crypto";
import { Reaction } from "@acrux/contract";
import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldValue,
  type Firestore,
  type Transaction,
} from "@google-cloud/firestore";
import { z } from "zod";
import { react } from "../../posts/reacting.ts";
import type { OwnReactions, ReactionStore, ReactionWish } from "../../posts/store.ts";
import { isGone, presentComment, presentPost } from "./post-document.ts";
import { transact } from "./transact.ts";

/** `posts/{id}/reactions/{hash of the uid}`: a field can be asked for across all posts, an id cannot. */
const OwnDocument = z.object({
  post: z.array(Reaction),
  comments: z.record(z.string(), z.array(Reaction)),
});

export function createFirestorePostReactions(firestore: Firestore, now: () => Date): ReactionStore {
  const posts = firestore.collection("posts");
  const ownOf = (postId: string, uid: string): DocumentReference =>
    posts.doc(postId).collection("reactions").doc(createHash("sha256").update(uid).digest("hex"));

  return {
    findOwn: async (postId, uid) => ownIn(await ownOf(postId, uid).get()),

    react: (wish) =>
      transact(firestore, async (transaction) => {
        const target = await readTarget(transaction, wish);
        if (target === null) return null;
        const reference = ownOf(wish.postId, wish.uid);
        const known = ownIn(await transaction.get(reference));
        const { change, counts, own, allOwn } = react(wish, known, target.reactionCounts);
        if (change === 0) return { counts, own };
        transaction.set(reference, { uid: wish.uid, ...allOwn });
        transaction.update(target.reference, {
          [`reactionCounts.${wish.reaction}`]: FieldValue.increment(change),
          // Open pages look for comments that changed.
          ...(wish.commentId !== null && { updatedAt: now() }),
        });
        return { counts, own };
      }),
  };

  async function readTarget(transaction: Transaction, { postId, commentId }: ReactionWish) {
    const post = await transaction.get(posts.doc(postId));
    if (!post.exists || post.get("deletedAt") !== null) return null;
    if (commentId === null) return { reference: post.ref, reactionCounts: presentPost(post).reactionCounts };
    const comment = await transaction.get(post.ref.collection("comments").doc(commentId));
    if (isGone(comment)) return null;
    return { reference: comment.ref, reactionCounts: presentComment(comment).reactionCounts };
  }
}

function ownIn(snapshot: DocumentSnapshot): OwnReactions {
  return snapshot.exists ? OwnDocument.parse(snapshot.data()) : { post: [], comments: {} };
}
