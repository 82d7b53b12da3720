/** The roles a user may hold, and what a route may require of its caller. */
import { z } from "zod";
import { roleNames } from "./words.ts";

export const Role = z.enum(roleNames);
export type Role = z.infer<typeof Role>;

/**
 * What a caller must be before a handler runs. The levels are ordered:
 * - `nobody`: no token is looked at
 * - `token`: a valid identity token; a user record need not exist
 * - `active`: a user record that is active
 * - `admin`: active, with role admin or master
 * - `master`: active, with role master
 */
export const Needs = z.enum(["nobody", "token", "active", "admin", "master"]);
export type Needs = z.infer<typeof Needs>;
