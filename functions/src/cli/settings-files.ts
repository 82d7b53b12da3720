/** The app's settings of an organization and a repository, given as files: a command line has no app to ask. */
import { existsSync, readFileSync } from "node:fs";
import { type ConfigResult, readConfig } from "../review/config/read-config.ts";
import type { SettingsFiles } from "./options.ts";

/** The file cannot be read; the message may be shown to people. */
export class SettingsFileError extends Error {
  override readonly name = "SettingsFileError";
}

/** The weakest first. Throws SettingsFileError. */
export function readSettingsFiles(files: SettingsFiles): ConfigResult[] {
  return [
    ...readOne("organization settings", files.organizationSettings),
    ...readOne("repository settings", files.repositorySettings),
  ];
}

function readOne(origin: string, path: string | null): ConfigResult[] {
  if (path === null) return [];
  return [withoutRules(readConfig(origin, textOf(origin, path)))];
}

function textOf(origin: string, path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    const why = existsSync(path) ? `${path} is no file that can be read` : `there is no file ${path}`;
    throw new SettingsFileError(`The ${origin} cannot be read: ${why}.`, { cause });
  }
}

/** The app keeps rules in a place of their own, so that those among its settings would be forgotten without a word. */
function withoutRules({ layer, problems }: ConfigResult): ConfigResult {
  if (layer.values.rules === undefined) return { layer, problems };
  const { rules: _, ...values } = layer.values;
  const { line, column } = layer.positions["rules"] ?? { line: 1, column: 1 };
  const message = "The app's settings hold no rules, so that these are not used. Put them into .acrux/rules.";
  return {
    layer: { ...layer, values },
    problems: [...problems, { file: layer.origin, line, column, message }],
  };
}
