/** What the app needs of an identity provider: who is signed in, their token, and the way in and out. */

/** A person as the identity provider knows them, before the backend record is read. */
export interface Identity {
  uid: string;
  email: string | null;
  name: string | null;
  avatarUrl: string | null;
}

export interface IdentityProvider {
  /** Calls back at once with who is signed in, and at each change, token refreshes included. Returns how to stop. */
  watch: (onChange: (identity: Identity | null) => void) => () => void;
  /** The token of whoever is signed in; `force` fetches a new one. */
  getToken: (force: boolean) => Promise<string | null>;
  signOut: () => Promise<void>;
}

/** The sign-in step failed; the message is for people. `cancelled` when they closed the window themselves. */
export class SignInError extends Error {
  readonly cancelled: boolean;

  constructor(message: string, options: { cancelled?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = "SignInError";
    this.cancelled = options.cancelled ?? false;
  }
}
