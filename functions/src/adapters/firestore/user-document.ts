/** `users/{uid}` as it is stored, and its way to and from the contract's user. */
import { Role, type User } from "@acrux/contract";
import { type DocumentData, Timestamp } from "@google-cloud/firestore";
import { z } from "zod";
import { searchTokens } from "../../users/search.ts";
import type { NewUser } from "../../users/store.ts";

const instant = z.instanceof(Timestamp).transform((timestamp) => timestamp.toDate().toISOString());

const UserDocument = z.object({
  // Beside these, `searchTokens`: derived, and only ever asked for.
  email: z.string().nullable(),
  name: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  githubLogin: z.string().nullable(),
  githubId: z.string().nullable(),
  roles: z.array(Role),
  isActive: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  lastSeenAt: instant.nullable(),
});

export function newUserDocument(user: NewUser, at: Timestamp): DocumentData {
  return {
    email: user.email,
    name: user.name,
    avatarUrl: user.avatarUrl,
    githubLogin: user.githubLogin,
    githubId: user.githubId,
    searchTokens: searchTokens(user),
    roles: [...user.roles],
    isActive: user.isActive,
    createdAt: at,
    updatedAt: at,
    lastSeenAt: at,
  };
}

/** Throws when the document is damaged: nobody is let in on half a record. */
export function presentUser(uid: string, document: DocumentData): User {
  const { githubId: _, ...user } = UserDocument.parse(document);
  return { _id: uid, firebaseUid: uid, ...user };
}

export function presentUserOrNull(uid: string, document: DocumentData | undefined): User | null {
  return document === undefined ? null : presentUser(uid, document);
}
