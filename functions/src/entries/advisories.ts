/** Looks up, before a review, what is known of the package versions that its change locks anew. */
import { createOsvLookUp } from "../adapters/osv.ts";
import type { Change } from "../review/change.ts";
import { changedPackages } from "../review/manifests/changed-packages.ts";
import { planReview } from "../review/plan.ts";
import { defaultSettings, type ReviewSettings } from "../review/settings.ts";

/** Without an address nobody is asked, and nothing is said of it. */
export function advisoriesFrom(
  apiUrl: string | undefined,
): (change: Change) => Promise<Pick<ReviewSettings, "advisories">> {
  if (apiUrl === undefined) return () => Promise.resolve({});
  const lookUp = createOsvLookUp(apiUrl);
  return async (change) => {
    const packages = changedPackages(planReview(change, defaultSettings));
    return packages.length === 0 ? {} : { advisories: await lookUp(packages) };
  };
}
