/** The audit trail: who changed what about whom, written in the transaction that makes the change. */
import type { Firestore, Timestamp, Transaction } from "@google-cloud/firestore";

export interface AuditRecord {
  readonly at: Timestamp;
  /** A uid, or "server" for what an operator did on the command line. */
  readonly actorId: string;
  readonly targetId: string;
  /** The noun and what happened to it, such as "user.roles". */
  readonly action: string;
  readonly details: {
    readonly before: object | null;
    readonly after: object | null;
    readonly requestId: string;
  };
}

export function writeAudit(transaction: Transaction, firestore: Firestore, record: AuditRecord): void {
  transaction.create(firestore.collection("audit").doc(), record);
}
