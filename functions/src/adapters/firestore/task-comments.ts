/** Comments on tasks in Firestore, `tasks/{id}/comments/{id}`: browsers listen to them while a task is open. */
import {
  type DocumentSnapshot,
  FieldPath,
  FieldValue,
  type Firestore,
  Timestamp,
} from "@google-cloud/firestore";
import { z } from "zod";
import { decodeCursor, encodeCursor } from "../../cursor.ts";
import { laterThan } from "../../tasks/apply.ts";
import type { CommentRecord, CommentStore, TaskRecord } from "../../tasks/store.ts";
import { newId } from "../random-id.ts";
import { changeDocument, changeDocuments } from "./change-document.ts";
import { instant } from "./instant.ts";
import { taskOf } from "./task-document.ts";
import { isFirestoreError } from "./transact.ts";

const ALREADY_EXISTS = 6;

const CommentDocument = z.object({
  content: z.string(),
  authorId: z.string(),
  createdAt: instant,
  editedAt: instant.optional(),
});

const Position = z.tuple([z.number(), z.string().min(1).max(100)]);

export function createFirestoreTaskComments(firestore: Firestore, now: () => Date): CommentStore {
  const taskAt = (taskId: string) => firestore.collection("tasks").doc(taskId);
  const commentsOf = (taskId: string) => taskAt(taskId).collection("comments");

  return {
    find,

    async list(taskId, limit, cursor) {
      const oldest = commentsOf(taskId).orderBy("createdAt").orderBy(FieldPath.documentId());
      const position = cursor === null ? null : decodeCursor(cursor, Position);
      const from =
        position === null ? oldest : oldest.startAfter(Timestamp.fromMillis(position[0]), position[1]);
      const found = await from.limit(limit + 1).get();
      const comments = found.docs.slice(0, limit).map(present);
      const last = comments.at(-1);
      const hasMore = found.size > limit && last !== undefined;
      return { comments, nextCursor: hasMore ? encodeCursor([last.createdAt.getTime(), last.id]) : null };
    },

    async create(taskId, { id: given, content, authorId }) {
      const id = given ?? newId();
      const createdAt = now();
      try {
        const isThere = await changeDocument(taskAt(taskId), (snapshot) => {
          const task = taskOf(snapshot);
          if (task === null) return null;
          return {
            update: { commentCount: FieldValue.increment(1), updatedAt: laterThan(task.updatedAt, now()) },
            together: (batch) => {
              batch.create(commentsOf(taskId).doc(id), { content, authorId, createdAt });
            },
          };
        });
        return isThere ? { id, taskId, content, authorId, createdAt, editedAt: null } : null;
      } catch (error) {
        if (isFirestoreError(error, ALREADY_EXISTS)) return find(taskId, id);
        throw error;
      }
    },

    async edit(taskId, id, content) {
      let edited: CommentRecord | null = null;
      await changeDocuments([taskAt(taskId), commentsOf(taskId).doc(id)], ([owner, found]) => {
        edited = null;
        if (owner === undefined || found?.exists !== true) return null;
        const task = taskOf(owner);
        if (task === null) return null;
        const known = present(found);
        edited = known;
        if (known.content === content) return null;
        const editedAt = now();
        edited = { ...known, content, editedAt };
        // Who has the task open hears of it through the task.
        return [
          { update: { updatedAt: laterThan(task.updatedAt, editedAt) } },
          { update: { content, editedAt } },
        ];
      });
      return edited;
    },

    async remove(taskId, id) {
      const comment = commentsOf(taskId).doc(id);
      return changeDocuments([taskAt(taskId), comment], ([owner, known]) => {
        const task: TaskRecord | null = owner === undefined ? null : taskOf(owner);
        if (task === null || known?.exists !== true) return null;
        const update = {
          commentCount: FieldValue.increment(-1),
          updatedAt: laterThan(task.updatedAt, now()),
        };
        return [{ update, together: (batch) => void batch.delete(comment) }, null];
      });
    },
  };

  async function find(taskId: string, id: string): Promise<CommentRecord | null> {
    const snapshot = await commentsOf(taskId).doc(id).get();
    return snapshot.exists ? present(snapshot) : null;
  }
}

function present(snapshot: DocumentSnapshot): CommentRecord {
  const { content, authorId, createdAt, editedAt = null } = CommentDocument.parse(snapshot.data());
  const taskId = snapshot.ref.parent.parent?.id ?? "";
  return { id: snapshot.id, taskId, content, authorId, createdAt, editedAt };
}
