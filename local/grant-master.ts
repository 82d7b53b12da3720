/** `npm run grant-master -- <uid or GitHub login> [--project <id>]`: names the first master, while there is none. */
import { parseArgs } from "node:util";
import { Uid } from "@acrux/contract";
import { Firestore } from "@google-cloud/firestore";
import { z } from "zod";
import { createFirestoreUsers } from "../functions/src/adapters/firestore/users.ts";
import type { UserStore } from "../functions/src/users/store.ts";
import { projectId as localProject } from "./firebase-project.ts";
import { addressOf, host, ports } from "./ports.ts";

const usage = `Usage: npm run grant-master -- <uid or GitHub login> [--project <Firebase project id>]
The person has to have signed in once. Without --project the suite on this machine is meant; with it, your own
credentials for that project are used (gcloud auth application-default login).`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { project: { type: "string" }, help: { type: "boolean", default: false } },
});
const [who] = positionals;
if (values.help || who === undefined) {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}
if (values.project === undefined) {
  process.env["FIRESTORE_EMULATOR_HOST"] ??= `${host}:${String(ports.firestore)}`;
  process.env["METADATA_SERVER_DETECTION"] ??= "none";
}
const firestore = new Firestore({ projectId: values.project ?? localProject });
process.exitCode = await grantMaster(
  who,
  createFirestoreUsers(firestore, () => new Date()),
);
await firestore.terminate();

async function grantMaster(name: string, users: UserStore): Promise<number> {
  const byUid = Uid.safeParse(name).success ? await users.find(name) : null;
  const user = byUid ?? (await findByLogin(name, users));
  if (user === null) {
    console.error(`Nobody called ${name} has signed in yet.`);
    return 1;
  }
  const granted = await users.grantFirstMaster(user._id);
  if (granted === null) {
    console.error("There is a master already. Only a master can name another one, in the app under Users.");
    return 1;
  }
  console.log(`${granted.name ?? granted._id} is the first master.`);
  return 0;
}

/** GitHub says whose login it is today: logins are renamed and taken by others, so a stored one proves nothing. */
async function findByLogin(login: string, users: UserStore) {
  const api = values.project === undefined ? `${addressOf("github")}/api/v3` : "https://api.github.com";
  const base = process.env["GITHUB_API_URL"] ?? api;
  const response = await fetch(`${base}/users/${encodeURIComponent(login)}`);
  if (!response.ok) return null;
  const { id } = z.object({ id: z.number() }).parse(await response.json());
  return users.findByGithubId(String(id));
}
