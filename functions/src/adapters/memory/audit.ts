/** The audit log in memory: the second adapter of the port. */
import { cursorAfterRecord, readAuditCursor } from "../../audit/page.ts";
import type { AuditFilters, AuditLog, AuditRecord } from "../../audit/store.ts";

export interface MemoryAudit extends AuditLog {
  add(record: AuditRecord): void;
}

export function createMemoryAudit(): MemoryAudit {
  const records: AuditRecord[] = [];
  return {
    add: (record) => void records.push(structuredClone(record)),
    async list({ limit, cursor, ...filters }) {
      const position = readAuditCursor(cursor);
      const found = records
        .filter((record) => matches(record, filters))
        .filter(
          (record) =>
            position === null || compare(record, { at: new Date(position[0]), id: position[1] }) > 0,
        )
        .sort(compare);
      const page = found.slice(0, limit).map((record) => structuredClone(record));
      const last = page.at(-1);
      return {
        records: page,
        next: found.length > limit && last !== undefined ? cursorAfterRecord(last) : null,
      };
    },
  };
}

function matches(record: AuditRecord, { action, actorId, targetId, from, to }: AuditFilters): boolean {
  const wanted = [
    [action, record.action],
    [actorId, record.actorId],
    [targetId, record.targetId],
  ] as const;
  if (wanted.some(([one, other]) => one !== null && one !== other)) return false;
  return (from === null || record.at >= from) && (to === null || record.at < to);
}

/** Negative when `a` is listed before `b`: later first, then the greater id. */
function compare(a: Pick<AuditRecord, "at" | "id">, b: Pick<AuditRecord, "at" | "id">): number {
  const later = b.at.getTime() - a.at.getTime();
  if (later !== 0 || a.id === b.id) return later;
  return a.id > b.id ? -1 : 1;
}
