/** Connects a seeded person to the local GitHub by the real sign-in, since tokens are encrypted with this machine's key and so cannot be part of emulator-data. */
import { z } from "zod";
import { type SeededPerson, people } from "./people.ts";
import { callApi, signInAs } from "./sign-in.ts";

const Redirect = z.object({ url: z.url() });

/** Those whom emulator-data calls connected; the others do it by hand. */
const connectedUids = new Set(["seed-mira", "seed-tomas", "seed-ines"]);

export async function connectSeededPeople(): Promise<void> {
  await Promise.all(people.filter(({ uid }) => connectedUids.has(uid)).map(connect));
}

async function connect(person: SeededPerson): Promise<void> {
  const token = await signInAs(person);
  const { url } = Redirect.parse(await callApi(token, "GET", "/github/oauth/login"));
  const page = new URL(url);
  // The local GitHub lets whoever is named agree at once.
  page.searchParams.set("login", person.login);
  const agreed = await fetch(page, { redirect: "manual" });
  const back = agreed.headers.get("location");
  if (back === null) throw new Error(`The local GitHub did not let ${person.login} sign in.`);
  const { searchParams } = new URL(back);
  const query = new URLSearchParams({
    code: searchParams.get("code") ?? "",
    state: searchParams.get("state") ?? "",
  });
  await callApi(token, "GET", `/github/oauth/callback?${query.toString()}`);
}
