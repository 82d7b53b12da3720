/** Reviews in Firestore: `reviews/{id}`, and `reviews/{id}/parts` for results that one document cannot hold. */
import { ReviewResult } from "@acrux/contract";
import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldPath,
  FieldValue,
  type Firestore,
  Timestamp,
} from "@google-cloud/firestore";
import { z } from "zod";
import { cursorAfterReview, readReviewCursor } from "../../reviews/page.ts";
import {
  type ReviewChange,
  reviewDays,
  type ReviewQuery,
  type ReviewRecord,
  type ReviewStore,
  withChange,
} from "../../reviews/store.ts";
import { changeDocument, createDocument, type DocumentChange } from "./change-document.ts";
import { daysAfter, deleteExpired } from "./expire.ts";
import { presentReview, recordFields, reviewDocument, splitResult } from "./review-document.ts";

const Bytes = z.instanceof(Uint8Array);

export function createFirestoreReviews(firestore: Firestore): ReviewStore {
  const reviews = firestore.collection("reviews");

  return {
    create(record) {
      const expireAt = daysAfter(record.createdAt, reviewDays);
      return createDocument(reviews.doc(record.id), { ...reviewDocument(record), expireAt });
    },

    async find(id) {
      const snapshot = await reviews.doc(id).get();
      return snapshot.exists ? presentReview(id, snapshot.data()) : null;
    },

    async findResult(id) {
      const snapshot = await reviews.doc(id).get();
      const first: unknown = snapshot.get("result");
      if (first === undefined) return null;
      const more = z.number().parse(snapshot.get("resultParts")) - 1;
      const references = Array.from({ length: more }, (_, index) => partOf(snapshot.ref, index + 1));
      const parts = more === 0 ? [] : await firestore.getAll(...references);
      const bytes = [first, ...parts.map((part): unknown => part.get("bytes"))].map((part) =>
        Bytes.parse(part),
      );
      return ReviewResult.parse(JSON.parse(Buffer.concat(bytes).toString("utf8")));
    },

    async change(id, decide) {
      let decided: ReviewRecord | null = null;
      const isChanged = await changeDocument(reviews.doc(id), (snapshot) => {
        const record = presentReview(id, snapshot.data());
        const change = decide(record);
        decided = change && withChange(record, change);
        return change && documentChange(snapshot, change);
      });
      return isChanged ? decided : null;
    },

    async findUnfinished(repositoryId, pullNumber) {
      const found = await reviews
        .where("repositoryId", "==", repositoryId)
        .where("pullNumber", "==", pullNumber)
        .where("status", "in", ["queued", "running"])
        .select(...recordFields)
        .get();
      return found.docs.map((document) => presentReview(document.id, document.data()));
    },

    async findStale(before, limit) {
      const found = await reviews
        .where("status", "in", ["queued", "running"])
        .where("updatedAt", "<", before)
        .orderBy("updatedAt")
        .limit(limit)
        .select(...recordFields)
        .get();
      return found.docs.map((document) => presentReview(document.id, document.data()));
    },

    async list(query) {
      const found = await listQuery(query).get();
      const records = found.docs.map((document) => presentReview(document.id, document.data()));
      const page = records.slice(0, query.limit);
      const last = page.at(-1);
      const next = records.length > query.limit && last !== undefined ? cursorAfterReview(last) : null;
      return { records: page, next };
    },

    deleteExpired: (now, limit) => deleteExpired(reviews, now, limit),
  };

  function listQuery({ repositoryIds, status, limit, cursor }: ReviewQuery) {
    let query = reviews.orderBy("createdAt", "desc").orderBy(FieldPath.documentId(), "desc");
    if (repositoryIds !== null) query = query.where("repositoryId", "in", repositoryIds);
    if (status !== null) query = query.where("status", "==", status);
    const position = readReviewCursor(cursor);
    if (position !== null) query = query.startAfter(Timestamp.fromMillis(position[0]), position[1]);
    return query.limit(limit + 1).select(...recordFields);
  }
}

function documentChange(snapshot: DocumentSnapshot, { result, ...fields }: ReviewChange): DocumentChange {
  if (result === undefined) return { update: fields };
  if (result === null) return { update: { ...fields, result: FieldValue.delete(), resultParts: 0 } };
  const parts = splitResult(result);
  const expireAt: unknown = snapshot.get("expireAt");
  return {
    update: { ...fields, result: parts[0], resultParts: parts.length },
    together(batch) {
      for (const [index, bytes] of parts.entries()) {
        if (index > 0) batch.set(partOf(snapshot.ref, index), { bytes, expireAt });
      }
    },
  };
}

function partOf(review: DocumentReference, index: number): DocumentReference {
  return review.collection("parts").doc(String(index));
}
