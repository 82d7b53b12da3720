/** Signs a seeded person in at the Auth emulator, as the login page of a local build does, and calls the API as them. */
import { z } from "zod";
import { addressOf } from "../ports.ts";
import type { SeededPerson } from "./people.ts";

const SignedIn = z.object({ idToken: z.string(), localId: z.string() });

/** Answers an identity token like the one that a sign-in with GitHub gives. */
export async function signInAs(person: SeededPerson): Promise<string> {
  const profile = {
    sub: String(person.githubId),
    email: person.email,
    email_verified: true,
    name: person.name,
    screen_name: person.login,
  };
  const form = new URLSearchParams({ providerId: "github.com", id_token: JSON.stringify(profile) });
  const response = await fetch(
    `${addressOf("auth")}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=demo`,
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        postBody: form.toString(),
        requestUri: addressOf("hosting"),
        returnSecureToken: true,
      }),
    },
  );
  const { idToken, localId } = SignedIn.parse(await response.json());
  if (localId !== person.uid) throw new Error(`${person.name} was signed in as ${localId}.`);
  return idToken;
}

/** Calls the API; throws with its own words unless it succeeds. */
export async function callApi(token: string, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${addressOf("hosting")}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} /api${path} answered ${String(response.status)}: ${text}`);
  return text === "" ? null : JSON.parse(text);
}
