/** Finds what the metrics say of the change as a whole. */
import type { Finding } from "@acrux/contract";
import { identityPaths } from "../identity/identity-paths.ts";
import { findingsOnLines } from "../findings/line-findings.ts";
import type { PlannedFile } from "../change/planned-file.ts";
import type { ReviewSettings } from "../settings.ts";
import { findDuplicates, SeenBlocks } from "./find-duplicates.ts";
import { findUntested } from "./find-untested.ts";
import { thresholdOf } from "./thresholds.ts";

/** The settings of the root hold, since several files are compared. Files that came whole are compared as they are read. */
export function measureChange(plan: readonly PlannedFile[], settings: ReviewSettings): Finding[] {
  const reviewed = plan.filter(({ settled, file }) => settled === null && file.isWhole !== true);
  const identities = identityPaths(plan.map(({ file }) => file));
  const seen = new SeenBlocks(thresholdOf("duplicateLines", settings));
  const untested = findUntested(reviewed, settings);
  return reviewed.flatMap((planned) => {
    const { path } = planned.file;
    const matches = [
      ...findDuplicates(planned, seen, settings.include),
      ...(untested?.planned === planned ? [untested.match] : []),
    ];
    return findingsOnLines(matches, planned, identities.get(path) ?? path);
  });
}
