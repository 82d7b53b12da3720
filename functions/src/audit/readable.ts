/** Which entries of the audit log somebody may read: what is about a repository or an organization follows GitHub. */
import { z } from "zod";
import type { ReadAccess } from "../read-access.ts";
import type { AuditRecord } from "./store.ts";

/** One of these has to be readable. */
interface Subject {
  readonly repositoryIds: readonly number[];
  readonly accountIds: readonly number[];
}

const settingsTarget = /^(?:model-)?(organization|repository)-([1-9][0-9]*)$/;
const RuleValues = z.object({ repositoryIds: z.array(z.number()) });

type FindSubject = (record: AuditRecord) => Subject | null;

/** A finding's target begins with the number of its repository. */
const ofRepository: FindSubject = ({ targetId }) => ({
  repositoryIds: [Number.parseInt(targetId, 10)],
  accountIds: [],
});

const ofSettings: FindSubject = ({ targetId }) => {
  const [, scope, number] = settingsTarget.exec(targetId) ?? [];
  const ids = [Number(number)];
  return scope === "organization"
    ? { repositoryIds: [], accountIds: ids }
    : { repositoryIds: ids, accountIds: [] };
};

const ofRule: FindSubject = ({ before, after }) => ruleSubject([before, after]);

/** By the noun of an action. */
const subjects = new Map<string, FindSubject>([
  ...(["repository", "suppression", "finding"] as const).map((noun) => [noun, ofRepository] as const),
  ...(["account", "model", "settings"] as const).map((noun) => [noun, ofSettings] as const),
  ...(["learning", "rule"] as const).map((noun) => [noun, ofRule] as const),
]);

/** Null for what is no secret of anybody on GitHub: people, projects, posts, and rules for every repository. */
function subjectOf(record: AuditRecord): Subject | null {
  const [noun = ""] = record.action.split(".");
  return subjects.get(noun)?.(record) ?? null;
}

/** Before and after: a text that was for one repository only stays that, also when the rule is for others now. */
function ruleSubject(states: readonly (AuditRecord["before"] | null)[]): Subject | null {
  const lists = states.flatMap((state) => {
    const values = RuleValues.safeParse(state);
    return values.success ? [values.data.repositoryIds] : [];
  });
  if (lists.every((ids) => ids.length === 0)) return null;
  return { repositoryIds: lists.flat(), accountIds: [] };
}

export function isReadable(record: AuditRecord, access: ReadAccess): boolean {
  const subject = subjectOf(record);
  if (subject === null) return true;
  return (
    subject.repositoryIds.some((id) => access.repositories.has(id)) ||
    subject.accountIds.some((id) => access.accountIds.has(id))
  );
}
