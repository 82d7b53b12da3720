/** Ids of what is created: the same for the same person's same request, so that sending it twice makes one thing. */
import { createHash } from "node:crypto";

/** 120 bits. The uid is in it, so that nobody can choose an id that somebody else is going to use. */
export function idOfRequest(uid: string, key: string): string {
  return createHash("sha256").update(`${uid}:${key}`).digest("hex").slice(0, 30);
}
