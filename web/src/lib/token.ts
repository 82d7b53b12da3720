/** The link between the API client and the session: the session lends its token, the client reports what the server said of it. */

export interface SessionLink {
  /** The identity token, or null when nobody is signed in. `force` fetches a new one from the identity provider. */
  getToken: (force?: boolean) => Promise<string | null>;
  /** The server refused a fresh token (401 auth_required or auth_expired): ends the session and leads to /login. */
  sessionRefused: () => void;
  /** The server answered 403 account_inactive: leads to the Account Not Active screen. */
  accountInactive: () => void;
}

const signedOut: SessionLink = {
  getToken: () => Promise.resolve(null),
  sessionRefused: () => undefined,
  accountInactive: () => undefined,
};

let link = signedOut;

/** Called by the session once; returns the way to undo it. */
export function connectSession(next: SessionLink): () => void {
  link = next;
  return () => {
    if (link === next) link = signedOut;
  };
}

export function getToken(force = false): Promise<string | null> {
  return link.getToken(force);
}

export function sessionRefused(): void {
  link.sessionRefused();
}

export function accountInactive(): void {
  link.accountInactive();
}
