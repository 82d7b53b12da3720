/** `useAuth`: who is signed in, and the way in and out. */
import type { Role } from "@acrux/contract";
import { createContext, use } from "react";
import type { Identity } from "../../lib/identity.ts";
import type { Session, SessionUser } from "./session.ts";

export interface Auth {
  session: Session;
  /** The signed-in user, or null while loading and when there is none. */
  user: SessionUser | null;
  loading: boolean;
  hasRole: (role: Role) => boolean;
  /** Runs a sign-in step, such as GitHub's popup. Rejects with what went wrong, after logging it. */
  signIn: (step: () => Promise<Identity>) => Promise<void>;
  /** `news` is said at /login, for an end that was more than a sign-out. */
  signOut: (news?: string) => Promise<void>;
  /** Reads the user record again. */
  reload: () => Promise<void>;
}

export const AuthContext = createContext<Auth | null>(null);

export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (auth === null) throw new Error("useAuth must be used within an AuthProvider");
  return auth;
}
