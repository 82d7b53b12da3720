/** What holds for one file: the layers that are about it, laid over each other, each value with where it comes from. */
import type { Category, Severity } from "@acrux/contract";
import { namesOf } from "../rule-ids.ts";
import type { Strictness } from "./strictness.ts";
import { matchesGlob } from "./glob.ts";
import { type ConfigLayer, originOf } from "./layers.ts";
import type { Config, Inclusion, MetricName } from "./schema.ts";

export interface Sourced<Value> {
  readonly value: Value;
  /** Such as "default" or ".acrux.yml:3". */
  readonly origin: string;
}

export interface Override {
  readonly glob: string;
  readonly level: Severity | "off";
  readonly origin: string;
}

/** Whether a glob is meant, and relative to which folder. */
export interface PlacedGlob {
  readonly glob: string;
  readonly folder: string;
  readonly origin: string;
}

export interface EffectiveConfig {
  readonly strictness: Sourced<Strictness>;
  readonly severityThreshold: Sourced<Severity>;
  readonly maxComments: Sourced<number>;
  /** Those that a layer speaks of; all others are on. */
  readonly categories: Readonly<Partial<Record<Category, Sourced<boolean>>>>;
  /** In the order in which they were laid; the last that matches holds. */
  readonly overrides: readonly Override[];
  /** Null: every file. */
  readonly includePaths: readonly PlacedGlob[] | null;
  readonly excludePaths: readonly PlacedGlob[];
  /** Null: every language. */
  readonly languages: Sourced<readonly string[]> | null;
  readonly include: Sourced<readonly Inclusion[]>;
  readonly metrics: Readonly<Partial<Record<MetricName, Sourced<number | "off">>>>;
  /** Where each fingerprint is allowed. */
  readonly allowedSecrets: Readonly<Record<string, string>>;
  readonly manifests: Sourced<boolean>;
  /** Whether the repository around a change is read. */
  readonly context: Sourced<boolean>;
}

/** What holds where no layer says anything. */
export interface Defaults {
  readonly strictness: Strictness;
  readonly severityThreshold: Severity;
  readonly maxComments: number;
  readonly include: readonly Inclusion[];
}

export function isAbout(layer: ConfigLayer, path: string): boolean {
  return layer.folder === "" || path.startsWith(`${layer.folder}/`);
}

/** Layers are in order, the weakest first. */
export function configFor(path: string, layers: readonly ConfigLayer[], defaults: Defaults): EffectiveConfig {
  return layers.filter((layer) => isAbout(layer, path)).reduce(lay, bottom(defaults));
}

function bottom(defaults: Defaults): EffectiveConfig {
  const sourced = <Value>(value: Value): Sourced<Value> => ({ value, origin: "default" });
  return {
    strictness: sourced(defaults.strictness),
    severityThreshold: sourced(defaults.severityThreshold),
    maxComments: sourced(defaults.maxComments),
    ...{ categories: {}, overrides: [], includePaths: null, excludePaths: [], languages: null },
    include: sourced(defaults.include),
    ...{ metrics: {}, allowedSecrets: {} },
    manifests: sourced(true),
    context: sourced(true),
  };
}

function lay(below: EffectiveConfig, layer: ConfigLayer): EffectiveConfig {
  const { values } = layer;
  const over = <Value>(key: keyof Config, value: Value | undefined, under: Sourced<Value>): Sourced<Value> =>
    value === undefined ? under : { value, origin: originOf(layer, key) };
  const globs = (key: string, list: readonly string[] = []): PlacedGlob[] =>
    list.map((glob) => ({ glob, folder: layer.folder, origin: originOf(layer, key) }));
  return {
    strictness: over("strictness", values.strictness, below.strictness),
    severityThreshold: over("severityThreshold", values.severityThreshold, below.severityThreshold),
    maxComments: over("maxComments", values.maxComments, below.maxComments),
    categories: { ...below.categories, ...categoriesOf(layer) },
    overrides: [...below.overrides, ...overridesOf(layer)],
    includePaths: values.paths?.include ? globs("paths.include", values.paths.include) : below.includePaths,
    excludePaths: [...below.excludePaths, ...globs("paths.exclude", values.paths?.exclude)],
    languages: values.languages
      ? { value: values.languages, origin: originOf(layer, "languages") }
      : below.languages,
    include: over("include", values.include, below.include),
    metrics: { ...below.metrics, ...metricsOf(layer) },
    allowedSecrets: { ...below.allowedSecrets, ...allowedBy(layer) },
    manifests: over(
      "manifests",
      values.manifests === undefined ? undefined : isOn(values.manifests),
      below.manifests,
    ),
    context: over("context", values.context === undefined ? undefined : isOn(values.context), below.context),
  };
}

function isOn(value: boolean | "on" | "off"): boolean {
  return value === true || value === "on";
}

function categoriesOf(layer: ConfigLayer): EffectiveConfig["categories"] {
  return Object.fromEntries(
    Object.entries(layer.values.categories ?? {}).map(([name, value]) => [
      name,
      { value: isOn(value), origin: originOf(layer, `categories.${name}`) },
    ]),
  );
}

/** Where the category is switched off; null when it is on. */
export function whereOff(config: EffectiveConfig, category: Category): string | null {
  const said = config.categories[category];
  return said?.value === false ? said.origin : null;
}

function overridesOf(layer: ConfigLayer): Override[] {
  return Object.entries(layer.values.overrides ?? {}).map(([glob, level]) => ({
    ...{ glob, level, origin: originOf(layer, `overrides.${glob}`) },
  }));
}

function metricsOf(layer: ConfigLayer): EffectiveConfig["metrics"] {
  const entries = Object.entries(layer.values.metrics ?? {});
  return Object.fromEntries(
    entries.map(([name, value]) => [name, { value, origin: originOf(layer, `metrics.${name}`) }]),
  );
}

function allowedBy(layer: ConfigLayer): Record<string, string> {
  const origin = originOf(layer, "secrets.allow");
  return Object.fromEntries((layer.values.secrets?.allow ?? []).map((fingerprint) => [fingerprint, origin]));
}

/** The last override that names the rule, by its id or a former one; undefined when none does. */
export function overrideOf(config: EffectiveConfig, ruleId: string): Override | undefined {
  const names = namesOf(ruleId);
  return config.overrides.findLast(({ glob }) => names.some((name) => matchesGlob(glob, name)));
}

/** Where configuration says not to read the file; null when it is to be read. */
export function exclusionOf(config: EffectiveConfig, path: string): string | null {
  const excluded = config.excludePaths.find((glob) => matchesPlaced(glob, path));
  if (excluded !== undefined) return excluded.origin;
  const { includePaths } = config;
  if (includePaths === null || includePaths.some((glob) => matchesPlaced(glob, path))) return null;
  return includePaths[0]?.origin ?? "paths.include";
}

function matchesPlaced({ glob, folder }: PlacedGlob, path: string): boolean {
  return matchesGlob(glob, folder === "" ? path : path.slice(folder.length + 1));
}
