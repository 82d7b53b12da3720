/** Adds what changed no document to the audit log in Firestore. */
import { type Firestore, Timestamp } from "@google-cloud/firestore";
import type { RecordAudit } from "../../record-audit.ts";
import type { NewAuditRecord } from "./audit.ts";

export function createRecordAudit(firestore: Firestore, now: () => Date): RecordAudit {
  return async ({ action, actorId, targetId, values, requestId }) => {
    const record: NewAuditRecord = {
      ...{ at: Timestamp.fromDate(now()), action, actorId, targetId },
      details: { before: null, after: values, requestId },
    };
    await firestore.collection("audit").add(record);
  };
}
