/** Firebase Auth as the app's identity provider. Firestore is not here: it belongs to the lazy live layer. */
import { FirebaseError, initializeApp } from "firebase/app";
import {
  type Auth,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  GithubAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  signInWithPopup,
  signOut,
  type User,
} from "firebase/auth";
import { readSettings } from "./env.ts";
import { type Identity, type IdentityProvider, SignInError } from "./identity.ts";

let auth: Auth | null = null;

/** Made at the first use. Without a popup resolver of its own, so that nothing of Google's is loaded before a sign-in. */
export function firebaseAuth(): Auth {
  if (auth !== null) return auth;
  const settings = readSettings();
  auth = initializeAuth(initializeApp(settings.firebase), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  if (__LOCAL_BUILD__ && settings.authEmulatorUrl !== null) {
    connectAuthEmulator(auth, settings.authEmulatorUrl, { disableWarnings: true });
  }
  return auth;
}

export const firebaseIdentity: IdentityProvider = {
  watch: (onChange) =>
    onIdTokenChanged(firebaseAuth(), (user) => onChange(user === null ? null : identityOf(user))),
  getToken: async (force) => (await firebaseAuth().currentUser?.getIdToken(force)) ?? null,
  signInWithGitHub: async () => {
    try {
      // No scopes: signing in says who a person is; access to repositories is the GitHub App's business.
      const provider = new GithubAuthProvider();
      const result = await signInWithPopup(firebaseAuth(), provider, browserPopupRedirectResolver);
      return identityOf(result.user);
    } catch (error) {
      throw toSignInError(error);
    }
  },
  signOut: () => signOut(firebaseAuth()),
};

export function identityOf(user: User): Identity {
  const profile = user.providerData[0];
  return {
    uid: user.uid,
    email: user.email ?? profile?.email ?? null,
    name: user.displayName ?? profile?.displayName ?? null,
    avatarUrl: user.photoURL ?? profile?.photoURL ?? null,
  };
}

const cancelled = "The GitHub window was closed before the sign-in was finished.";

/** What Firebase says in codes, said to people; https://firebase.google.com/docs/reference/js/auth#autherrorcodes */
const messages: Partial<Record<string, string>> = {
  "auth/popup-closed-by-user": cancelled,
  "auth/cancelled-popup-request": cancelled,
  "auth/user-cancelled": "The sign-in was cancelled on GitHub.",
  "auth/popup-blocked":
    "Your browser blocked the GitHub window. Allow pop-ups for this site, then try again.",
  "auth/network-request-failed":
    "The sign-in service could not be reached. Check your connection, then try again.",
  "auth/internal-error": "The sign-in service could not be reached. Check your connection, then try again.",
  "auth/too-many-requests": "Too many attempts. Wait a few minutes, then try again.",
  "auth/user-disabled": "This account was disabled. Contact an administrator.",
  "auth/account-exists-with-different-credential":
    "An account with this email address already exists, from another way of signing in.",
};

export function toSignInError(error: unknown): unknown {
  if (!(error instanceof FirebaseError)) return error;
  const message = messages[error.code] ?? error.message;
  return new SignInError(message, {
    cancelled: message === cancelled || error.code === "auth/user-cancelled",
    cause: error,
  });
}
