/** Records for the audit log what somebody did that changes no document of its own: those that do are recorded with their change. */
import type { AuditAction } from "@acrux/contract";

export interface Happening {
  readonly action: AuditAction;
  readonly actorId: string;
  readonly targetId: string;
  /** Plain values for administrators to read; null when the action says it all. */
  readonly values: Readonly<Record<string, string | number | boolean | null>> | null;
  readonly requestId: string;
}

export type RecordAudit = (happening: Happening) => Promise<void>;
