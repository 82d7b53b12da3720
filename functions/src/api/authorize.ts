/** Whether a visitor meets what a route needs. Anything that is not said to be allowed is refused. */
import { managesUsers, type Needs } from "@acrux/contract";
import { AppError } from "../app-error.ts";
import type { Viewer, Visitor } from "../handlers.ts";

/** Throws `account_inactive` or `forbidden`. Roles come from the record, never from the token, where they would stay stale. */
export function authorize(needs: Exclude<Needs, "nobody">, visitor: Visitor): Visitor | Viewer {
  if (needs === "token") return visitor;
  const viewer = requireActive(visitor);
  if (needs === "active") return viewer;
  if (needs === "admin" && managesUsers(viewer.user.roles)) return viewer;
  if (needs === "master" && viewer.user.roles.includes("master")) return viewer;
  throw new AppError("forbidden", "You do not have permission to do this.");
}

function requireActive({ identity, user }: Visitor): Viewer {
  if (user === null) {
    throw new AppError("account_inactive", "Your account is not set up yet. Sign in again to finish it.");
  }
  if (!user.isActive) {
    throw new AppError(
      "account_inactive",
      "Your account is currently inactive. Please contact an administrator to activate your account.",
    );
  }
  return { identity, user };
}
