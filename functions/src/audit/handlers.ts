/** The routes of the audit log: a page for the screen, and all of it as CSV. */
import { type AuditAction, type AuditEntry, type auditRoutes } from "@acrux/contract";
import { csvRow, csvStart } from "../csv.ts";
import type { Handlers } from "../handlers.ts";
import {
  type AuditFilters,
  type AuditLog,
  type AuditRecord,
  type FindNames,
  type Named,
  nameKey,
} from "./store.ts";

export interface AuditHandlerDeps {
  readonly audit: AuditLog;
  readonly findNames: FindNames;
  readonly now: () => Date;
}

/** Records that are read and sent at once. */
const csvPage = 300;

const columns = ["at", "action", "actor", "actor name", "target", "target name", "from", "to", "request id"];

export function createAuditHandlers(deps: AuditHandlerDeps): Pick<Handlers, keyof typeof auditRoutes> {
  const { audit, findNames, now } = deps;

  async function readPage(filters: AuditFilters, limit: number, cursor: string | null) {
    const { records, next } = await audit.list({ ...filters, limit, cursor });
    const names = await findNames(records.flatMap((record) => [actorOf(record), targetOf(record)]));
    return { entries: records.map((record) => present(record, names)), next };
  }

  async function* writeCsv(filters: AuditFilters): AsyncGenerator<string> {
    yield csvStart + csvRow(columns);
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof readPage>> = await readPage(filters, csvPage, cursor);
      yield page.entries.map(csvLine).join("");
      cursor = page.next;
    } while (cursor !== null);
  }

  return {
    async listAudit({ query, setHeader }) {
      const { entries, next } = await readPage(filtersOf(query), query.limit, query.cursor ?? null);
      setHeader("X-Has-More", String(next !== null));
      if (next !== null) setHeader("X-Next-Cursor", next);
      return entries;
    },

    exportAudit: ({ query }) =>
      Promise.resolve({
        name: `audit-${now().toISOString().slice(0, 10)}.csv`,
        type: "text/csv; charset=utf-8",
        pieces: writeCsv(filtersOf(query)),
      }),
  };
}

function filtersOf(query: {
  action?: AuditAction | undefined;
  actor?: string | undefined;
  target?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}): AuditFilters {
  return {
    action: query.action ?? null,
    actorId: query.actor ?? null,
    targetId: query.target ?? null,
    from: query.from === undefined ? null : new Date(query.from),
    to: query.to === undefined ? null : new Date(query.to),
  };
}

function actorOf({ actorId }: AuditRecord): Named {
  return { kind: "user", id: actorId };
}

/** The noun of an action says of which kind its target is. */
function targetOf({ action, targetId }: AuditRecord): Named {
  return { kind: action.split(".")[0] ?? "", id: targetId };
}

function present(record: AuditRecord, names: ReadonlyMap<string, string>): AuditEntry {
  const party = (named: Named) => ({ id: named.id, name: names.get(nameKey(named)) ?? null });
  return {
    _id: record.id,
    at: record.at.toISOString(),
    action: record.action,
    actor: party(actorOf(record)),
    target: party(targetOf(record)),
    from: record.before as AuditEntry["from"],
    to: record.after as AuditEntry["to"],
    requestId: record.requestId,
  };
}

function csvLine({ at, action, actor, target, from, to, requestId }: AuditEntry): string {
  const values = [from, to].map((value) => (value === null ? null : JSON.stringify(value)));
  return csvRow([at, action, actor.id, actor.name, target.id, target.name, ...values, requestId]);
}
