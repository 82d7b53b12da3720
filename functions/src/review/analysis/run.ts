/** What one review knows while it goes from file to file. */
import { readCustomRules } from "../custom-rules/read-rules.ts";
import { type CustomRuleRunner, customRuleRunner } from "../custom-rules/run-rules.ts";
import type { Change } from "../change/change.ts";
import { HelperSearch } from "../context/find-helpers.ts";
import { remarksOnConfig } from "../config/difference.ts";
import { identityPaths } from "../identity/identity-paths.ts";
import { SeenBlocks } from "../metrics/find-duplicates.ts";
import { thresholdOf } from "../metrics/thresholds.ts";
import { formerIdsOfAll, isKnownRule } from "../rule-ids.ts";
import builtInIds from "../rules/ids.json" with { type: "json" };
import type { Rule } from "../rules/writing/rule.ts";
import { type Policy, settingsFor } from "../selection/policy.ts";
import type { ReviewSettings } from "../settings.ts";
import type { Watch } from "../watch.ts";

export interface Run {
  readonly settings: ReviewSettings;
  readonly watch: Watch;
  /** Null for those that come with the engine. */
  readonly rules: readonly Rule[] | null;
  readonly custom: CustomRuleRunner;
  /** Of all rules, the team's own among them. */
  readonly ids: ReadonlySet<string>;
  readonly policy: Policy;
  readonly identities: ReadonlyMap<string, string>;
  readonly isKnown: (ruleId: string) => boolean;
  readonly startedAt: number;
  readonly remarks: readonly string[];
  readonly seenBlocks: SeenBlocks;
  readonly helpers: HelperSearch;
  /** By path, of the files that were read, where the repository around them can be searched. */
  readonly texts: Map<string, string>;
  /** Findings so far. */
  found: number;
}

export function prepareRun(
  change: Change,
  settings: ReviewSettings,
  watch: Watch,
  rules: readonly Rule[] | null,
  policy: Policy,
): Run {
  const startedAt = watch.now();
  const own = rules?.map(({ id }) => id) ?? builtInIds;
  const taken = new Set([...own, ...formerIdsOfAll]);
  const read = readCustomRules(settings.config.rules, settings.leaveOut, watch, taken);
  const ids = new Set([...own, ...read.rules.map(({ id }) => id)]);
  const isKnown = (ruleId: string): boolean => isKnownRule(ruleId, ids);
  return {
    ...{ settings, watch, rules, ids, policy, startedAt, isKnown, found: 0 },
    custom: customRuleRunner(read.rules, settings, watch),
    texts: new Map(),
    helpers: new HelperSearch({
      ...{ search: change.search, settings, watch },
      isOn: policy.forPath("").context.value,
    }),
    seenBlocks: new SeenBlocks(thresholdOf("duplicateLines", settingsFor(policy.forPath(""), settings))),
    identities: identityPaths(change.files),
    remarks: [...remarksOnConfig(settings.config, isKnown), ...read.remarks],
  };
}
