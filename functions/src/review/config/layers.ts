/** One layer of configuration with the place of each value, and the layer beneath all others. */
import type { Config } from "./schema.ts";
import type { Position, Problem } from "./read-yaml.ts";

/**
 * Plain data, so that it travels to the engine's process. Later layers stand over earlier ones: organization, repository,
 * the root's file, files of folders from the outside in.
 */
export interface ConfigLayer {
  /** As people are shown it: "organization settings", "repository settings", or a file's path. */
  readonly origin: string;
  /** The folder whose files it is about, without a slash at its end; "" for all. Its globs are relative to it. */
  readonly folder: string;
  readonly values: Config;
  /** Where values stand in the file, by their path joined with dots; empty for layers that are no files. */
  readonly positions: Readonly<Record<string, Position>>;
}

/** A rule of a team before it is checked: that takes the parser, so that it happens in the engine's process. */
export interface RuleSource {
  /** A file's path, with a line where it is one of several; or "rule of the app" and its id. */
  readonly origin: string;
  readonly value: unknown;
  /** Where its values stand, by their path in it joined with dots, as ".acrux.yml:7:3"; none for a rule of the app. */
  readonly places?: Readonly<Record<string, string>>;
}

export interface LoadedConfig {
  readonly layers: readonly ConfigLayer[];
  readonly rules: readonly RuleSource[];
  readonly problems: readonly Problem[];
}

export const noConfig: LoadedConfig = { layers: [], rules: [], problems: [] };

/** A layer of plain values, such as the settings that the app keeps. */
export function plainLayer(origin: string, values: Config): ConfigLayer {
  return { origin, folder: "", values, positions: {} };
}

/** Such as ".acrux.yml:3", or the layer's name. */
export function originOf(layer: ConfigLayer, key: string): string {
  const position = layer.positions[key];
  return position === undefined ? layer.origin : `${layer.origin}:${String(position.line)}`;
}

/** The id that the rule claims; null when it has none that could be one. */
export function idOf(value: unknown): string | null {
  if (typeof value !== "object" || value === null || !("id" in value)) return null;
  return typeof value.id === "string" ? value.id.slice(0, 80) : null;
}
