/** Transactions under contention: retried with jitter, and taken in turn within one instance. */
import type { Firestore, Transaction } from "@google-cloud/firestore";
import { AppError } from "../../app-error.ts";

const MOST_ATTEMPTS = 8;
const ABORTED = 10;
const INVALID_ARGUMENT = 3;
const MOST_CLOSED = 3;

/** The client retries an aborted transaction with growing, random pauses. Throws `conflict` when that does not help. */
export async function transact<Result>(
  firestore: Firestore,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let closed = 1; ; closed += 1) {
    try {
      return await firestore.runTransaction(work, { maxAttempts: MOST_ATTEMPTS });
    } catch (cause) {
      if (isClosed(cause) && closed < MOST_CLOSED) continue;
      if (!isFirestoreError(cause, ABORTED)) throw cause;
      throw new AppError("conflict", "Too many changes at the same time. Please try again.", { cause });
    }
  }
}

/** The emulator's words for a transaction that lost its locks; those of the service, "has expired", the client retries itself. */
function isClosed(error: unknown): boolean {
  return (
    isFirestoreError(error, INVALID_ARGUMENT) && String(error).includes("Transaction is invalid or closed")
  );
}

/** Runs what it is given one after another: waiting here costs nothing, while waiting for a database lock costs seconds. */
export function createTurns(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    // One who fails must not stop those behind; the failure itself goes to its own caller.
    last = result.catch(() => undefined);
    return result;
  };
}

/** The same for each of many things by itself; those that share a lane wait for each other too. */
export function createLanes(
  count: number,
): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const lanes = Array.from({ length: count }, createTurns);
  return (key, work) => {
    const sum = Array.from(key).reduce((total, sign) => total + sign.charCodeAt(0), 0);
    return (lanes[sum % count] ?? createTurns())(work);
  };
}

/** `code` is a gRPC status: 5 not found, 6 already exists, 10 aborted. */
export function isFirestoreError(error: unknown, code: number): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
