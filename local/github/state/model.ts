/** What the local GitHub remembers, as it stands in state.json. Numbers are ids, instants are ISO strings. */

export type Role = "none" | "read" | "triage" | "write" | "maintain" | "admin";
export type Level = "read" | "write";
export type Permissions = Readonly<Record<string, Level>>;
export type Side = "LEFT" | "RIGHT";

export interface Account {
  readonly id: number;
  readonly login: string;
  readonly type: "User" | "Organization" | "Bot";
  readonly name: string;
  readonly email: string | null;
  readonly createdAt: string;
  /** Of an organization: its people by user id. */
  readonly members: Record<string, "owner" | "member">;
}

export interface Repository {
  readonly id: number;
  ownerId: number;
  name: string;
  description: string | null;
  private: boolean;
  defaultBranch: string;
  readonly language: string | null;
  readonly createdAt: string;
  pushedAt: string;
  updatedAt: string;
  /** What every member of the owning organization may do, and what single people may do, by user id. */
  memberRole: Role;
  roles: Record<string, Role>;
  /** Of a fork: the repository whose objects it shares. */
  readonly parentId: number | null;
  /** Earlier `owner/name`s, which answer 301. */
  formerNames: string[];
}

export interface Installation {
  readonly id: number;
  readonly accountId: number;
  selection: "all" | "selected";
  /** Only for a selection. */
  repositoryIds: number[];
  permissions: Permissions;
  suspendedAt: string | null;
  suspendedById: number | null;
  readonly createdAt: string;
  updatedAt: string;
}

export interface InstallationRequest {
  readonly accountId: number;
  readonly requesterId: number;
  readonly at: string;
}

/** Tokens and codes are kept as SHA-256, as a careful server would. */
export interface Token {
  readonly hash: string;
  readonly kind: "installation" | "user" | "refresh";
  readonly createdAt: string;
  readonly expiresAt: string;
  /** Of an installation's token; null means all its repositories. */
  readonly installationId: number | null;
  readonly repositoryIds: number[] | null;
  readonly permissions: Permissions;
  readonly userId: number | null;
}

export interface AuthorizationCode {
  readonly hash: string;
  readonly userId: number;
  readonly redirectUri: string;
  readonly challenge: string | null;
  readonly expiresAt: string;
}

export interface Pull {
  readonly id: number;
  readonly repositoryId: number;
  readonly number: number;
  title: string;
  body: string | null;
  readonly authorId: number;
  readonly baseRef: string;
  baseSha: string;
  readonly headRef: string;
  headSha: string;
  readonly headRepositoryId: number;
  state: "open" | "closed";
  draft: boolean;
  merged: boolean;
  mergedAt: string | null;
  mergedById: number | null;
  mergeCommitSha: string | null;
  closedAt: string | null;
  readonly createdAt: string;
  updatedAt: string;
  /** The repository on disk that it was pushed from. */
  readonly source: string;
}

/** One that is no pull request; both share their numbers. */
export interface Issue {
  readonly id: number;
  readonly repositoryId: number;
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly authorId: number;
  state: "open" | "closed";
  closedAt: string | null;
  readonly createdAt: string;
  updatedAt: string;
}

export type ReviewState = "PENDING" | "COMMENTED" | "APPROVED" | "CHANGES_REQUESTED" | "DISMISSED";

export interface Review {
  readonly id: number;
  readonly repositoryId: number;
  readonly number: number;
  readonly authorId: number;
  body: string;
  state: ReviewState;
  readonly commitId: string;
  submittedAt: string | null;
  updatedAt: string;
}

export interface ReviewComment {
  readonly id: number;
  readonly reviewId: number;
  readonly repositoryId: number;
  readonly number: number;
  readonly authorId: number;
  readonly path: string;
  readonly side: Side;
  readonly line: number;
  readonly startLine: number | null;
  readonly startSide: Side | null;
  body: string;
  readonly commitId: string;
  readonly diffHunk: string;
  /** The first comment of its thread; null when it is that itself. */
  readonly inReplyToId: number | null;
  readonly createdAt: string;
  updatedAt: string;
  /** Of a thread's first comment. */
  resolvedById: number | null;
}

export interface IssueComment {
  readonly id: number;
  readonly repositoryId: number;
  readonly number: number;
  readonly authorId: number;
  body: string;
  readonly createdAt: string;
  updatedAt: string;
}

export interface Annotation {
  readonly path: string;
  readonly start_line: number;
  readonly end_line: number;
  readonly start_column?: number;
  readonly end_column?: number;
  readonly annotation_level: "notice" | "warning" | "failure";
  readonly message: string;
  readonly title?: string;
  readonly raw_details?: string;
}

export interface CheckRun {
  readonly id: number;
  readonly suiteId: number;
  readonly repositoryId: number;
  readonly headSha: string;
  name: string;
  status: "queued" | "in_progress" | "completed";
  conclusion: string | null;
  startedAt: string;
  completedAt: string | null;
  detailsUrl: string | null;
  externalId: string | null;
  output: { title: string | null; summary: string | null; text: string | null };
  annotations: Annotation[];
}

/** One attempt to deliver a webhook. What was sent and answered lies beside the state, in deliveries/. */
export interface Delivery {
  readonly id: number;
  readonly guid: string;
  readonly event: string;
  readonly action: string | null;
  readonly installationId: number | null;
  readonly repositoryId: number | null;
  readonly deliveredAt: string;
  readonly redelivery: boolean;
  /** Seconds. */
  readonly duration: number;
  readonly status: string;
  readonly statusCode: number;
}

export interface State {
  version: 1;
  /** The next number for whatever has no seeded id. */
  nextId: number;
  accounts: Account[];
  repositories: Repository[];
  installations: Installation[];
  requests: InstallationRequest[];
  tokens: Token[];
  codes: AuthorizationCode[];
  pulls: Pull[];
  issues: Issue[];
  reviews: Review[];
  reviewComments: ReviewComment[];
  issueComments: IssueComment[];
  checkRuns: CheckRun[];
  deliveries: Delivery[];
}

export function emptyState(): State {
  return {
    version: 1,
    nextId: 1_000_001,
    accounts: [],
    repositories: [],
    installations: [],
    requests: [],
    tokens: [],
    codes: [],
    pulls: [],
    issues: [],
    reviews: [],
    reviewComments: [],
    issueComments: [],
    checkRuns: [],
    deliveries: [],
  };
}
