/** The port to projects. Its adapters pass one test suite: tests/stores/projects.test.ts. */
import type { AuditAction, Label, ProjectStatus, SavedView, WipLimits } from "@acrux/contract";

export interface ProjectRecord {
  readonly id: string;
  readonly name: string;
  readonly key: string;
  readonly description: string | null;
  readonly status: ProjectStatus;
  /** Who sees it beside admins and masters: uids, or `everybody`. */
  readonly audience: readonly string[];
  readonly createdBy: string;
  readonly labels: readonly Label[];
  readonly wipLimits: WipLimits;
  readonly foldsDone: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Null unless it is deleted. */
  readonly deletedAt: Date | null;
}

/** In an audience: all active users. No uid is written so. */
export const everybody = "*";

export type NewProject = Pick<ProjectRecord, "name" | "key" | "description" | "audience">;

export type ProjectPatch = Partial<
  Pick<
    ProjectRecord,
    "name" | "description" | "status" | "audience" | "labels" | "wipLimits" | "foldsDone" | "deletedAt"
  >
>;

export interface ChangedBy {
  readonly uid: string;
  readonly requestId: string;
}

/** What is written; `audit` names each thing that administrators should know, with its values. */
export interface ProjectChange {
  readonly patch: ProjectPatch;
  readonly audit: readonly {
    readonly action: AuditAction;
    readonly before: object | null;
    readonly after: object | null;
  }[];
}

export interface ProjectQuery {
  /** Whose projects: those with one of these in their audience; null for all. */
  readonly audience: readonly string[] | null;
  readonly search: string | null;
  readonly status: ProjectStatus | null;
  readonly limit: number;
  readonly offset: number;
  /** A `nextCursor` of an earlier page, instead of an offset. */
  readonly cursor: string | null;
}

export interface ProjectPage {
  readonly projects: readonly ProjectRecord[];
  readonly total: number;
  readonly nextCursor: string | null;
}

export interface ProjectStore {
  /** Also one that is deleted, as long as it can be restored. */
  find(id: string): Promise<ProjectRecord | null>;
  findByKey(key: string): Promise<ProjectRecord | null>;
  /** Newest first, without deleted ones. Throws `invalid_request` for a cursor that it did not give out. */
  list(query: ProjectQuery): Promise<ProjectPage>;
  /** The last deleted one first: those that this person created, or all. */
  listDeleted(createdBy: string | null, limit: number): Promise<readonly ProjectRecord[]>;
  /** With its counter of tasks. Null when the key was ever given to a project. */
  create(project: NewProject, by: ChangedBy): Promise<ProjectRecord | null>;
  /** `decide` may run several times, and answers null to leave the project as it is. Null when there is none. */
  change(
    id: string,
    by: ChangedBy,
    decide: (project: ProjectRecord) => ProjectChange | null,
  ): Promise<ProjectRecord | null>;
  findViews(id: string, uid: string): Promise<readonly SavedView[]>;
  saveViews(id: string, uid: string, views: readonly SavedView[]): Promise<void>;
  /** Deletes projects whose 30 days are over, with all that is in them. Answers how many. */
  deleteExpired(now: Date, limit: number): Promise<number>;
}
