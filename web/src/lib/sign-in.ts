/** Signing in with GitHub's popup. Apart from firebase.ts, since only those need it who are not signed in. */
import { FirebaseError } from "firebase/app";
import { browserPopupRedirectResolver, GithubAuthProvider, signInWithPopup } from "firebase/auth";
import { firebaseAuth, identityOf } from "./firebase.ts";
import { type Identity, SignInError } from "./identity.ts";

/** Throws SignInError. No scopes: signing in says who a person is; access to repositories is the GitHub App's business. */
export async function signInWithGitHub(): Promise<Identity> {
  try {
    const result = await signInWithPopup(
      firebaseAuth(),
      new GithubAuthProvider(),
      browserPopupRedirectResolver,
    );
    return identityOf(result.user);
  } catch (error) {
    throw toSignInError(error);
  }
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

/** Keeps the message of any error, which the login page shows; only what is no error at all has none. */
export function toSignInError(error: unknown): Error {
  if (error instanceof FirebaseError) {
    const message = messages[error.code] ?? error.message;
    const byChoice = message === cancelled || error.code === "auth/user-cancelled";
    return new SignInError(message, { cancelled: byChoice, cause: error });
  }
  if (error instanceof Error) return new SignInError(error.message, { cause: error });
  return new Error("An unexpected error occurred", { cause: error });
}
