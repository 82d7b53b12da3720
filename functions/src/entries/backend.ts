/** What every function works with: the database, the clock and the log. */
import type { Firestore } from "@google-cloud/firestore";
import { getApps, initializeApp } from "firebase-admin/app";
import { getFirestore } from "firebase-admin/firestore";
import { systemClock } from "../adapters/clock.ts";
import { createStructuredLog } from "../adapters/structured-log.ts";
import type { Log } from "../log.ts";

export const now = systemClock;

export const log: Log = createStructuredLog((line) => process.stdout.write(`${line}\n`));

export function openFirestore(): Firestore {
  if (getApps().length === 0) initializeApp();
  return getFirestore();
}
