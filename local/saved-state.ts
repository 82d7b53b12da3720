/** What a suite remembers between two starts: documents and accounts, in the format of `firebase emulators:export`. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FirestoreEmulator } from "./firestore-emulator.ts";
import { projectId } from "./firebase-project.ts";
import { addressOf } from "./ports.ts";

const METADATA = "firebase-export-metadata.json";

/** True when the directory holds an export. */
export function holdsExport(directory: string): boolean {
  return existsSync(join(directory, METADATA));
}

/** Replaces the directory by what the emulators hold now; a failure leaves the old one as it was. */
export async function saveState(directory: string, firestore: FirestoreEmulator): Promise<void> {
  const next = `${directory}.next`;
  rmSync(next, { recursive: true, force: true });
  await firestore.exportTo(next);
  await exportAccounts(next);
  rmSync(directory, { recursive: true, force: true });
  renameSync(next, directory);
}

async function exportAccounts(directory: string): Promise<void> {
  const folder = join(directory, "auth_export");
  mkdirSync(folder, { recursive: true });
  const accounts = `identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:batchGet?maxResults=-1`;
  await download(accounts, join(folder, "accounts.json"));
  await download(`emulator/v1/projects/${projectId}/config`, join(folder, "config.json"));
  const file = join(directory, METADATA);
  const metadata = JSON.parse(readFileSync(file, "utf8")) as { version: string };
  const auth = { version: metadata.version, path: "auth_export" };
  writeFileSync(file, `${JSON.stringify({ ...metadata, auth }, null, 2)}\n`);
}

async function download(path: string, file: string): Promise<void> {
  const response = await fetch(`${addressOf("auth")}/${path}`, {
    headers: { authorization: "Bearer owner" },
  });
  if (!response.ok) throw new Error(`The Auth emulator answered ${String(response.status)} to ${path}.`);
  writeFileSync(file, `${JSON.stringify(await response.json(), null, 2)}\n`);
}
