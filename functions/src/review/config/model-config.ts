/** What holds for the model's reading: single values from the strongest layer, the team's sentences from all of them. */
import type { PlacedWords } from "./team-words.ts";
import type { Sourced } from "./config-for.ts";
import { type ConfigLayer, originOf } from "./layers.ts";
import type { ModelConfig, Saying } from "./model-schema.ts";

export interface EffectiveModelConfig {
  readonly enabled: Sourced<boolean>;
  readonly strangers: Sourced<boolean>;
  readonly triage: Sourced<boolean>;
  /** Null: the deployment's own. */
  readonly capUsd: Sourced<number | null>;
  readonly monthlyCapUsd: Sourced<number | null>;
  readonly language: Sourced<string | null>;
  readonly tone: Sourced<string | null>;
  readonly rules: readonly PlacedWords[];
  readonly instructions: readonly PlacedWords[];
}

/** Layers are in order, the weakest first. Files of folders say nothing of the model. */
export function modelConfigFor(layers: readonly ConfigLayer[]): EffectiveModelConfig {
  return layers.reduce(lay, {
    ...{ enabled: byDefault(true), strangers: byDefault(false), triage: byDefault(false) },
    ...{ capUsd: byDefault(null), monthlyCapUsd: byDefault(null) },
    ...{ language: byDefault(null), tone: byDefault(null), rules: [], instructions: [] },
  });
}

function byDefault<Value>(value: Value): Sourced<Value> {
  return { value, origin: "default" };
}

function lay(below: EffectiveModelConfig, layer: ConfigLayer): EffectiveModelConfig {
  const said: ModelConfig = layer.values.model ?? {};
  const over = <Value>(
    key: keyof ModelConfig,
    value: Value | undefined,
    under: Sourced<Value>,
  ): Sourced<Value> => (value === undefined ? under : { value, origin: originOf(layer, `model.${key}`) });
  return {
    enabled: over("enabled", isOn(said.enabled), below.enabled),
    strangers: over("strangers", isOn(said.strangers), below.strangers),
    triage: over("triage", isOn(said.triage), below.triage),
    capUsd: over<number | null>("capUsd", said.capUsd, below.capUsd),
    monthlyCapUsd: over<number | null>("monthlyCapUsd", said.monthlyCapUsd, below.monthlyCapUsd),
    language: over<string | null>("language", said.language, below.language),
    tone: over<string | null>("tone", said.tone, below.tone),
    rules: [...below.rules, ...placed(layer, "rules", said.rules)],
    instructions: [...below.instructions, ...placed(layer, "instructions", said.instructions)],
  };
}

function isOn(value: boolean | "on" | "off" | undefined): boolean | undefined {
  return value === undefined ? undefined : value === true || value === "on";
}

function placed(
  layer: ConfigLayer,
  key: "rules" | "instructions",
  sayings: readonly Saying[] = [],
): PlacedWords[] {
  return sayings.map(({ say, paths = [] }, index) => ({
    ...{ text: say, paths, origin: originOf(layer, `model.${key}.${String(index)}`) },
  }));
}
