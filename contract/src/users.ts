/** Users: the backend record of a person, and the routes of specification section 7 that read and change it. */
import { z } from "zod";
import { Role } from "./roles.ts";
import { Instant, limitQuery, route } from "./route.ts";
import { userStatusNames } from "./words.ts";

/** An identity provider's user id; `__x__` is a name that Firestore keeps for itself. */
export const Uid = z.string().regex(/^(?!__.*__$)[A-Za-z0-9_-]{1,128}$/, "The user id is not valid.");

/** A user as administrators and the user themself see it. `_id` and `firebaseUid` are always equal. */
export const User = z.object({
  _id: Uid,
  firebaseUid: Uid,
  email: z.string().nullable(),
  name: z.string().nullable(),
  avatarUrl: z.url().nullable(),
  githubLogin: z.string().nullable(),
  roles: z.array(Role).min(1),
  isActive: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  lastSeenAt: Instant.nullable(),
});
export type User = z.infer<typeof User>;

export const UserStatus = z.enum(userStatusNames);
export type UserStatus = z.infer<typeof UserStatus>;

const UidParams = z.strictObject({ uid: Uid });

export const userRoutes = {
  /** The record of the caller. Another user's id is `not_found`, except for masters and admins. */
  getUser: route({
    method: "GET",
    path: "/users/{uid}",
    summary: "Read a user record; others than your own only as master or admin",
    needs: "token",
    params: UidParams,
    output: User,
    errors: ["not_found"],
  }),
  /** The specified body is accepted and ignored but for its shape: uid, email and provider come from the token. */
  createUser: route({
    method: "POST",
    path: "/users",
    summary: "Create the caller's own user record at the first sign-in",
    needs: "token",
    body: z.strictObject({
      _id: Uid.optional(),
      email: z.string().max(320).nullable().optional(),
      roles: z.array(z.string().max(20)).max(3).optional(),
      isActive: z.boolean().optional(),
    }),
    output: User,
    status: 201,
    errors: ["user_exists", "forbidden"],
  }),
  /**
   * The header X-Next-Cursor leads to the next page. X-Total-Count, on the first page, says how many users there are
   * with these filters; it is absent where counting would mean reading them all (a search of several words).
   */
  listUsers: route({
    method: "GET",
    path: "/users",
    summary: "List users, newest first",
    needs: "admin",
    query: z.strictObject({
      limit: limitQuery(50),
      cursor: z.string().max(500).optional(),
      /** Beginnings of words in name, email address and GitHub login; every word of it has to be found. */
      search: z.string().max(100).optional(),
      /** `master` and `admin`: who holds the role. `user`: who holds no other. */
      role: Role.optional(),
      status: UserStatus.optional(),
    }),
    output: z.array(User),
  }),
  setActivation: route({
    method: "PATCH",
    path: "/users/{uid}/activation",
    summary: "Activate or deactivate a user; says the wanted value, so it is idempotent",
    needs: "admin",
    params: UidParams,
    body: z.strictObject({ isActive: z.boolean() }),
    output: User,
    errors: ["not_found", "forbidden", "conflict"],
  }),
  setRoles: route({
    method: "PATCH",
    path: "/users/{uid}/roles",
    summary: "Replace a user's roles; `user` is always kept",
    needs: "master",
    params: UidParams,
    body: z.strictObject({
      roles: z.array(Role).max(3),
      /** When sent, the change is refused with `conflict` if the record changed since. */
      updatedAt: Instant.optional(),
    }),
    output: User,
    errors: ["not_found", "forbidden", "conflict"],
  }),
};
