/** The port to what a team taught the model. */
import type { Learning } from "@acrux/contract";
import type { PlacedWords } from "../review/config/team-words.ts";

export interface LearningRecord {
  readonly id: string;
  readonly text: string;
  /** Every file when empty. */
  readonly paths: readonly string[];
  /** Every repository when empty. */
  readonly repositoryIds: readonly number[];
  readonly enabled: boolean;
  readonly source: Learning["source"];
  readonly version: number;
  readonly createdBy: string;
  readonly updatedBy: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type LearningChange = Pick<LearningRecord, "text" | "paths" | "repositoryIds" | "enabled">;

/** Who makes a change, for the audit log, which is written in the same transaction and keeps every text. */
export interface ChangedBy {
  readonly uid: string;
  readonly requestId: string;
}

export interface LearningStore {
  /** Newest first. */
  list(): Promise<readonly LearningRecord[]>;
  find(id: string): Promise<LearningRecord | null>;
  create(learning: LearningChange & Pick<LearningRecord, "source">, by: ChangedBy): Promise<LearningRecord>;
  /** `stale` when the learning has another version by now. */
  change(
    id: string,
    version: number,
    change: LearningChange,
    by: ChangedBy,
  ): Promise<LearningRecord | "missing" | "stale">;
  /** False when there is no such learning. */
  remove(id: string, by: ChangedBy): Promise<boolean>;
}

/** As a review of the repository hands them to the model. */
export function learningsFor(learnings: readonly LearningRecord[], repositoryId: number): PlacedWords[] {
  return learnings
    .filter(
      ({ enabled, repositoryIds }) =>
        enabled && (repositoryIds.length === 0 || repositoryIds.includes(repositoryId)),
    )
    .map(({ id, text, paths }) => ({ text, paths, origin: `learning ${id}` }));
}

/** What people are called today, by uid; those without a name are left out. */
export type FindPeople = (uids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
