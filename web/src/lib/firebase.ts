/** Firebase Auth as the app's identity provider. Firestore is not here: it belongs to the lazy live layer. */
import { initializeApp } from "firebase/app";
import {
  type Auth,
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  signOut,
  type User,
} from "firebase/auth";
import { readSettings } from "./env.ts";
import type { Identity, IdentityProvider } from "./identity.ts";
import { shareRequests } from "./share-request.ts";

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
  getToken: shareRequests(async (force) => (await firebaseAuth().currentUser?.getIdToken(force)) ?? null),
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
