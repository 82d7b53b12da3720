/** What an entry of the audit log says, in words. Its values are strangers' text: cleaned before they are shown. */
import type { AuditAction, AuditEntry } from "@acrux/contract";
import { cleanText } from "../../lib/clean-text.ts";

export const actionLabels: Readonly<Record<AuditAction, string>> = {
  "user.created": "Account created",
  "user.roles": "Roles changed",
  "user.activation": "Activation changed",
  "user.deleted": "Account deleted",
  "user.connected": "GitHub connected",
  "user.exported": "Own data downloaded",
  "user.signed-out": "Signed out everywhere",
  "account.connected": "GitHub account connected",
  "audit.exported": "Audit log downloaded",
  "repository.review": "Review switched",
  "rule.created": "Rule created",
  "rule.changed": "Rule changed",
  "rule.deleted": "Rule deleted",
  "learning.created": "Learning added",
  "learning.changed": "Learning changed",
  "learning.deleted": "Learning deleted",
  "finding.dismissed": "Finding dismissed",
  "suppression.agreed": "Suppression agreed to",
  "project.created": "Project created",
  "project.archived": "Project archived",
  "project.restored": "Project restored",
  "project.members": "Project members changed",
  "project.deleted": "Project deleted",
  "post.deleted": "Post deleted",
  "post.restored": "Post restored",
  "comment.deleted": "Comment deleted",
  "settings.changed": "Settings changed",
  "model.changed": "Model changed",
};

/** An action of another version of the server keeps its own name. */
export function actionLabel(action: string): string {
  return Object.entries(actionLabels).find(([name]) => name === action)?.[1] ?? cleanText(action);
}

export function partyName({ id, name }: AuditEntry["actor"]): string {
  if (id === "server") return "Server";
  const shown = cleanText(name ?? "").trim();
  return shown === "" ? cleanText(id) : shown;
}

export interface FieldChange {
  readonly field: string;
  /** Null where there was, or is, nothing. */
  readonly from: string | null;
  readonly to: string | null;
  /** Set for a text of several lines, of which only the lines that differ say something. */
  readonly lines: { readonly before: string; readonly after: string } | null;
}

const fieldLabels: ReadonlyMap<string, string> = new Map([
  ["roles", "Roles"],
  ["isActive", "Active"],
  ["enableACR", "AI code review"],
  ["name", "Name"],
  ["text", "Text"],
  ["enabled", "Enabled"],
  ["repositoryIds", "Repositories"],
  ["key", "Key"],
  ["isPrivate", "Private"],
  ["members", "Members"],
  ["reason", "Reason"],
  ["title", "Title"],
  ["pullNumber", "Pull request"],
  ["ruleId", "Rule"],
]);

/** The fields that differ; those that stayed as they were say nothing. */
export function fieldChanges({ from, to }: Pick<AuditEntry, "from" | "to">): readonly FieldChange[] {
  const fields = new Set([...Object.keys(from ?? {}), ...Object.keys(to ?? {})]);
  return [...fields]
    .map((field) => ({
      field: fieldLabels.get(field) ?? cleanText(field),
      from: valueText(from?.[field]),
      to: valueText(to?.[field]),
      lines: linesOf(from?.[field], to?.[field]),
    }))
    .filter((change) => change.from !== change.to);
}

function linesOf(from: unknown, to: unknown): FieldChange["lines"] {
  const [before, after] = [from, to].map((value) => (typeof value === "string" ? value.trimEnd() : ""));
  if (before === undefined || after === undefined || !`${before}${after}`.includes("\n")) return null;
  return { before, after };
}

function valueText(value: unknown): string | null {
  if (value === undefined || value === null || value === "") return null;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value))
    return value.length === 0 ? null : value.map((item) => valueText(item) ?? "").join(", ");
  return cleanText(typeof value === "string" ? value : JSON.stringify(value));
}
