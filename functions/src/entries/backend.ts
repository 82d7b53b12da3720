/** What every function works with: the database, the clock and the log. */
import type { Firestore } from "@google-cloud/firestore";
import { type App, applicationDefault, getApps, initializeApp } from "firebase-admin/app";
import { getFirestore } from "firebase-admin/firestore";
import { systemClock } from "../adapters/clock.ts";
import { createCloudStorage } from "../adapters/cloud-storage.ts";
import { createStructuredLog } from "../adapters/structured-log.ts";
import type { Log } from "../log.ts";
import type { ByteStore } from "../uploads/store.ts";

export const now = systemClock;

export const log: Log = createStructuredLog((line) => process.stdout.write(`${line}\n`));

export function openFirestore(): Firestore {
  openApp();
  return getFirestore();
}

/** The bucket that was named, else the one that the project came with. */
export function openBucket({ UPLOAD_BUCKET, STORAGE_URL }: BucketSettings): ByteStore {
  const name = UPLOAD_BUCKET ?? openApp().options.storageBucket ?? "";
  // Where there is no TLS there is the local stand-in, which asks for no token.
  const isLocal = STORAGE_URL.startsWith("http:");
  const credential = isLocal ? null : applicationDefault();
  const getToken = async () => (await credential?.getAccessToken())?.access_token ?? null;
  return createCloudStorage({ url: STORAGE_URL, name, getToken });
}

/** Of Google Cloud: the one that the functions run in; null where nobody says so. */
export function projectId(): string | null {
  return openApp().options.projectId ?? null;
}

interface BucketSettings {
  readonly UPLOAD_BUCKET?: string | undefined;
  readonly STORAGE_URL: string;
}

function openApp(): App {
  return getApps()[0] ?? initializeApp();
}
