/** Which model reads the changes of a repository: by its own key, its organization's, or the deployment's, in the team's own words. */
import type { ModelChoice, Month } from "../github/read-by-model.ts";
import { learningsFor, type LearningStore } from "../learnings/store.ts";
import type { ModelAccessRecord, ModelAccessStore } from "../model-access/store.ts";
import type { LoadedConfig } from "../review/config/layers.ts";
import type { Models } from "../review/model/language-model.ts";
import type { ModelSettings } from "../review/model/model-settings.ts";
import { teamModelSettings } from "../review/model/team-settings.ts";
import { defaultSettings } from "../review/settings.ts";
import { nameOfKey, type SettingsKey } from "../settings/store.ts";

export interface ChoosingDeps {
  readonly access: Pick<ModelAccessStore, "find" | "openKey">;
  readonly learnings: Pick<LearningStore, "list">;
  /** The organization's and the repository's, the weakest first. */
  readonly keysOf: (repositoryId: number) => Promise<readonly SettingsKey[]>;
  readonly openModels: (access: ModelAccessRecord, key: string) => Models;
  /** Null where the deployment names none. */
  readonly deploymentModels: Models | null;
  readonly deployment: Pick<ModelChoice, "settings" | "isForStrangers"> & { readonly month: Month };
}

/** Rejects when there is a key of its own that nobody can open any more: another's money is not spent in its place. */
export function chooseModel(
  deps: ChoosingDeps,
): (repositoryId: number, config: LoadedConfig) => Promise<ModelChoice | null> {
  return async (repositoryId, config) => {
    const own = await ownModels(await deps.keysOf(repositoryId), deps);
    const models = own?.models ?? deps.deploymentModels;
    if (models === null) return null;
    const { settings, isForStrangers } = deps.deployment;
    const team = teamModelSettings(
      config.layers,
      defaultSettings,
      own === null ? settings : withoutCap(settings, config),
      learningsFor(await deps.learnings.list(), repositoryId),
    );
    return {
      ...{ models, settings: team.settings, isOn: team.isEnabled },
      isForStrangers: team.readsStrangers ?? isForStrangers,
      months: monthsOf(own?.month ?? deps.deployment.month, {
        account: nameOfKey({ scope: "repositories", id: repositoryId }),
        capUsd: team.monthlyCapUsd,
      }),
    };
  };
}

/** A repository may pay for itself: then it is one account with the lower bound of both. */
function monthsOf(payer: Month, repository: Month): Month[] {
  if (payer.account !== repository.account) return [payer, repository];
  return [{ ...payer, capUsd: lowest(payer.capUsd, repository.capUsd) }];
}

/** Who pays by an own key may let a review cost more than the deployment does, and says so in the settings. */
function withoutCap(settings: ModelSettings, config: LoadedConfig): ModelSettings {
  const isCapped = config.layers.some(({ values }) => values.model?.capUsd !== undefined);
  return isCapped ? { ...settings, capUsd: null } : settings;
}

async function ownModels(
  keys: readonly SettingsKey[],
  { access, openModels }: ChoosingDeps,
): Promise<{ models: Models; month: Month } | null> {
  for (const key of keys.toReversed()) {
    const record = await access.find(key);
    if (record === null) continue;
    const secret = await access.openKey(key);
    if (secret === null) throw new Error(`The model's key of ${nameOfKey(key)} cannot be opened any more.`);
    const month = { account: nameOfKey(key), capUsd: record.monthlyCapUsd };
    return { models: openModels(record, secret), month };
  }
  return null;
}

function lowest(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}
