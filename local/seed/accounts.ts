/** Creates the seeded people: in the Auth emulator with their GitHub identity, then as users by the API itself. */
import type { Firestore } from "@google-cloud/firestore";
import { Timestamp } from "@google-cloud/firestore";
import { createFirestoreUsers } from "../../functions/src/adapters/firestore/users.ts";
import { projectId } from "../firebase-project.ts";
import { addressOf } from "../ports.ts";
import { people, type SeededPerson } from "./people.ts";
import { callApi, signInAs } from "./sign-in.ts";

export async function seedPeople(firestore: Firestore): Promise<void> {
  await importAccounts();
  const [master, ...others] = people;
  if (master === undefined) return;
  const token = await signInAs(master);
  await createUser(token);
  const users = createFirestoreUsers(firestore, () => new Date());
  const granted = await users.grantFirstMaster(master.uid);
  if (granted === null) throw new Error("The first master could not be named.");
  for (const person of others) {
    await createUser(await signInAs(person));
    await appoint(token, person);
  }
  await dateBack(firestore);
  // What connecting to GitHub would have told of everybody.
  for (const { uid, githubId, login } of people) {
    await users.recordGithubProfile(uid, { githubId: String(githubId), githubLogin: login });
  }
}

async function importAccounts(): Promise<void> {
  const users = people.map((person, index) => ({
    localId: person.uid,
    email: person.email,
    emailVerified: true,
    displayName: person.name,
    createdAt: String(joined(index).getTime()),
    providerUserInfo: [
      {
        providerId: "github.com",
        rawId: String(person.githubId),
        federatedId: `https://github.com/${String(person.githubId)}`,
        email: person.email,
        displayName: person.name,
        screenName: person.login,
      },
    ],
  }));
  const path = `identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:batchCreate`;
  const response = await fetch(`${addressOf("auth")}/${path}`, {
    method: "POST",
    headers: { authorization: "Bearer owner", "content-type": "application/json" },
    body: JSON.stringify({ users }),
  });
  if (!response.ok) throw new Error(`The Auth emulator refused the accounts: ${await response.text()}`);
}

/** Only the shape of the body is looked at; who it is comes from the token. */
async function createUser(token: string): Promise<void> {
  await callApi(token, "POST", "/users", {});
}

async function appoint(masterToken: string, person: SeededPerson): Promise<void> {
  if (person.role !== "user") {
    await callApi(masterToken, "PATCH", `/users/${person.uid}/roles`, { roles: ["user", person.role] });
  }
  if (!person.isActive) {
    await callApi(masterToken, "PATCH", `/users/${person.uid}/activation`, { isActive: false });
  }
}

/** They joined one after another, not all in the second in which this ran. */
async function dateBack(firestore: Firestore): Promise<void> {
  for (const [index, person] of people.entries()) {
    const createdAt = Timestamp.fromDate(joined(index));
    await firestore.doc(`users/${person.uid}`).update({ createdAt });
  }
}

function joined(index: number): Date {
  return new Date(Date.UTC(2026, 8, 2 + index * 6, 9, 30));
}
