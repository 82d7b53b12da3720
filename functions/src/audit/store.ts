/** The port to the audit log: what is recorded with a change, and how it is read. There is no way to change or delete. */
import type { AuditAction } from "@acrux/contract";

export interface AuditRecord {
  readonly id: string;
  readonly at: Date;
  /** A uid, or "server" for what an operator did on the command line. */
  readonly actorId: string;
  /** What it was done to; of which kind is the noun of the action. */
  readonly targetId: string;
  /** An `AuditAction` of this version or of another one. */
  readonly action: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly requestId: string;
}

export interface AuditFilters {
  readonly action: AuditAction | null;
  readonly actorId: string | null;
  readonly targetId: string | null;
  /** At this instant or later. */
  readonly from: Date | null;
  /** Before this instant. */
  readonly to: Date | null;
}

export interface AuditPage {
  readonly records: readonly AuditRecord[];
  /** Leads to what follows; null at the end. */
  readonly next: string | null;
}

export interface AuditLog {
  /** Newest first. Throws `invalid_request` for a cursor that it did not give out. */
  list(query: AuditFilters & { limit: number; cursor: string | null }): Promise<AuditPage>;
}

/** What something is called today, by kind ("user", "repository") and id. Ids without a name are left out. */
export type FindNames = (things: readonly Named[]) => Promise<ReadonlyMap<string, string>>;

export interface Named {
  readonly kind: string;
  readonly id: string;
}

/** The key of something in what `FindNames` answers. */
export function nameKey({ kind, id }: Named): string {
  return `${kind}/${id}`;
}
