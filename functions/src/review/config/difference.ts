/** What a review says about configuration itself: its faults, overrides of nothing, and what a change of it will change. */
import { type LoadedConfig, originOf } from "./layers.ts";
import { configName, readConfig } from "./read-config.ts";
import type { Problem } from "./read-yaml.ts";
import type { Config } from "./schema.ts";

export function problemSentence({ file, line, column, message }: Problem): string {
  return `${file}:${String(line)}:${String(column)}: ${message}`;
}

/** Faults of the configuration that this review goes by. */
export function remarksOnConfig(config: LoadedConfig, isKnown: (ruleId: string) => boolean): string[] {
  return [...config.problems.map(problemSentence), ...overridesOfNothing(config, isKnown)];
}

function overridesOfNothing({ layers }: LoadedConfig, isKnown: (ruleId: string) => boolean): string[] {
  return layers.flatMap((layer) =>
    Object.keys(layer.values.overrides ?? {})
      .filter((glob) => !/[*?{]/.test(glob) && !isKnown(glob))
      .map(
        (id) => `${originOf(layer, `overrides.${id}`)}: there is no rule ${id}, so that this does nothing.`,
      ),
  );
}

export function isConfigFile(path: string): boolean {
  return path === configName || path.endsWith(`/${configName}`);
}

/** What the file will say once the change is merged, against what the review went by. One sentence for each key. */
export function differenceOf(path: string, after: string | null, before: LoadedConfig): string[] {
  const now = before.layers.find(({ origin }) => origin === path)?.values ?? {};
  const answer = after === null ? null : readConfig(path, after);
  const then = answer?.layer.values ?? {};
  const keys = [...new Set([...Object.keys(now), ...Object.keys(then)])].sort() as (keyof Config)[];
  const changes = keys.filter((key) => show(now[key]) !== show(then[key]));
  return [
    ...changes.map(
      (key) =>
        `${path}: ${key} changes from ${show(now[key])} to ${show(then[key])} with this pull request; this review went by the former.`,
    ),
    ...(answer?.problems ?? []).map((problem) => `With this pull request, ${problemSentence(problem)}`),
  ];
}

function show(value: unknown): string {
  const text = value === undefined ? "unset" : JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
