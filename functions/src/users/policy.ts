/** Who may activate whom and who may give which roles: pure decisions on records that a transaction has read. */
import { managesUsers, type Role, Role as RoleSchema } from "@acrux/contract";
import { AppError } from "../app-error.ts";
import type { ChangeState, UserPatch } from "./store.ts";

/** An admin toggles users who are neither master nor admin; a master toggles anyone but themself. Null: nothing to do. */
export function decideActivation(state: ChangeState, isActive: boolean): UserPatch | null {
  const { actor, target } = state;
  if (!actor.isActive || !managesUsers(actor.roles)) throw forbidden();
  if (actor._id === target._id) {
    throw new AppError("forbidden", "You cannot activate or deactivate your own account.");
  }
  if (!actor.roles.includes("master") && managesUsers(target.roles)) {
    throw new AppError("forbidden", "Only a master can activate or deactivate a master or an admin.");
  }
  if (target.isActive === isActive) return null;
  if (!isActive) requireAnotherMaster(state);
  return { isActive };
}

/**
 * Only an active master gives roles. `user` is always kept and duplicates fall away.
 * `expectedUpdatedAt` is the record as the caller saw it; a record that has changed since is a `conflict`.
 */
export function decideRoles(
  state: ChangeState,
  wanted: readonly Role[],
  expectedUpdatedAt: string | undefined,
): UserPatch | null {
  const { actor, target } = state;
  if (!actor.isActive || !actor.roles.includes("master")) throw forbidden();
  if (expectedUpdatedAt !== undefined && !isSameInstant(expectedUpdatedAt, target.updatedAt)) {
    throw new AppError("conflict", "Someone else changed this user. Reload and try again.");
  }
  const roles = completeRoles(wanted);
  if (roles.join() === target.roles.join()) return null;
  if (!roles.includes("master")) requireAnotherMaster(state);
  return { roles };
}

/** Whoever deletes their own account loses roles and activity first. Null when there is nothing to lose. */
export function decideDeparture(state: ChangeState): UserPatch | null {
  const { target } = state;
  if (!target.isActive && target.roles.join() === "user") return null;
  requireAnotherMaster(state, "You are the last active master. Make someone else a master first.");
  return { isActive: false, roles: ["user"] };
}

/** Highest first, without duplicates, and never without `user`. */
export function completeRoles(wanted: readonly Role[]): Role[] {
  return RoleSchema.options.filter((role) => role === "user" || wanted.includes(role));
}

/** Every list of roles, as `completeRoles` writes them, of people whom the filter of the list of users means. */
export function roleListsOf(role: Role): Role[][] {
  if (role === "user") return [["user"]];
  const other = role === "master" ? "admin" : "master";
  return [completeRoles([role]), completeRoles([role, other])];
}

/** Uids of the active masters once the patch is applied: what the next change is decided on. */
export function mastersAfter(state: ChangeState, patch: UserPatch): string[] {
  const next = { ...state.target, ...patch };
  const others = state.activeMasters.filter((uid) => uid !== next._id);
  return next.isActive && next.roles.includes("master") ? [...others, next._id] : others;
}

function requireAnotherMaster(
  { target, activeMasters }: ChangeState,
  message = "This is the last active master. Make someone else a master first.",
): void {
  if (!target.isActive || !target.roles.includes("master")) return;
  if (activeMasters.some((uid) => uid !== target._id)) return;
  throw new AppError("conflict", message);
}

function forbidden(): AppError {
  return new AppError("forbidden", "You do not have permission to do this.");
}

function isSameInstant(a: string, b: string): boolean {
  return new Date(a).getTime() === new Date(b).getTime();
}
