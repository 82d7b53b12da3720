/** The routes of the audit log: a page for the screen, and all of it as CSV. */
import { type AuditAction, type AuditEntry, type auditRoutes } from "@acrux/contract";
import { csvRow, csvStart } from "../csv.ts";
import type { Handlers, Viewer } from "../handlers.ts";
import type { RecordAudit } from "../record-audit.ts";
import type { FindReadAccess } from "../read-access.ts";
import { isReadable } from "./readable.ts";
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
  readonly findAccess: FindReadAccess;
  readonly recordAudit: RecordAudit;
  readonly now: () => Date;
}

/** Records that are read and sent at once. */
const csvPage = 300;
/** Pages that are read for one that shows something; then it may be empty, and its cursor leads on. */
const mostPages = 5;

const columns = ["at", "action", "actor", "actor name", "target", "target name", "from", "to", "request id"];

export function createAuditHandlers(deps: AuditHandlerDeps): Pick<Handlers, keyof typeof auditRoutes> {
  const { audit, findNames, findAccess, recordAudit, now } = deps;

  async function readPage(viewer: Viewer, filters: AuditFilters, limit: number, start: string | null) {
    const isMaster = viewer.user.roles.includes("master");
    const access = await findAccess(viewer.identity.uid);
    let cursor = start;
    for (let pages = 1; ; pages += 1) {
      const { records, next } = await audit.list({ ...filters, limit, cursor });
      const shown = isMaster ? records : records.filter((record) => isReadable(record, access));
      if (shown.length > 0 || next === null || pages === mostPages) {
        return { entries: await presentAll(shown, (record) => isReadable(record, access)), next };
      }
      cursor = next;
    }
  }

  async function presentAll(records: readonly AuditRecord[], isOpen: (record: AuditRecord) => boolean) {
    const open = records.filter(isOpen);
    const actors = records.map(actorOf);
    const names = await findNames([...actors, ...open.map(targetOf)]);
    return records.map((record) => (isOpen(record) ? present(record, names) : presentHidden(record, names)));
  }

  async function* writeCsv(viewer: Viewer, filters: AuditFilters): AsyncGenerator<string> {
    yield csvStart + csvRow(columns);
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof readPage>> = await readPage(viewer, filters, csvPage, cursor);
      yield page.entries.map(csvLine).join("");
      cursor = page.next;
    } while (cursor !== null);
  }

  return {
    async listAudit({ query, viewer, setHeader }) {
      const { entries, next } = await readPage(viewer, filtersOf(query), query.limit, query.cursor ?? null);
      setHeader("X-Has-More", String(next !== null));
      if (next !== null) setHeader("X-Next-Cursor", next);
      return entries;
    },

    /** Recorded first, with what was chosen: what was not written down is not handed out. */
    async exportAudit({ query, viewer, requestId }) {
      const actorId = viewer.identity.uid;
      const values = Object.fromEntries(
        Object.entries(query).map(([name, chosen]) => [name, chosen ?? null]),
      );
      await recordAudit({ action: "audit.exported", actorId, targetId: "audit", values, requestId });
      return {
        name: `audit-${now().toISOString().slice(0, 10)}.csv`,
        type: "text/csv; charset=utf-8",
        pieces: writeCsv(viewer, filtersOf(query)),
      };
    },
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
    hidden: false,
  };
}

/** That something was done, by whom and when; not to what, nor what it held. */
function presentHidden(record: AuditRecord, names: ReadonlyMap<string, string>): AuditEntry {
  const target = { id: "hidden", name: null };
  return { ...present(record, names), target, from: null, to: null, hidden: true };
}

function csvLine({ at, action, actor, target, from, to, requestId }: AuditEntry): string {
  const values = [from, to].map((value) => (value === null ? null : JSON.stringify(value)));
  return csvRow([at, action, actor.id, actor.name, target.id, target.name, ...values, requestId]);
}
