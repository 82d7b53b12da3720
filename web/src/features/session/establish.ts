/** From an identity to a signed-in user: read the backend record, and create it when, and only when, there is none. */
import type { User } from "@acrux/contract";
import { isApiError, retryRead } from "../../lib/api-error.ts";
import type { Identity } from "../../lib/identity.ts";
import { mergeRecord, type SessionUser } from "./session.ts";

/** The two calls on the user's record. A 401 has already been answered with one fresh token and one more try. */
export interface UserRecords {
  read: (uid: string) => Promise<User>;
  create: (identity: Identity) => Promise<User>;
}

export type Log = (message: string, error: unknown) => void;

/**
 * Any failure but 404 says nothing about whether the record exists, so it never leads to creating one: the user is
 * then set from the identity alone. Throws when the record is missing and the server refuses to create it.
 */
export async function establishUser(
  identity: Identity,
  records: UserRecords,
  log: Log,
): Promise<SessionUser> {
  try {
    return mergeRecord(identity, await readTwice(identity, records, log));
  } catch (error) {
    if (isApiError(error, "not_found")) return createUser(identity, records, log);
    log(`The user record could not be read${detailsOf(error)}.`, error);
    return identity;
  }
}

async function readTwice(identity: Identity, records: UserRecords, log: Log): Promise<User> {
  try {
    return await records.read(identity.uid);
  } catch (error) {
    if (!retryRead(0, error)) throw error;
    log(`The user record could not be read${detailsOf(error)}; trying once more.`, error);
    return records.read(identity.uid);
  }
}

async function createUser(identity: Identity, records: UserRecords, log: Log): Promise<SessionUser> {
  try {
    return mergeRecord(identity, await records.create(identity));
  } catch (error) {
    if (!isApiError(error, "user_exists")) throw error;
  }
  // Another tab was faster. Its record decides whether this user is active, so it is read before any page shows.
  try {
    return mergeRecord(identity, await records.read(identity.uid));
  } catch (error) {
    log(`The user record could not be read${detailsOf(error)}.`, error);
    return identity;
  }
}

/** Status, address and what the server answered, as the specification's error catalogue asks of this one log. */
function detailsOf(error: unknown): string {
  if (!isApiError(error)) return "";
  const { status, url, code, message, requestId } = error;
  return ` (${String(status)} ${url ?? ""}: ${JSON.stringify({ code, message, requestId })})`;
}
