/** A model's settings as the team's configuration, its strictness and what it learned make them of the deployment's. */
import { type EffectiveModelConfig, modelConfigFor } from "../config/model-config.ts";
import { configFor, type Defaults } from "../config/config-for.ts";
import type { ConfigLayer } from "../config/layers.ts";
import type { Strictness } from "../config/strictness.ts";
import type { ModelSettings } from "./model-settings.ts";
import type { PlacedWords } from "../config/team-words.ts";

export interface TeamModelSettings {
  readonly isEnabled: boolean;
  /** Whether pull requests of forks and first-time authors are read as well; null where the team does not say. */
  readonly readsStrangers: boolean | null;
  /** US dollars of a month; null for no bound but the deployment's. */
  readonly monthlyCapUsd: number | null;
  readonly settings: ModelSettings;
}

/** How sure it must be: a relaxed team wants few remarks that are nearly certain. */
const bars: Readonly<Record<Strictness, Pick<ModelSettings, "minConfidence" | "minScore">>> = {
  relaxed: { minConfidence: 0.75, minScore: 7 },
  balanced: { minConfidence: 0.6, minScore: 6 },
  strict: { minConfidence: 0.5, minScore: 5 },
};

/** `learnings` are those that are about the repository. */
export function teamModelSettings(
  layers: readonly ConfigLayer[],
  defaults: Defaults,
  deployment: ModelSettings,
  learnings: readonly PlacedWords[],
): TeamModelSettings {
  const config = modelConfigFor(layers);
  const { strictness } = configFor("", layers, defaults);
  return {
    isEnabled: config.enabled.value,
    readsStrangers: config.strangers.origin === "default" ? null : config.strangers.value,
    monthlyCapUsd: config.monthlyCapUsd.value,
    settings: {
      ...deployment,
      ...bars[strictness.value],
      capUsd: lowest(deployment.capUsd, config.capUsd.value),
      triage: config.triage.origin === "default" ? deployment.triage : config.triage.value,
      words: wordsOf(config, learnings),
    },
  };
}

/** A file may lower what the deployment allows, and never raise it. */
function lowest(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}

function wordsOf(config: EffectiveModelConfig, learnings: readonly PlacedWords[]): ModelSettings["words"] {
  const { rules, instructions, tone, language } = config;
  return { rules, instructions, learnings, tone: tone.value, language: language.value };
}
