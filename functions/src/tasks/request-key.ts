/** The id of what a request creates that may come twice: the same person with the same key gets the same thing. */
import { createHash } from "node:crypto";

/** Null without a key. The uid is part of it, so that nobody meets what somebody else's key made. */
export function idOfRequest(uid: string, scope: string, requestKey: string | undefined): string | null {
  if (requestKey === undefined) return null;
  return createHash("sha256").update(`${uid} ${scope} ${requestKey}`).digest("hex").slice(0, 32);
}
