/** Gives the session to everything below it, and to the API client. */
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from "react";
import { type IdentityProvider, SignInError } from "../../lib/identity.ts";
import { connectSession } from "../../lib/token.ts";
import { type Auth, AuthContext } from "./auth-context.ts";
import type { SessionStore } from "./session-store.ts";

interface AuthProviderProps {
  identity: IdentityProvider;
  store: SessionStore;
  children: ReactNode;
}

export function AuthProvider({ identity, store, children }: AuthProviderProps) {
  const session = useSyncExternalStore(store.subscribe, store.read);

  useEffect(() => {
    const disconnect = connectSession({
      getToken: (force = false) => identity.getToken(force),
      sessionRefused: store.refuse,
      accountInactive: store.markInactive,
    });
    const stop = store.start();
    return () => {
      stop();
      disconnect();
    };
  }, [identity, store]);

  const auth = useMemo<Auth>(() => {
    const user = session.status === "signed-in" ? session.user : null;
    return {
      session,
      user,
      loading: session.status === "loading",
      hasRole: (role) => user?.roles?.includes(role) === true,
      signIn: (step) => logged("Signing in failed.", store.signIn(step)),
      signOut: (news) => logged("Signing out failed.", store.signOut(news)),
      reload: store.reload,
    };
  }, [session, store]);

  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** Logs a failure and passes it on. Closing the sign-in window is a choice, not a failure. */
async function logged(message: string, work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof SignInError && error.cancelled)) console.error(message, error);
    throw error;
  }
}
