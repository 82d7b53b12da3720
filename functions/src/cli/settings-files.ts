/** The app's settings of an organization and a repository, given as files: a command line has no app to ask. */
import { readFileSync } from "node:fs";
import { type ConfigAnswer, readConfig } from "../review/config/read-config.ts";
import type { SettingsFiles } from "./options.ts";

/** The file cannot be read; the message may be shown to people. */
export class SettingsFileError extends Error {
  override readonly name = "SettingsFileError";
}

/** The weakest first. Throws SettingsFileError. */
export function readSettingsFiles(files: SettingsFiles): ConfigAnswer[] {
  return [
    ...readOne("organization settings", files.organizationSettings),
    ...readOne("repository settings", files.repositorySettings),
  ];
}

function readOne(origin: string, path: string | null): ConfigAnswer[] {
  if (path === null) return [];
  try {
    return [readConfig(origin, readFileSync(path, "utf8"))];
  } catch (cause) {
    throw new SettingsFileError(`The ${origin} cannot be read: there is no file ${path}.`, { cause });
  }
}
