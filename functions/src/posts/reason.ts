/** Why something of somebody else is deleted: its author and the audit log are owed that. */
import { AppError } from "../app-error.ts";

/** What the audit log keeps; null for one's own, which needs none. Throws `invalid_request` where it is missing. */
export function reasonOf(what: "post" | "comment", isAuthor: boolean, reason = ""): string | null {
  if (reason !== "") return reason;
  if (!isAuthor) throw new AppError("invalid_request", `Say why you delete someone else's ${what}.`);
  return null;
}
