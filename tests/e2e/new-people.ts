/** People of a test's own, so that what it does to them disturbs no other test. */
import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { createFirestoreUsers } from "../../functions/src/adapters/firestore/users.ts";
import type { NewUser } from "../../functions/src/users/store.ts";
import { firestore } from "../suite/reviews.ts";
import { signIn } from "./browser.ts";

const users = createFirestoreUsers(firestore, () => new Date());

/** A user record without an account to sign in with; answers its uid. */
export async function addUser(user: Partial<NewUser> & { name: string }): Promise<string> {
  const uid = `test-${randomUUID()}`;
  const rest = { email: null, avatarUrl: null, githubLogin: null, githubId: null };
  await users.create(
    { ...rest, uid, providerAccounts: [`github.com:${uid}`], roles: ["user"], isActive: true, ...user },
    `test-${uid}`,
  );
  return uid;
}

/** Signs in as somebody whom nobody has seen before: the seeded person's sign-in, with another GitHub account in it. */
export async function signInAsNew(page: Page, name: string): Promise<{ email: string }> {
  const sub = String(900_000_000 + Math.floor(Math.random() * 99_999_999));
  const email = `new-${sub}@acrux.example`;
  await page.route("**/accounts:signInWithIdp*", async (route) => {
    const body = route.request().postDataJSON() as { postBody: string };
    const form = new URLSearchParams(body.postBody);
    form.set("id_token", JSON.stringify({ sub, email, email_verified: true, name }));
    await route.continue({ postData: JSON.stringify({ ...body, postBody: form.toString() }) });
  });
  await signIn(page, "Kofi Lund");
  await page.unroute("**/accounts:signInWithIdp*");
  return { email };
}
