/** The port to the records of users. Its adapters pass one test suite: tests/stores/users.test.ts. */
import type { Role, User, UserStatus } from "@acrux/contract";

export interface NewUser {
  readonly uid: string;
  readonly email: string | null;
  readonly name: string | null;
  readonly avatarUrl: string | null;
  readonly githubLogin: string | null;
  /** GitHub's numeric id: what a person is known by there, since logins are renamed and reused. */
  readonly githubId: string | null;
  /** `provider:id` of every linked provider account; each outlives the account, as a tombstone. */
  readonly providerAccounts: readonly string[];
  readonly roles: readonly Role[];
  readonly isActive: boolean;
}

export interface CreateResult {
  readonly outcome: "created" | "exists";
  readonly user: User;
}

export interface UserQuery {
  readonly limit: number;
  /** A `nextCursor` of an earlier page. */
  readonly cursor: string | null;
  /** Every word of it begins a word of the name, the email address or the GitHub login. */
  readonly search: string | null;
  /** `master` and `admin`: who holds it; `user`: who holds no other. */
  readonly role: Role | null;
  readonly status: UserStatus | null;
}

export interface UserPage {
  readonly users: readonly User[];
  readonly nextCursor: string | null;
  /** All users with these filters, counted for a first page; null for later ones and for a search of several words. */
  readonly total: number | null;
}

/** What a change is decided on, all read in the transaction that writes it. */
export interface ChangeState {
  readonly actor: User;
  readonly target: User;
  /** Uids of users who are active and hold the role master. */
  readonly activeMasters: readonly string[];
}

export type UserPatch = Partial<Pick<User, "roles" | "isActive">>;

export interface UserChange {
  readonly actorUid: string;
  readonly targetUid: string;
  readonly action: "user.activation" | "user.roles";
  /** The target's provider accounts: while the user is inactive, no new account of theirs starts active. */
  readonly providerAccounts: readonly string[];
  readonly requestId: string;
}

export interface UserStore {
  find(uid: string): Promise<User | null>;
  findByGithubId(githubId: string): Promise<User | null>;
  /**
   * Newest first. Throws `invalid_request` for a cursor that it did not give out. A page may be shorter than asked for,
   * or empty, and still lead on.
   */
  list(query: UserQuery): Promise<UserPage>;
  /**
   * Creates the record unless the uid has one, which is left as it is. A provider account that belonged to a
   * deactivated user makes the new record inactive; an older record of the same provider account is retired.
   */
  create(user: NewUser, requestId: string): Promise<CreateResult>;
  /**
   * One transaction: reads the actor, the target and the active masters, lets `decide` refuse (by throwing), find
   * nothing to do (null) or answer a patch, and writes the patch, the masters and an audit record together.
   * Answers null when there is no such target.
   */
  change(change: UserChange, decide: (state: ChangeState) => UserPatch | null): Promise<User | null>;
  /**
   * Deletes the record of somebody whose membership has ended, and writes that to the audit log. The tombstones of their
   * provider accounts stay and forget the uid. Does nothing when there is no record.
   */
  remove(uid: string, requestId: string): Promise<void>;
  /** Makes somebody a master, only while nobody is. Answers null when there is one already, or no such user. */
  grantFirstMaster(uid: string): Promise<User | null>;
  /** What GitHub itself says of a user who has connected: the login, which may have been renamed. Rejects for nobody. */
  recordGithubProfile(uid: string, profile: { githubId: string; githubLogin: string }): Promise<void>;
  /** Notes that the user was here; `updatedAt` stays. Does nothing when there is no record. */
  recordVisit(uid: string, at: Date): Promise<void>;
}
