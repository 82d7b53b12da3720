/** `reviews/{id}` as it is stored: the record's fields, and the result as JSON, split when one document cannot hold it. */
import { Conclusion, ReviewStatus, Severity } from "@acrux/contract";
import type { DocumentData } from "@google-cloud/firestore";
import { z } from "zod";
import type { ReviewRecord } from "../../reviews/store.ts";
import { instant } from "./instant.ts";

/** Bytes of a result that one document holds; Firestore's limit for a document is twice as much. */
export const partBytes = 500_000;

const count = z.number().int();

const fields = {
  installationId: count,
  repositoryId: count,
  repositoryName: z.string(),
  pullNumber: count,
  pullTitle: z.string(),
  pullUrl: z.string(),
  pullUpdatedAt: instant,
  authorLogin: z.string(),
  authorIds: z.array(count).default([]),
  headSha: z.string(),
  status: ReviewStatus,
  reason: z.string().nullable(),
  generation: count,
  attempts: count,
  lease: z.object({ id: z.string(), until: instant }).nullable(),
  notBefore: instant.nullable(),
  stopReason: z.string().nullable(),
  /** Documents that the result takes up, this one included; 0 when there is none. */
  resultParts: count,
  conclusion: Conclusion.nullable(),
  counts: z.record(Severity, count),
  files: z.object({ read: count, partly: count, skipped: count }),
  reviewUrl: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
  finishedAt: instant.nullable(),
};

const ReviewDocument = z.object(fields);

/** Every field but the result, which lists do not read. */
export const recordFields = Object.keys(fields);

export function presentReview(id: string, document: DocumentData | undefined): ReviewRecord {
  const { resultParts, ...record } = ReviewDocument.parse(document);
  return { id, ...record, hasResult: resultParts > 0 };
}

export function reviewDocument(record: ReviewRecord): DocumentData {
  const { id: _, hasResult: __, ...stored } = record;
  return { ...stored, resultParts: 0 };
}

/** Bytes in pieces that each fit a document. */
export function splitResult(result: unknown): Buffer[] {
  const bytes = Buffer.from(JSON.stringify(result));
  const parts: Buffer[] = [];
  for (let start = 0; start < bytes.byteLength; start += partBytes) {
    parts.push(bytes.subarray(start, start + partBytes));
  }
  return parts;
}
