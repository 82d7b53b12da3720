/** The port to the team's own rules: documents keyed by the rule's id, so that no two rules share one. */

export interface RuleRecord {
  readonly id: string;
  readonly name: string;
  /** YAML as it was written. */
  readonly text: string;
  /** Every repository when empty. */
  readonly repositoryIds: readonly number[];
  readonly enabled: boolean;
  readonly version: number;
  readonly createdBy: string;
  readonly updatedBy: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type RuleChange = Pick<RuleRecord, "name" | "text" | "repositoryIds" | "enabled">;

/** Who makes a change, for the audit log, which is written in the same transaction and keeps every text. */
export interface ChangedBy {
  readonly uid: string;
  readonly requestId: string;
}

export interface RuleStore {
  /** By id. */
  list(): Promise<readonly RuleRecord[]>;
  find(id: string): Promise<RuleRecord | null>;
  /** Null when there is a rule with this id. */
  create(id: string, rule: RuleChange, by: ChangedBy): Promise<RuleRecord | null>;
  /** `stale` when the rule has another version by now. */
  change(
    id: string,
    version: number,
    change: RuleChange,
    by: ChangedBy,
  ): Promise<RuleRecord | "missing" | "stale">;
  /** False when there is no such rule. */
  remove(id: string, by: ChangedBy): Promise<boolean>;
}

/** The rules that reviews of the repository use. */
export function rulesFor(rules: readonly RuleRecord[], repositoryId: number): RuleRecord[] {
  return rules.filter(
    ({ enabled, repositoryIds }) =>
      enabled && (repositoryIds.length === 0 || repositoryIds.includes(repositoryId)),
  );
}

/** What people are called today, by uid; those without a name are left out. */
export type FindPeople = (uids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** What a trial of a rule's text says. */
export interface RuleTrial {
  /** Null when the text is no rule. */
  readonly rule: { readonly id: string; readonly name: string } | null;
  /** Sentences; none when the rule does what its examples say. */
  readonly faults: readonly string[];
}
