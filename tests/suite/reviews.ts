/** What the suite under test keeps about reviews, read past the API as an operator would. */
import { Firestore } from "@google-cloud/firestore";
import { projectId } from "../../local/firebase-project.ts";
import { addressOf } from "../../local/ports.ts";
import { eventually, localGitHub, type OpenedPull } from "./local-github.ts";

process.env["FIRESTORE_EMULATOR_HOST"] ??= addressOf("firestore").replace("http://", "");

export const firestore = new Firestore({ projectId });

export function reviewIdOf(opened: OpenedPull): string {
  return `${String(opened.repository_id)}-${String(opened.number)}-${opened.head_sha}`;
}

/** The id of the installation on the repository's account. */
export async function installationOf(fullName: string): Promise<number> {
  const { installations } = await localGitHub.state();
  const owner = fullName.split("/")[0];
  const installation = installations.find(({ account }) => account === owner);
  if (installation === undefined) throw new Error(`The App is not installed on ${String(owner)}.`);
  return installation.id;
}

/** Switches reviews on for a repository of an account that installed the App. */
export async function switchOn(repository: { id: number; fullName: string }): Promise<void> {
  await firestore.doc(`repositories/${String(repository.id)}`).set({
    installationId: await installationOf(repository.fullName),
    fullName: repository.fullName,
    private: true,
    enableACR: true,
    updatedAt: new Date(),
  });
}

export async function statusOf(reviewId: string): Promise<string | null> {
  const snapshot = await firestore.doc(`reviews/${reviewId}`).get();
  const status: unknown = snapshot.get("status");
  return typeof status === "string" ? status : null;
}

const ends = new Set(["posted", "skipped", "superseded", "failed"]);

export function endOf(opened: OpenedPull, milliseconds?: number): Promise<string> {
  const id = reviewIdOf(opened);
  return eventually(
    async () => {
      const status = await statusOf(id);
      return status !== null && ends.has(status) ? status : null;
    },
    `The end of review ${id}`,
    milliseconds,
  );
}
