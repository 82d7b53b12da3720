/** What the GitHub feature keeps: deliveries, accounts, repositories, connections, states of sign-ins, pull requests. */
import type { Conclusion } from "@acrux/contract";
import type { SaidFinding } from "../review/identity/already-said.ts";
import type { Agreements } from "../review/suppression/suppression.ts";

/** A webhook that arrived. What is deduplicated is finished work, not a seen id: a redelivery keeps its id. */
export interface Delivery {
  /** GitHub's `X-GitHub-Delivery`. */
  readonly id: string;
  readonly event: string;
  readonly receivedAt: Date;
  /** Set once everything that the event asks for is done or safely queued. */
  readonly finishedAt: Date | null;
}

export interface DeliveryStore {
  /** False when this delivery came before. */
  create(delivery: Delivery): Promise<boolean>;
  find(id: string): Promise<Delivery | null>;
  finish(id: string, at: Date): Promise<void>;
  /** True for the first who asks: a failed delivery is requested again once. */
  claimRedelivery(id: string, at: Date): Promise<boolean>;
  deleteExpired(now: Date, limit: number): Promise<number>;
}

/** An installation of the App on a user or an organization, keyed by the installation's id. */
export interface AccountRecord {
  readonly installationId: number;
  /** The user's or organization's numeric id. */
  readonly accountId: number;
  readonly login: string;
  /** 'Organization' or 'User', as GitHub spells them. */
  readonly type: string;
  readonly suspended: boolean;
  readonly deleted: boolean;
  /** Users of Acrux who proved with their own GitHub token that the installation is among theirs. */
  readonly connectedBy: readonly string[];
  /** When GitHub last told that somebody may see less or more of it; what was read before decides nothing any more. */
  readonly accessChangedAt: Date | null;
}

export interface AccountStore {
  find(installationId: number): Promise<AccountRecord | null>;
  /** All of them, in any order, the deleted ones too. */
  list(): Promise<readonly AccountRecord[]>;
  /** Accounts that this user once connected. */
  findConnectedBy(uid: string): Promise<readonly AccountRecord[]>;
  /** Writes what GitHub says, keeping who connected it. */
  record(account: Omit<AccountRecord, "connectedBy" | "accessChangedAt">): Promise<void>;
  /** Of an account that is not known nothing was read, and nothing happens. */
  noteAccessChange(installationId: number, at: Date): Promise<void>;
  connect(installationId: number, uid: string): Promise<void>;
}

/** A repository's settings, keyed by its numeric id; there is a record once someone switched reviews on. */
export interface RepositoryRecord {
  readonly id: number;
  readonly installationId: number;
  readonly fullName: string;
  readonly private: boolean;
  readonly enableACR: boolean;
  readonly updatedAt: Date;
}

export interface RepositoryStore {
  find(id: number): Promise<RepositoryRecord | null>;
  /** All of them, in any order. */
  list(): Promise<readonly RepositoryRecord[]>;
  /** In any order; unknown ids are left out. */
  findMany(ids: readonly number[]): Promise<readonly RepositoryRecord[]>;
  findByInstallation(installationId: number): Promise<readonly RepositoryRecord[]>;
  /** Writes the record together with an entry in the audit trail. */
  switchReview(repository: RepositoryRecord, by: { uid: string; requestId: string }): Promise<void>;
  /** Changes a record that exists; a repository nobody switched on has none, and then nothing happens. */
  update(id: number, change: Partial<Omit<RepositoryRecord, "id">>): Promise<void>;
}

/** A user's tokens at GitHub. They never leave the server, and are stored encrypted. */
export interface UserTokens {
  readonly accessToken: string;
  /** Null when the App's tokens do not expire. */
  readonly accessExpiresAt: Date | null;
  readonly refreshToken: string | null;
  readonly refreshExpiresAt: Date | null;
}

export interface Connection {
  readonly uid: string;
  /** GitHub's numeric user id. */
  readonly githubId: number;
  readonly login: string;
  /** Null once GitHub refused them: the user has to reconnect. */
  readonly tokens: UserTokens | null;
  /** Whoever holds it refreshes the tokens, because a refresh token works once. */
  readonly refreshLease: { readonly id: string; readonly until: Date } | null;
  /** When the user asked an organization's owner to install the App; null when nothing is pending. */
  readonly requestedAt: Date | null;
  /** The installations that GitHub last showed to the user; null before that was asked. */
  readonly seen: { readonly at: Date; readonly installationIds: readonly number[] } | null;
  readonly updatedAt: Date;
}

export interface ConnectionStore {
  find(uid: string): Promise<Connection | null>;
  save(connection: Connection): Promise<void>;
  /** As `ReviewStore.change`: reads, decides and writes with nobody in between; null when nothing changed. */
  change(
    uid: string,
    decide: (connection: Connection) => Partial<Omit<Connection, "uid">> | null,
  ): Promise<Connection | null>;
  findByGitHubId(githubId: number): Promise<readonly Connection[]>;
  findRepositoryList(uid: string, installationId: number): Promise<RepositoryList | null>;
  saveRepositoryList(uid: string, list: RepositoryList): Promise<void>;
}

/** A repository as one user sees it on GitHub. */
export interface SeenRepository {
  readonly id: number;
  readonly fullName: string;
  readonly description: string | null;
  readonly private: boolean;
  /** The user is admin or maintainer there. */
  readonly canSwitch: boolean;
}

/** What one user may read through one installation, kept so that GitHub need not be asked for every page view. */
export interface RepositoryList {
  readonly installationId: number;
  /** When reading began: what changed meanwhile may be missing. */
  readonly readAt: Date;
  /** Pages of 100 as GitHub gave them, with the ETag that makes asking again cheap. */
  readonly pages: readonly {
    readonly etag: string | null;
    readonly repositories: readonly SeenRepository[];
  }[];
}

export type OAuthFlow = "add-account" | "login";

/** A sign-in at GitHub that began. The state itself is never stored, only its hash. */
export interface OAuthState {
  readonly hash: string;
  readonly uid: string;
  readonly flow: OAuthFlow;
  /** PKCE; null for adding an account, where GitHub itself begins the sign-in. */
  readonly codeVerifier: string | null;
  readonly expiresAt: Date;
}

export interface OAuthStateStore {
  create(state: OAuthState): Promise<void>;
  /** Answers it to one caller only and deletes it; null when unknown or used. The caller looks at `expiresAt`. */
  take(hash: string): Promise<OAuthState | null>;
  deleteExpired(now: Date, limit: number): Promise<number>;
}

/** Which hunks a model has read, and the review that holds what it said of them. */
export interface PullReading {
  readonly reviewId: string;
  /** Keyed hashes. */
  readonly hunks: readonly string[];
}

/** What the last review told besides its comments. */
export interface Told {
  readonly conclusion: Conclusion;
  /** Hashes of its statements. */
  readonly statements: readonly string[];
  /** The last review that was posted. */
  readonly reviewUrl: string;
}

/** What is known of one pull request from its reviews. */
export interface PullMemory {
  /** What was posted or listed, so that nothing is said twice. */
  readonly said: readonly SaidFinding[];
  /** Null before the first review. */
  readonly told: Told | null;
  /** GitHub's ids of who opened it or pushed to it, as far as reviews saw it. */
  readonly authorIds: readonly number[];
  /** Who agreed to a suppression that the pull request itself adds. */
  readonly agreed: Agreements;
}

export interface PullStore {
  /** Empty for a pull request that was never reviewed. */
  find(repositoryId: number, pullNumber: number): Promise<PullMemory>;
  /**
   * Adds to what was said and to the authors, and replaces what was told. Of a finding that is known already the hunk is
   * renewed: it may have changed around the same code.
   */
  remember(
    repositoryId: number,
    pullNumber: number,
    review: Omit<PullMemory, "agreed">,
    now: Date,
  ): Promise<void>;
  /** Writes it together with an entry in the audit trail. */
  agree(
    repositoryId: number,
    pullNumber: number,
    agreement: Agreement,
    by: { uid: string; requestId: string },
  ): Promise<void>;
  /** What a model read of it; null when none did. */
  reading(repositoryId: number, pullNumber: number): Promise<PullReading | null>;
  rememberReading(repositoryId: number, pullNumber: number, reading: PullReading): Promise<void>;
}

/** Somebody agreed that a comment of the pull request may suppress a finding of it. */
export interface Agreement {
  readonly fingerprint: string;
  readonly ruleId: string;
  /** On GitHub. */
  readonly login: string;
  readonly at: Date;
}

export const nothingRemembered: PullMemory = { said: [], told: null, authorIds: [], agreed: {} };

/** Days that a delivery is remembered; GitHub redelivers for three. */
export const deliveryDays = 7;
