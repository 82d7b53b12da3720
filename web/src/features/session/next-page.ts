/** What the login page says of where a sign-in will lead. */
import { safeNext } from "../../app/safe-next.ts";

/** Whether the next page is GitHub's return from an installation: whoever installed was not signed in here. */
export function comesFromInstallation(next: string | null): boolean {
  const path = safeNext(next);
  if (path === null) return false;
  const { pathname, searchParams } = new URL(path, "https://acrux.invalid");
  return pathname.startsWith("/app/github/") && searchParams.get("setup_action") === "install";
}
