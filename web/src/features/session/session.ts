/** The session as the app sees it: unknown at first, then a signed-in user or nobody. */
import type { Role, User } from "@acrux/contract";
import type { Identity } from "../../lib/identity.ts";

/** The identity provider's user, merged with the backend record. Roles and isActive are absent when it could not be read. */
export interface SessionUser extends Identity {
  roles?: readonly Role[];
  isActive?: boolean;
  githubLogin?: string | null;
}

/** `absent`: nobody was signed in. `left`: they signed out, here or in another tab. `refused`: the server would not take the session. */
type SignedOutReason = "absent" | "left" | "refused";

export interface SignedOut {
  status: "signed-out";
  reason: SignedOutReason;
  /** What to tell the person, or null. */
  problem: string | null;
  /** What their leaving did, such as the end of their account; nothing for a plain sign-out. */
  news?: string;
}

export type Session = { status: "loading" } | SignedOut | { status: "signed-in"; user: SessionUser };

export function mergeRecord(identity: Identity, record: User): SessionUser {
  return {
    uid: identity.uid,
    email: record.email ?? identity.email,
    name: record.name ?? identity.name,
    avatarUrl: record.avatarUrl ?? identity.avatarUrl,
    roles: record.roles,
    isActive: record.isActive,
    githubLogin: record.githubLogin,
  };
}

/** What to call a person on screen. */
export function nameOf(user: SessionUser): string {
  return user.name ?? user.githubLogin ?? user.email ?? "You";
}
