/** Looks up known weaknesses for the reviews of the server, if it may. */
import { advisoriesOfChange } from "../adapters/osv/advisories-of-change.ts";
import { createOsvLookUp } from "../adapters/osv/look-up.ts";
import type { Change } from "../review/change/change.ts";
import type { ReviewSettings } from "../review/settings.ts";

/** Without an address nobody is asked, and nothing is said of it. */
export function advisoriesFrom(
  apiUrl: string | undefined,
): (change: Change) => Promise<Pick<ReviewSettings, "advisories">> {
  if (apiUrl === undefined) return () => Promise.resolve({});
  const lookUp = createOsvLookUp({ apiUrl, now: Date.now });
  return (change) => advisoriesOfChange(change, lookUp);
}
