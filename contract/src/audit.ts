/** The audit log: who changed what about whom or what, and when. Nothing in it can be changed or deleted. */
import { z } from "zod";
import { fileRoute, Instant, limitQuery, route } from "./route.ts";
import { auditActionNames } from "./words.ts";

export const AuditAction = z.enum(auditActionNames);
export type AuditAction = z.infer<typeof AuditAction>;

/** A uid, an id of something else, or "server" for what an operator did on the command line. */
const AuditParty = z.object({
  id: z.string(),
  /** A person's or a repository's name as it is today; null when it has none any more, or never had one. */
  name: z.string().nullable(),
});

/** What was recorded of the thing, by field; null where there was nothing before, or is nothing after. */
const AuditValues = z.record(z.string(), z.json()).nullable();

export const AuditEntry = z.object({
  _id: z.string(),
  at: Instant,
  /** One of `AuditAction`, or an action of an earlier or later version. */
  action: z.string(),
  actor: AuditParty,
  target: AuditParty,
  from: AuditValues,
  to: AuditValues,
  requestId: z.string(),
  /** It is about a repository or an organization that GitHub does not show you: only masters are told that it is there. */
  hidden: z.boolean(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const filters = {
  action: AuditAction.optional(),
  /** Exactly this id. */
  actor: z.string().min(1).max(200).optional(),
  target: z.string().min(1).max(200).optional(),
  /** At this instant or later. */
  from: Instant.optional(),
  /** Before this instant. */
  to: Instant.optional(),
};

export const auditRoutes = {
  /** The header X-Next-Cursor leads to the next page. */
  listAudit: route({
    method: "GET",
    path: "/audit",
    summary: "List what was changed by whom, newest first",
    needs: "admin",
    query: z.strictObject({ limit: limitQuery(50), cursor: z.string().max(500).optional(), ...filters }),
    output: z.array(AuditEntry),
  }),
  exportAudit: fileRoute({
    path: "/audit/export",
    summary: "The same as a CSV file, all of it",
    needs: "admin",
    query: z.strictObject(filters),
    errors: ["too_many_requests"],
  }),
};
