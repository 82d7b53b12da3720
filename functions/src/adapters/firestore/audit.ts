/** The audit log in Firestore, `audit/{id}`: written in the transaction that makes the change, and only ever added to. */
import type { AuditAction } from "@acrux/contract";
import {
  type DocumentReference,
  FieldPath,
  type Firestore,
  type Query,
  type QueryDocumentSnapshot,
  Timestamp,
} from "@google-cloud/firestore";
import { z } from "zod";
import { cursorAfterRecord, readAuditCursor } from "../../audit/page.ts";
import type { AuditFilters, AuditLog, AuditRecord } from "../../audit/store.ts";
import { instant } from "./instant.ts";

export interface NewAuditRecord {
  readonly at: Timestamp;
  /** A uid, or "server" for what an operator did on the command line. */
  readonly actorId: string;
  readonly targetId: string;
  readonly action: AuditAction;
  /** Plain JSON values, without anything secret: administrators read them. */
  readonly details: {
    readonly before: object | null;
    readonly after: object | null;
    readonly requestId: string;
  };
}

/** A transaction or a batch: what is recorded happens together with the record, or not at all. */
interface Writer {
  create(reference: DocumentReference, document: NewAuditRecord): unknown;
}

export function writeAudit(writer: Writer, firestore: Firestore, record: NewAuditRecord): void {
  writer.create(firestore.collection("audit").doc(), record);
}

const Values = z.record(z.string(), z.json()).nullable();

const AuditDocument = z.object({
  at: instant,
  actorId: z.string(),
  targetId: z.string(),
  action: z.string(),
  details: z.object({ before: Values, after: Values, requestId: z.string() }),
});

export function createFirestoreAudit(firestore: Firestore): AuditLog {
  const audit = firestore.collection("audit");
  return {
    async list({ limit, cursor, ...filters }) {
      const newest = filter(audit, filters).orderBy("at", "desc").orderBy(FieldPath.documentId(), "desc");
      const position = readAuditCursor(cursor);
      const after =
        position === null ? newest : newest.startAfter(Timestamp.fromMillis(position[0]), position[1]);
      const found = await after.limit(limit + 1).get();
      const records = found.docs.slice(0, limit).map(present);
      const last = records.at(-1);
      const next = found.size > limit && last !== undefined ? cursorAfterRecord(last) : null;
      return { records, next };
    },
  };
}

function filter(audit: Query, { action, actorId, targetId, from, to }: AuditFilters): Query {
  let query = audit;
  if (action !== null) query = query.where("action", "==", action);
  if (actorId !== null) query = query.where("actorId", "==", actorId);
  if (targetId !== null) query = query.where("targetId", "==", targetId);
  if (from !== null) query = query.where("at", ">=", from);
  if (to !== null) query = query.where("at", "<", to);
  return query;
}

function present(snapshot: QueryDocumentSnapshot): AuditRecord {
  const { details, ...record } = AuditDocument.parse(snapshot.data());
  return { id: snapshot.id, ...record, ...details };
}
