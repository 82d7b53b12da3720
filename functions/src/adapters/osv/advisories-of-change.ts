/** Looks up, before a review, what is known of the package versions that its change locks anew. */
import type { Change } from "../../review/change/change.ts";
import type { LookUpAdvisories } from "../../review/manifests/advisories.ts";
import { changedPackages } from "../../review/manifests/changed-packages.ts";
import { planReview } from "../../review/analysis/plan-review.ts";
import { defaultSettings, type ReviewSettings } from "../../review/settings.ts";

/** Nothing when the change locks no version; `onAsk` is told how many are asked about. */
export async function advisoriesOfChange(
  change: Change,
  lookUp: LookUpAdvisories,
  onAsk: (versions: number) => void = () => undefined,
): Promise<Pick<ReviewSettings, "advisories">> {
  const packages = changedPackages(planReview(change, defaultSettings));
  if (packages.length === 0) return {};
  onAsk(packages.length);
  return { advisories: await lookUp(packages) };
}
