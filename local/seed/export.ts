/** `npm run emulator-data`: makes emulator-data anew, by using a suite that begins with nothing as people would. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Firestore } from "@google-cloud/firestore";
import { z } from "zod";
import { createFirestoreAccounts } from "../../functions/src/adapters/firestore/accounts.ts";
import { createFirestoreRepositories } from "../../functions/src/adapters/firestore/repositories.ts";
import { root } from "../build.ts";
import { takeOutAddresses } from "../github/example-addresses.ts";
import { takeOutSecrets } from "../github/example-secrets.ts";
import { projectId } from "../firebase-project.ts";
import { addressOf, defaultPortBase, portBase } from "../ports.ts";
import { startSuite } from "../suite.ts";
import { seedPeople } from "./accounts.ts";
import { connectSeededPeople } from "./connect.ts";
import { seedPosts } from "./posts.ts";
import { seedProjects } from "./projects.ts";
import { seedRules, seedSettings } from "./rules.ts";

const directory = join(root, "emulator-data");
const conversationFile = join(directory, "github/conversation.json");
const reviewed = { repo: "northwind-labs/harbor-api", head: "checkout-flow" };
const switchedOn = [reviewed.repo, "northwind-labs/lighthouse", "mira-sol/dotfiles"];

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** What the local GitHub holds, as its own description of the example accounts says. */
const Accounts = z.object({
  organizations: z.array(z.object({ id: z.number(), login: z.string() })),
  people: z.array(z.object({ id: z.number(), login: z.string() })),
  installations: z.array(z.object({ id: z.number(), account: z.string() })),
});
const Repositories = z.array(
  z.object({ id: z.number(), owner: z.string(), name: z.string(), private: z.boolean() }),
);

function readGitHub(file: string): unknown {
  return JSON.parse(readFileSync(join(directory, "github", file), "utf8"));
}

/** Mira and Ines once added both accounts; their tokens are not kept, so that they are connected anew at a first start. */
async function seedGitHub(firestore: Firestore): Promise<void> {
  const { organizations, people, installations } = Accounts.parse(readGitHub("accounts.json"));
  const accounts = createFirestoreAccounts(firestore);
  for (const { id, account } of installations) {
    const organization = organizations.find(({ login }) => login === account);
    const owner = organization ?? people.find(({ login }) => login === account);
    if (owner === undefined) throw new Error(`emulator-data/github names ${account}, who is nobody.`);
    await accounts.record({
      ...{ installationId: id, accountId: owner.id, login: account, suspended: false, deleted: false },
      type: organization === undefined ? "User" : "Organization",
    });
    await accounts.connect(id, "seed-mira");
    if (organization !== undefined) await accounts.connect(id, "seed-ines");
  }
  const repositories = createFirestoreRepositories(firestore);
  for (const one of Repositories.parse(readGitHub("repositories.json"))) {
    const fullName = `${one.owner}/${one.name}`;
    const installation = installations.find(({ account }) => account === one.owner);
    if (installation === undefined || !switchedOn.includes(fullName)) continue;
    await repositories.switchReview(
      {
        ...{ id: one.id, installationId: installation.id, fullName, private: one.private },
        ...{ enableACR: true, updatedAt: new Date() },
      },
      { uid: "seed-mira", requestId: "emulator-data" },
    );
  }
}

/** Of the repository whose pull request is reviewed next, and of its organization. */
async function seedRulesAndSettings(): Promise<void> {
  const [owner, name] = reviewed.repo.split("/");
  const { installations } = Accounts.parse(readGitHub("accounts.json"));
  const repositories = Repositories.parse(readGitHub("repositories.json"));
  const installation = installations.find(({ account }) => account === owner);
  const repository = repositories.find((one) => one.owner === owner && one.name === name);
  if (installation === undefined || repository === undefined) {
    throw new Error(`emulator-data/github has no ${reviewed.repo}.`);
  }
  await seedRules(repository.id);
  await seedSettings(installation.id, repository.id);
}

const Opened = z.object({ repository_id: z.number(), number: z.number(), head_sha: z.string() });

async function reviewOnePull(firestore: Firestore): Promise<void> {
  const response = await fetch(`${addressOf("github")}/_local/pulls`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(reviewed),
  });
  const opened = Opened.parse(await response.json());
  const id = `${String(opened.repository_id)}-${String(opened.number)}-${opened.head_sha}`;
  for (let waited = 0; waited < 60_000; waited += 500) {
    const status: unknown = (await firestore.doc(`reviews/${id}`).get()).get("status");
    if (status === "posted") return;
    if (status === "failed" || status === "skipped") throw new Error(`The review ended as ${status}.`);
    await delay(500);
  }
  throw new Error("The review was not posted within a minute.");
}

/** What belongs to one machine or one hour, and what is sealed with this machine's key. */
async function forgetWhatPasses(firestore: Firestore): Promise<void> {
  for (const name of ["githubConnections", "oauthStates", "deliveries"]) {
    await firestore.recursiveDelete(firestore.collection(name));
  }
}

/** The conversation on the reviewed pull request; the commits themselves are made anew from emulator-data/github. */
function keepConversation(stateDirectory: string): void {
  const Kept = z.object({
    ...{ nextId: z.number(), pulls: z.array(z.unknown()), reviews: z.array(z.unknown()) },
    ...{ reviewComments: z.array(z.unknown()), issueComments: z.array(z.unknown()) },
    checkRuns: z.array(z.unknown()),
  });
  const state = Kept.parse(JSON.parse(readFileSync(join(stateDirectory, "github/state.json"), "utf8")));
  writeFileSync(conversationFile, takeOutSecrets(takeOutAddresses(`${JSON.stringify(state, null, 2)}\n`)));
}

/** Stopping a suite writes what its emulators held. */
function keepExport(stateDirectory: string): void {
  for (const name of ["auth_export", "firestore_export", "firebase-export-metadata.json"]) {
    rmSync(join(directory, name), { recursive: true, force: true });
    cpSync(join(stateDirectory, "data", name), join(directory, name), { recursive: true });
  }
}

async function makeAnew(): Promise<void> {
  // Otherwise the database's client asks the network whether this is a machine of Google's.
  process.env["METADATA_SERVER_DETECTION"] = "none";
  rmSync(conversationFile, { force: true });
  const stateDirectory = mkdtempSync(join(tmpdir(), "acrux-emulator-data-"));
  const suite = await startSuite({ stateDirectory, fresh: true, seed: false, log: say });
  try {
    process.env["FIRESTORE_EMULATOR_HOST"] = suite.firestoreHost;
    const firestore = new Firestore({ projectId });
    await seedPeople(firestore);
    await seedPosts(firestore);
    await seedProjects(firestore);
    await seedGitHub(firestore);
    await connectSeededPeople();
    await seedRulesAndSettings();
    say("✓ People, posts, projects, repositories, rules and settings");
    await reviewOnePull(firestore);
    say("✓ One pull request reviewed");
    await forgetWhatPasses(firestore);
    await firestore.terminate();
  } finally {
    await suite.stop();
  }
  keepExport(stateDirectory);
  keepConversation(stateDirectory);
  rmSync(stateDirectory, { recursive: true });
  say("emulator-data is new.");
}

// The documents name addresses; they are fitted to other ports when they are imported, from these.
if (portBase !== defaultPortBase) throw new Error("Make emulator-data without ACRUX_PORT_BASE.");
await makeAnew();
process.exit();
