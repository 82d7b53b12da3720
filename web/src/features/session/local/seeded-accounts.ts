/** The people of emulator-data, as GitHub knows them. Only local builds contain this file. */
import { OAuthProvider, signInWithCredential } from "firebase/auth";
import { firebaseAuth, identityOf } from "../../../lib/firebase.ts";
import type { Identity } from "../../../lib/identity.ts";
import { toSignInError } from "../../../lib/sign-in.ts";

export interface SeededAccount {
  /** GitHub's numeric id; the emulator finds the account by it. */
  githubId: string;
  login: string;
  name: string;
  email: string;
  note: string;
}

export const seededAccounts: readonly SeededAccount[] = [
  account("583101", "mira-sol", "Mira Solberg", "Master, owner of northwind-labs"),
  account("583102", "tomas-vega", "Tomas Vega", "Admin"),
  account("583103", "ines-hart", "Ines Hart", "User"),
  account("583104", "kofi-lund", "Kofi Lund", "User, not connected to GitHub"),
  account("583105", "petra-noor", "Petra Noor", "User, not active"),
];

function account(githubId: string, login: string, name: string, note: string): SeededAccount {
  const firstName = login.split("-")[0] ?? login;
  return { githubId, login, name, email: `${firstName}@acrux.example`, note };
}

/** Signs in with the token that GitHub would give: the emulator believes it. Throws SignInError. */
export async function signInAs({ githubId, email, name }: SeededAccount): Promise<Identity> {
  const idToken = JSON.stringify({ sub: githubId, email, email_verified: true, name });
  try {
    const credential = new OAuthProvider("github.com").credential({ idToken });
    return identityOf((await signInWithCredential(firebaseAuth(), credential)).user);
  } catch (error) {
    throw toSignInError(error);
  }
}
