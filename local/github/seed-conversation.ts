/** Puts the example pull requests, with what was said on them, into a new state: emulator-data/github/conversation.json. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fillInAddresses } from "./example-addresses.ts";
import { fillInSecrets } from "./example-secrets.ts";
import { resolveCommit } from "./git/commits.ts";
import type { Git } from "./git/run-git.ts";
import { objectsOf } from "./state/lookup.ts";
import type { Pull, State } from "./state/model.ts";

const file = path.join(import.meta.dirname, "..", "..", "emulator-data", "github", "conversation.json");

/** Written by `npm run emulator-data` out of this server's own state. */
type Conversation = Pick<
  State,
  "nextId" | "pulls" | "reviews" | "reviewComments" | "issueComments" | "checkRuns"
>;

export async function seedConversation(state: State, git: Git): Promise<void> {
  if (!existsSync(file)) return;
  const kept = JSON.parse(fillInAddresses(fillInSecrets(readFileSync(file, "utf8")))) as Conversation;
  for (const pull of kept.pulls) await writeRefs(state, git, pull);
  Object.assign(state, kept);
}

/** The commits are there already: histories are the same on every machine. */
async function writeRefs(state: State, git: Git, pull: Pull): Promise<void> {
  const repository = state.repositories.find(({ id }) => id === pull.repositoryId);
  if (repository === undefined) throw new Error(`${file} names a repository that is not there.`);
  const directory = git.directoryOf(objectsOf(repository));
  for (const [name, sha] of [["base", pull.baseSha] as const, ["head", pull.headSha] as const]) {
    if ((await resolveCommit(git, directory, sha)) === null) {
      throw new Error(`${file} is older than emulator-data/github/files. Run: npm run emulator-data`);
    }
    await git.run(["update-ref", `refs/pull/${String(pull.number)}/${name}`, sha], { directory });
  }
}
