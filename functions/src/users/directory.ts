/** The port to the identity provider's own records: what it knows of an account, and ending its sessions. */
export interface ProviderProfile {
  readonly name: string | null;
  readonly avatarUrl: string | null;
  readonly githubId: string | null;
  /** `provider:id` of every linked account. */
  readonly providerAccounts: readonly string[];
}

export interface IdentityDirectory {
  /** Null when the provider has no such account any more. */
  profileOf(uid: string): Promise<ProviderProfile | null>;
  /** Makes every token of the account useless from now on; the account itself stays. */
  revokeSessions(uid: string): Promise<void>;
  /** Deletes the account with every session. Does nothing when it is gone. */
  deleteAccount(uid: string): Promise<void>;
}
