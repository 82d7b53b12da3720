/** Who may change whom, as the server enforces it: the screen only explains it beforehand. */
import { managesUsers, type Role, type User } from "@acrux/contract";

export interface Viewer {
  readonly uid: string;
  readonly roles: readonly Role[];
}

/** `why` says what forbids it, for people. */
export type Permission = { readonly allowed: true } | { readonly allowed: false; readonly why: string };

const allowed: Permission = { allowed: true };

function refused(why: string): Permission {
  return { allowed: false, why };
}

/** An admin may toggle users with neither master nor admin; a master anyone but themself. */
export function canToggle(viewer: Viewer, target: User): Permission {
  if (target._id === viewer.uid) return refused("You cannot deactivate your own account.");
  if (viewer.roles.includes("master")) return allowed;
  return managesUsers(target.roles) ? refused("Only a master can change this account.") : allowed;
}

/** Roles that could be given to the user; empty unless the viewer is a master. */
export function rolesToAdd(viewer: Viewer, target: User): readonly Role[] {
  if (!viewer.roles.includes("master")) return [];
  return (["admin", "master"] as const).filter((role) => !target.roles.includes(role));
}

export interface RemovableRole {
  readonly role: Role;
  readonly permission: Permission;
}

/** Roles that a master may take away. `user` is always kept, and so it is never offered. */
export function rolesToRemove(
  viewer: Viewer,
  target: User,
  onlyMaster: string | null,
): readonly RemovableRole[] {
  if (!viewer.roles.includes("master")) return [];
  return target.roles
    .filter((role) => role !== "user")
    .map((role) => ({
      role,
      permission:
        role === "master" && target._id === onlyMaster
          ? refused("The last active master cannot be demoted.")
          : allowed,
    }));
}
