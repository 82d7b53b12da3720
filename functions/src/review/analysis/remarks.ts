/** What a reader should know of a review besides its findings. */
import type { Finding } from "@acrux/contract";
import type { Change } from "../change/change.ts";
import { differenceOf, isConfigFile } from "../config/difference.ts";
import type { FileAnalysis } from "../file-analysis.ts";
import type { LanguageId } from "../languages/language.ts";
import { languageOf } from "../languages/languages.ts";
import { checkLanguages } from "../languages/parse.ts";
import { remarksOnLeftOut } from "../left-out.ts";
import { remarksOnAdvisories } from "../manifests/advisories.ts";
import { maskSecrets } from "../secrets/find-secrets.ts";
import { isJudged } from "../selection/policy.ts";
import type { ReviewSettings } from "../settings.ts";
import { remarksOnUnused } from "../suppression/suppress.ts";
import type { Run } from "./run.ts";

/** They quote configuration, which people wrote, and what they wrote may hold a secret. */
export function remarksOf(
  change: Change,
  found: readonly Finding[],
  analyses: readonly FileAnalysis[],
  { settings, policy, custom, isKnown, remarks }: Run,
): string[] {
  return [
    ...remarks,
    ...analyses.flatMap((analysis) => analysis.remarks ?? []),
    ...remarksOnUnused(found, analyses, (path, id) => isKnown(id) && isJudged(policy.forPath(path), id)),
    ...custom.remarks(),
    ...remarksOnAdvisories(settings.advisories),
    ...remarksOnRun(change, settings),
  ].map((remark) => maskSecrets("", remark));
}

/** As far as the paths tell. */
function languagesIn(change: Change): LanguageId[] {
  const found = change.files.map(({ path }) => languageOf(path)).filter((language) => language !== null);
  return [...new Set(found)];
}

function remarksOnRun(change: Change, { leaveOut, config }: ReviewSettings): string[] {
  const removed = change.files.filter(({ status, path }) => status === "removed" && isConfigFile(path));
  const differences = removed.flatMap(({ path }) => differenceOf(path, null, config));
  const broken = checkLanguages(languagesIn(change)).broken.map(
    ({ language }) => `The parser for ${language} could not be loaded.`,
  );
  const unlisted =
    change.unlistedFiles > 0
      ? [`${String(change.unlistedFiles)} changed files were not listed by the source and not read.`]
      : [];
  return [...differences, ...remarksOnLeftOut(leaveOut), ...broken, ...unlisted];
}
