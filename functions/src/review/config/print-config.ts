/** Shows what holds for a file, each value with where it comes from, as YAML that could be written into an `.acrux.yml`. */
import { Category } from "@acrux/contract";
import { stringify } from "yaml";
import { configFor, type Defaults, type EffectiveConfig } from "./config-for.ts";
import { problemSentence } from "./difference.ts";
import { fromRoot } from "./glob.ts";
import { idOf, type LoadedConfig } from "./layers.ts";
import type { PlacedWords } from "./team-words.ts";
import { type EffectiveModelConfig, modelConfigFor } from "./model-config.ts";
import { metricNames } from "./schema.ts";

interface Row {
  readonly text: string;
  readonly origin: string;
}

const commentColumn = 44;

/** `path` is that of a file or folder, "" for the whole repository. Ends with a line end. */
export function printConfig(path: string, config: LoadedConfig, defaults: Defaults): string {
  const effective = configFor(path, config.layers, defaults);
  const head = `# Configuration that applies to ${path === "" ? "the whole repository" : path}.`;
  const rows = [
    ...scalars(effective),
    ...maps(effective),
    ...lists(effective),
    ...model(modelConfigFor(config.layers)),
    ...rules(config),
  ];
  const lines = rows.map(({ text, origin }) =>
    origin === "" ? text : `${text.padEnd(commentColumn)} # ${origin}`,
  );
  const problems = config.problems.map((problem) => `# Not used: ${problemSentence(problem)}`);
  return `${[head, ...lines, ...problems].join("\n")}\n`;
}

function scalars({ strictness, severityThreshold, maxComments, manifests, context }: EffectiveConfig): Row[] {
  return Object.entries({ strictness, severityThreshold, maxComments, manifests, context }).map(
    ([key, { value, origin }]) => ({
      ...{ text: `${key}: ${typeof value === "boolean" ? onOrOff(value) : String(value)}`, origin },
    }),
  );
}

function onOrOff(value: boolean): string {
  return value ? "on" : "off";
}

function maps({ categories, overrides, metrics }: EffectiveConfig): Row[] {
  const switches = Category.options.map((name) => {
    const { value, origin } = categories[name] ?? { value: true, origin: "default" };
    return { text: `  ${name}: ${onOrOff(value)}`, origin };
  });
  const levels = overrides.map(({ glob, level, origin }) => ({
    text: `  ${scalar(glob)}: ${level}`,
    origin,
  }));
  const thresholds = metricNames.flatMap((name) => {
    const metric = metrics[name];
    return metric === undefined
      ? []
      : [{ text: `  ${name}: ${String(metric.value)}`, origin: metric.origin }];
  });
  return [
    ...section("categories", switches),
    ...section("overrides", levels),
    ...(thresholds.length === 0
      ? [{ text: "metrics: {}", origin: "default: the thresholds of the strictness" }]
      : section("metrics", thresholds)),
  ];
}

function lists({ includePaths, excludePaths, languages, include, allowedSecrets }: EffectiveConfig): Row[] {
  const glob = (at: { glob: string; folder: string; origin: string }): Row => ({
    text: `    - ${scalar(fromRoot(at.glob, at.folder))}`,
    origin: at.origin,
  });
  const included =
    includePaths === null
      ? [{ text: '  include: ["**"]', origin: "default" }]
      : [{ text: "  include:", origin: "" }, ...includePaths.map(glob)];
  const excluded =
    excludePaths.length === 0
      ? [{ text: "  exclude: []", origin: "default" }]
      : [{ text: "  exclude:", origin: "" }, ...excludePaths.map(glob)];
  const allowed = Object.entries(allowedSecrets).map(([fingerprint, origin]) => ({
    text: `    - ${fingerprint}`,
    origin,
  }));
  return [
    ...section("paths", [...included, ...excluded]),
    languages === null
      ? { text: "# languages: all", origin: "default" }
      : { text: `languages: [${languages.value.join(", ")}]`, origin: languages.origin },
    { text: `include: [${include.value.join(", ")}]`, origin: include.origin },
    ...(allowed.length === 0
      ? [{ text: "secrets: { allow: [] }", origin: "default" }]
      : section("secrets", [{ text: "  allow:", origin: "" }, ...allowed])),
  ];
}

function model({ rules, instructions, ...single }: EffectiveModelConfig): Row[] {
  const values = Object.entries(single).flatMap(([key, { value, origin }]) => {
    if (value === null) return [];
    const text =
      typeof value === "boolean" ? onOrOff(value) : typeof value === "number" ? String(value) : scalar(value);
    return [{ text: `  ${key}: ${text}`, origin }];
  });
  const sayings = Object.entries({ rules, instructions }).flatMap(([key, words]) =>
    words.length === 0 ? [] : [{ text: `  ${key}:`, origin: "" }, ...words.map(saying)],
  );
  return section("model", [...values, ...sayings]);
}

function saying({ text, paths, origin }: PlacedWords): Row {
  const about = paths.length === 0 ? {} : { paths };
  return { text: `    - ${JSON.stringify({ say: text, ...about })}`, origin };
}

function rules({ rules }: LoadedConfig): Row[] {
  if (rules.length === 0) return [{ text: "rules: []", origin: "default" }];
  return section(
    "rules",
    rules.map(({ value, origin }) => ({ text: `  - { id: ${scalar(idOf(value) ?? "?")} }`, origin })),
  );
}

function section(name: string, rows: readonly Row[]): Row[] {
  return rows.length === 0
    ? [{ text: `${name}: {}`, origin: "default" }]
    : [{ text: `${name}:`, origin: "" }, ...rows];
}

function scalar(text: string): string {
  return stringify(text).trim();
}
